"""The formulas of this guide: each gives a result that is known from its source, and is fit to prove a key."""

from fractions import Fraction
from inspect import signature
from itertools import product

from quiz_plugin.bank.calculations import calculate, load_formulas
from tests.tools import ROOT

FORMULAS, UNREADABLE = load_formulas(ROOT / "bank")
SAMPLES = tuple(map(Fraction, (1, 40, 300)))

RESULTS = [
    # batches
    ("global_batch(2, 3)", "6", "TensorFlow, custom training"),
    ("replica_batch(6, 2)", "3", "TensorFlow, custom training"),
    ("steps_per_epoch(4, 3)", "2", "TensorFlow, `Dataset.batch`"),
    ("full_batches(6, 2)", "3", "TensorFlow, `Dataset.batch` with `drop_remainder`"),
    ("scaled_rate(4, 2, 3)", "6", "Goyal et al. (arXiv:1706.02677)"),
    ("scaled_beta(3, 2, 4)", "5", "Malladi et al. (arXiv:2205.10287)"),
    ("reduced_loss(2, 5, 3)", "4", "TensorFlow, custom training"),
    ("replicas_for_rate(2, 6, 3)", "8", "Malladi et al. (arXiv:2205.10287)"),
    ("fewest_passes(10, 2, 3)", "5", "Keras"),
    ("accumulated_updates(4, 5, 3, 6)", "2", "Keras, optimizers"),
    ("step_loss(4, 2, 5, 3)", "444496928", "PyTorch, notes on DDP"),
    ("mean_of_two_means(10, 5, 6, 3)", "2", "Keras, losses"),
    ("updates_missing(8, 2, 4)", "3", "TensorFlow, `distribute_datasets_from_function`"),
    ("left_out(16, 2, 3)", "4", "TensorFlow, `Dataset.batch` with `drop_remainder`"),
    ("short_batch_loss(4, 3, 2)", "6", "TensorFlow, `tf.nn.compute_average_loss`"),
    ("counted_together(6, 40, 2, 60)", "8", "Keras"),
    ("batch_of_parts(3, 2, 4)", "8", "TensorFlow, input"),
    ("updates_to_go(3, 2, 10, 4)", "6", "TensorFlow, `Dataset.batch`"),
    ("share_over_batches(5, 4, 8, 3)", "7", "TensorFlow, custom training"),
    ("updates_in(4, 2, 3)", "6", "Google, Machine Learning Glossary"),
    ("raised_parameter(2, 4, 3)", "14", "Google, Machine Learning Glossary"),
    ("relu_prediction(16, 12, 8, 6, 4, 5, 2, 20)", "880", "Google, Machine Learning Glossary"),
    ("chained_gradient(3, 4, 2, 8)", "96", "Google, glossary"),
    # collectives
    ("ring_steps(3)", "4", "Baidu Research (2017)"),
    ("ring_traffic(4, 2)", "3", "NCCL, PERFORMANCE.md"),
    ("ring_time(4, 8, 2)", "6", "NCCL, PERFORMANCE.md"),
    ("latency_share(10, 24, 20, 5)", "4", "NCCL, PERFORMANCE.md, for what is sent"),
    ("finished_chunks(4, 5)", "3", "Baidu Research (2017)"),
    ("tensor_traffic(100, 12, 5, 20, 6)", "1/625", "Megatron-LM (arXiv:2104.04473), section 3.2"),
    ("sent_across(6, 2, 3)", "4", "NCCL, PERFORMANCE.md"),
    ("two_level_time(2, 10, 8, 5, 3)", "4", "Scaling Book, part 12"),
    ("scatter_time(4, 8, 3)", "2", "NCCL, PERFORMANCE.md"),
    ("scattered_and_gathered(2, 3, 5)", "4", "NCCL, PERFORMANCE.md"),
    ("halves_with_late_gradients(4)", "9", "PyTorch, fully_shard, set_requires_gradient_sync"),
    ("ring_microseconds(2, 3, 60, 24)", "98", "Goyal et al. (arXiv:1706.02677), section 4.1; NCCL, PERFORMANCE.md"),
    ("size_for_latency_share(5, 100, 2, 10)", "9", "`latency_share` solved for the size"),
    ("link_share(4, 3, 10, 5)", "9", "NCCL, PERFORMANCE.md"),
    ("overlapped_step(6, 4, 8, 2)", "16", "Goyal et al. (arXiv:1706.02677), section 4"),
    ("central_time(3, 2, 8)", "6", "TensorFlow, `CentralStorageStrategy`"),
    ("experts_milliseconds(6, 100, 20, 5, 3)", "1/45", "Switch Transformers (arXiv:2101.03961)"),
    ("most_ring_devices(100, 2, 60)", "3", "Ring Attention (arXiv:2310.01889)"),
    ("gradient_exchange(2, 10, 60, 4, 3)", "1/625", "NCCL tests"),
    ("egress(8, 6)", "6", "Scaling Book, part 12"),
    ("over_the_spine(8, 4)", "6", "Scaling Book, part 12"),
    ("both_levels(4, 2, 3, 10)", "4", "Scaling Book, part 12"),
    ("level_time(4, 2, 6, 3, 10)", "3", "`both_levels`"),
    ("network_tokens(2, 4, 2, 3, 10)", "500", "`both_levels`"),
    ("rings_over_levels(4, 2)", "7/4", "7/8 by 1/2"),
    ("bus_bandwidth(4, 8, 3)", "4", "NCCL, PERFORMANCE.md"),
    ("all_to_all_bus(4, 2, 8)", "14", "NCCL, PERFORMANCE.md"),
    ("many_small(100, 10, 6, 5)", "6", "Goyal et al. (arXiv:1706.02677), section 4.1"),
    ("late_exchange(3, 2, 4, 6)", "20", "Megatron Core, schedules.py"),
    ("exposed_of_stage(3, 2, 10)", "4", "Megatron Core, schedules.py"),
    ("card_halves_over_hybrid(4)", "6", "PyTorch, fully_shard"),
    # input pipelines
    ("alternating_time(40, 10, 60)", "3", "TensorFlow, tf.data performance"),
    ("prefetched_time(10, 5, 12)", "1/8", "TensorFlow, tf.data performance"),
    ("read_by_all(3, 2)", "6", "TensorFlow, `AutoShardPolicy.DATA`"),
    ("fewest_calls(3, 5, 2)", "4", "TensorFlow, tf.data performance"),
    ("cached_epochs(4, 6, 8, 2, 5)", "96", "TensorFlow, tf.data performance"),
    ("prefetch_saved(32, 10, 5, 12, 6)", "1/8", "TensorFlow, tf.data performance"),
    ("reading_spared(2, 3, 4)", "6", "TensorFlow, `AutoShardPolicy`"),
    ("host_feed(6, 4, 3, 2)", "9", "Google Cloud, TPU v5e"),
    ("hidden_input(40, 10, 48)", "5", "TensorFlow, tf.data performance"),
    # layers
    ("inside_by_copies(6, 2)", "3", "Narayanan et al. (arXiv:2104.04473), section 2.3"),
    ("bias_taken_back(10, 2, 3)", "6", "Megatron"),
    ("share_cut_otherwise(10, 2, 4, 6)", "5", "Megatron-LM (arXiv:2104.04473), sections 2.3 and 3.2"),
    ("sums_time(100, 10, 4, 60, 6, 2)", "2/5", "NCCL, PERFORMANCE.md"),
    ("saved_by_stretches(60, 100, 32, 6)", "1/625", "Korthikanti et al. (arXiv:2205.05198), section 4.2"),
    ("most_pieces(4, 3)", "2", "Megatron-LM"),
    ("empty_places(48, 10, 5)", "4", "Switch Transformers (arXiv:2101.03961), section 2.2"),
    ("sent_with_stretches(4)", "5", "Korthikanti et al. (arXiv:2205.05198), section 4.2.2"),
    ("step_on_two_servers(3, 4, 16, 8)", "2", "Scaling Book, “How to Think About GPUs”"),
    ("causal_share(3)", "60", "ring-flash-attention, README"),
    ("causal_wait(3, 1)", "80", "2 of 2.5: ring-flash-attention, README"),
    ("expert_places(2, 4, 6, 3)", "9", "Switch Transformers (arXiv:2101.03961), section 2.2"),
    ("slowest_expert(3, 10, 5, 6)", "4", "6 · 10 / (5 · 3)"),
    ("devices_in_block(3, 2, 4)", "24", "Megatron Core"),
    ("most_pieces_by_width(6000, 2, 3)", "5", "Scaling Book, part 12"),
    ("shard_megabytes(1000, 3000, 4, 2)", "6", "Scaling Book, part 3"),
    ("resharded(4, 32)", "6", "NCCL, PERFORMANCE.md"),
    ("gathered_matrix(1000, 3000, 3, 2)", "2", "Scaling Book, part 5"),
    ("tokens_for_fsdp(8, 3)", "4", "12 h f by 8 D h bytes"),
    # context and experts
    ("joined_block(5, 2, 20, 3, 4, 8)", "16", "(20 · 2 + 8 · 1) / 3: FlashAttention, section 3.1"),
    ("fewest_for_all_to_all(6, 2)", "5", "DeepSpeed-Ulysses (arXiv:2309.14509), section 3.2: equal at 4"),
    ("most_in_causal_ring(2400, 3, 40, 8, 2)", "64", "2400 / (2 · 75 / 4) = 64: Ring Attention, section 3"),
    ("gathered_in_a_step(4, 3)", "20", "Megatron Core, context parallelism"),
    ("mean_over_tokens(3, 2, 1, 6)", "3", "(6 + 6) / 4"),
    ("gate_value(2, 6)", "1/4", "DeepSeek-V3 (arXiv:2412.19437), section 2.1.2"),
    ("tokens_of_a_device(10, 12, 4, 5)", "6", "120 visits, 30 tokens, five devices"),
    ("limited_exchange(1000, 400, 5, 6)", "1", "DeepSeek-V3, section 3.2.2: 6 MB at 6 GB/s"),
    ("experts_of_a_device(4, 5, 1000, 200, 2, 6)", "1", "DeepSeek-V3, section 3.2"),
    ("kept_by_experts(1000, 300, 100, 2, 1, 3)", "12/5", "Megatron Core MoE: two visits of 1.2 kB for each token"),
    ("sent_by_ring_backward(4, 3, 2, 1)", "32", "2 · 4 + 3 · 8: PyTorch, _attention.py"),
    ("all_to_all_with_copies(6, 8, 2, 4)", "27/2", "DeepSpeed-Ulysses (arXiv:2309.14509), section 3.2"),
    # runs
    ("parameters_of_a_part(2, 1000, 4000, 500, 25000, 5)", "16", "Llama 3 (arXiv:2407.21783), table 3"),
    ("state_of_a_device(2, 4)", "18", "Megatron Core, distributed optimizer"),
    ("kept_by_first_stage(20, 1000, 4000, 2)", "67/50", "Korthikanti et al. (arXiv:2205.05198), section 4.1"),
    ("fewest_stages(40, 80, 5, 10, 47)", "2", "8 · 6.75 = 54 alone, 4 · 7.5 = 30 with two"),
    ("kept_by_dualpipe(12, 4, 2)", "30", "README of github.com/deepseek-ai/DualPipe"),
    ("step_seconds(5, 20, 100, 3, 10)", "2", "Kaplan et al. (arXiv:2001.08361), section 2.1"),
    ("days_of_a_run(36, 4, 2, 5)", "1000000", "Kaplan et al. (arXiv:2001.08361), section 2.1"),
    ("implied_mfu(3, 2, 1, 50)", "20", "PaLM (arXiv:2204.02311), section 4.1"),
    ("mfu_of_parts(3, 2, 5)", "30", "PaLM (arXiv:2204.02311), section 4.1"),
    ("mfu_with_full_attention(30, 4, 1)", "36", "Insights into DeepSeek-V3 (arXiv:2505.09343), table 4"),
    # memory
    ("training_state(2)", "32", "ZeRO (arXiv:1910.02054)"),
    ("state_of_part(2, 4)", "8", "ZeRO, section 3.1"),
    ("state_with_zero_1(2, 24)", "9", "ZeRO, figure 1"),
    ("fewest_shards(2, 4)", "8", "ZeRO, figure 1"),
    ("even_length(2, 32, 40)", "781250", "PaLM (arXiv:2204.02311), appendix B"),
    ("fewest_rows(3, 2, 6, 5)", "4", "Scaling book, rooflines"),
    ("numbers_state(2, 3)", "24", "Keras, optimizers"),
    ("longer_sequence(10, 12, 5)", "8", "Korthikanti et al. (arXiv:2205.05198), section 4.1"),
    ("selective_saving(5, 6)", "15", "Korthikanti et al. (arXiv:2205.05198), sections 4.1 and 5"),
    ("most_sequences(32, 4, 48, 60, 2)", "71", "Korthikanti et al. (arXiv:2205.05198), section 4.1"),
    ("held_in_all(10, 5, 100, 40)", "1/5", "JAX"),
    ("held_going_back(3, 2, 16, 10)", "8", "ZeRO, sections 3 and 7"),
    ("state_and_activations(2, 8, 3)", "7", "ZeRO, figure 1"),
    ("hiding_sequences(2, 20, 12)", "9", "How to Scale Your Model, training"),
    ("kept_without_scores(20, 100, 10, 40)", "17/625", "Korthikanti et al. (arXiv:2205.05198), section 4.1"),
    ("state_with_wide_gradients(3, 2)", "36", "Megatron Core, distributed optimizer"),
    ("offload_time(2, 100)", "80", "DeepSpeed, ZeRO-Offload"),
    ("kept_units(3, 4, 2, 1, 4)", "25", "Korthikanti et al. (arXiv:2205.05198), section 4.1"),
    ("kept_by_gated_layers(32, 8192, 4096, 14336, 8, 32)", "36507222016/1000000000", "`kept_units`: 34 units"),
    ("kept_after_cheap(32, 8192, 4096, 14336, 8, 32)", "24696061952/1000000000", "DeepSeek-V3: 23 units"),
    ("stored_scores(2, 10, 1000, 100)", "10", "Korthikanti et al., section 4.1"),
    ("loss_pieces(16, 128, 2)", "5", "torchtitan"),
    ("saved_by_short_averages(6, 8)", "3", "DeepSeek-V3"),
    ("units_of_experts(4, 2, 6)", "16", "Transformer Engine, pull request 1468"),
    ("kept_on_a_piece(3, 16, 4, 8, 128, 16)", "73/32", "(12 + 24)/16 and 4/128"),
    ("replicas_for_wide_gradients(2, 15)", "8", "Megatron Core, distributed optimizer"),
    ("moved_while_computing(10, 8, 500, 50, 5)", "50", "Transformer Engine, CPU offloading"),
    ("balance_loss(4, 0.75, 0.6, 0.25, 0.2)", "2", "Switch Transformer (arXiv:2101.03961), section 2.2"),
    ("shard_to_host(8, 4, 4, 2, 40)", "300", "DeepSpeed, ZeRO-Offload"),
    ("logits_size(100, 5)", "2", "GPT-2 (source code): one score for each word of the vocabulary"),
    # rare exchanges
    ("times_fewer_bytes(500, 16, 32)", "250", "DiLoCo (arXiv:2311.08105), section 2"),
    ("rare_exchange_time(10, 4, 8, 0.125, 500)", "28/25", "DiLoCo (arXiv:2311.08105), section 2"),
    ("times_smaller_exchange(10, 32, 8)", "40", "Streaming DiLoCo (arXiv:2501.18512), section 2"),
    # failures
    ("hours_between_failures(100, 10)", "24", "Kokolis et al. (arXiv:2410.21680)"),
    ("checkpoint_interval(2, 1)", "120", "Du et al. (hal-02514107)"),
    ("time_lost(36, 3600, 72, 2)", "27", "Du et al. (hal-02514107)"),
    ("lost_in_background(36, 72, 144, 1)", "29", "25% and (72 + 72) of 3,600 s"),
    ("partner_memory(70, 8)", "490", "four times 14 · 70/8"),
    ("lost_without_replica(36, 72, 4, 1)", "3/2", "(36 + 72/4) / 3,600"),
    ("longer_by_a_slow_device(70, 80)", "35/2", "70 · (100/80 − 1)"),
    ("checkpoint_seconds(100, 200)", "7", "ZeRO (arXiv:1910.02054), section 3.1"),
    # precision
    ("scale_for(448, 56)", "8", "Transformer Engine"),
    ("steps_after_scale(8, 0.0001)", "3", "Transformer Engine, FP8"),
    ("after_delayed_scale(4, 20)", "4", "Transformer Engine, FP8 delayed scaling"),
    ("bytes_with_scales(160, 4, 16, 8)", "90", "NVFP4 (arXiv:2509.25149)"),
    ("run_times_faster(80, 2)", "5/3", "Amdahl (1967)"),
    ("smaller_product(8, 2, 2)", "1", "torchao, quantized training"),
    ("run_length(36, 2)", "68", "NVFP4 (arXiv:2509.25149), section 5"),
    ("rounded_up(0.1, 0.5, 10)", "2", "NVFP4"),
    ("state_in(2, 2, 4, 12)", "36", "Megatron Core"),
    # overlap
    ("shared_step(4, 6, 30, 40)", "17/2", "4 + 6 · 3/4"),
    ("product_in_waves(4, 60, 40, 20)", "6", "three waves instead of two"),
    ("limited_by_memory(3, 40, 10)", "6", "half of the memory's bandwidth is left"),
    ("second_ahead_saves(6, 2, 3)", "1", "6 + 3 for a pair with one ahead, 8 with two"),
    ("weights_at_once(10, 4, 8, 2)", "17", "PyTorch, fully_shard"),
    ("in_chunks(4, 6, 2, 0.5)", "9", "6 + 2 + 1"),
    ("exposed_of_two(40, 50, 90, 30, 60, 80, 100)", "20", "PyTorch, Holistic Trace Analysis"),
    ("shared_step_at_clock(4, 6, 30, 40, 80)", "44/5", "4 + 6 · (1 − 1/4 · 4/5)"),
    ("hidden_percent(80, 50, 100)", "60", "PyTorch, Holistic Trace Analysis"),
    # pipelines
    ("bubble_share(4, 8)", "300/11", "GPipe, section 2.3"),
    ("bubble_overhead(2, 20)", "5", "Megatron-LM (arXiv:2104.04473), section 2.2"),
    ("idle_of_the_whole(100)", "50", "GPipe, section 2.3"),
    ("fewest_micro_batches(2, 10)", "9", "`bubble_share` solved for M, rounded up"),
    ("peak_activations(4, 6, 2, 3)", "8", "GPipe, section 2.3"),
    ("recomputation_saves(10, 3, 5)", "2", "GPipe, section 2.3"),
    ("micro_batch_size(6, 2)", "3", "GPipe, section 2.2"),
    ("pipeline_slots(4, 3, 2)", "18", "GPipe, section 2.3; Megatron-LM (arXiv:2104.04473), section 2.2"),
    ("slots_with_room(4, 8, 2, 4)", "33", "GPipe, section 2.3, which 1F1B equals with room for K"),
    ("interleaved_share(2, 8, 3)", "4", "Megatron-LM (arXiv:2104.04473), section 2.2.2, by whole time"),
    ("fewest_cuts(3, 4, 2)", "6", "Narayanan et al. (arXiv:2104.04473), section 2.2"),
    ("share_with_other_stages(40, 24, 4)", "8", "GPipe, section 2.3"),
    ("most_stages(16, 2, 20)", "3", "GPipe, section 2.3"),
    ("fewest_for_peak(2, 3, 4)", "6", "GPipe, section 2.3"),
    ("interleaved_over_zero(4, 2)", "3/2", "Qi et al. (arXiv:2401.10241), table 1"),
    ("fewest_with_halves(2, 4)", "8", "Qi et al. (arXiv:2401.10241), table 1"),
    ("interleaving_keeps_more(5, 2, 3)", "6", "the schedules of torch.distributed.pipelining"),
    ("more_messages(2, 3, 4)", "32", "Narayanan et al. (arXiv:2104.04473), section 2.2"),
    ("border_traffic(60, 100, 5, 10)", "6/5", "Narayanan et al. (arXiv:2104.04473), section 3.2"),
    ("evened_out(10, 4, 60, 3)", "9", "63 + 3 · 9 = 90 slots before, 63 + 3 · 6.3 = 81.9 after"),
    ("versions_over_two(4, 3)", "6", "Narayanan et al. (arXiv:2006.09503)"),
    ("waits_with_halves(3, 5, 2, 4)", "6", "Qi et al. (arXiv:2401.10241), section 2.3"),
    ("kept_with_halves(2, 3, 6, 5)", "9", "Qi et al. (arXiv:2401.10241), section 2.3"),
    ("from_both_ends(4, 3, 2)", "16", "README of github.com/deepseek-ai/DualPipe"),
    ("step_with_exchange(5, 2, 4, 3, 6)", "45", "45 = 6 · 7 + (6 − 3)"),
    # speed
    ("updates_meanwhile(8, 2)", "3", "Li et al. (OSDI 2014), asynchronous tasks"),
    ("replicas_left(24, 4, 2)", "3", "Megatron Core"),
    ("tokens_in_hours(6, 4, 10, 100, 5)", "1/50", "Kaplan et al. (arXiv:2001.08361), section 2.1"),
    ("mfu(2, 3, 40, 10)", "9", "PaLM (arXiv:2204.02311), section 4.1"),
    ("speed_up_from_another(10, 5, 4)", "3", "Gustafson (1988)"),
    ("fewest_accumulated(3, 10, 24)", "2", "24 / 76 · 10 / 3, rounded up"),
    ("times_fewer_steps(3, 12, 6)", "2", "Kaplan et al. (arXiv:2001.08361), section 5.1"),
    ("timed_share(10, 60, 100, 32, 16, 3)", "4", "Kaplan et al. (arXiv:2001.08361), section 2.1"),
    ("tokens_left_over(3, 2, 6, 5, 12)", "7", "Switch Transformers (arXiv:2101.03961), section 2.2"),
    ("sequences_each(4, 8, 3, 6)", "9", "Megatron Core"),
    ("python_passes(4, 5, 2, 3)", "6", "TensorFlow, rules of tracing"),
    ("stale_distance(2, 5, 6, 4)", "38", "Zhang et al. (arXiv:1511.05950)"),
    ("fewest_devices_by(3, 2, 40, 32, 48)", "679", "Kaplan et al. (arXiv:2001.08361), section 2.1"),
    ("devices_after(4, 3, 8, 6)", "9", "AI and Memory Wall (arXiv:2403.14123), and Epoch AI, trends"),
    ("asynchronous_gain(3, 4, 10)", "2", "TensorFlow, parameter server training"),
]
"""A call, its exact result, and where the formula can be read."""


def test_every_formula_has_a_known_result():
    assert UNREADABLE == []
    assert {call.partition("(")[0] for call, _, _ in RESULTS} == FORMULAS.keys()


def test_a_formula_gives_the_result_that_is_known():
    for call, result, _ in RESULTS:
        name, _, arguments = call.rstrip(")").partition("(")
        assert calculate(FORMULAS[name], map(Fraction, arguments.split(", "))) == Fraction(result), call


def test_every_argument_can_change_the_result_and_none_is_the_result():
    """A formula that handed an argument back, or ignored one, would prove nothing."""
    for name, formula in FORMULAS.items():
        count = len(signature(formula).parameters)
        for at in range(count):
            others = product(SAMPLES, repeat=count - 1)
            calls = ([(*each[:at], own, *each[at:]) for own in SAMPLES] for each in others)
            assert any(len({calculate(formula, call) for call in alike}) > 1 for alike in calls), name
            assert any(calculate(formula, call) != call[at] for call in product(SAMPLES, repeat=count)), name
