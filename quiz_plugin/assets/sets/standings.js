// Shows how the reader stands with questions. On the list of the sets, whose list.js imports it: bars, counts, what is
// due, the set to go on with. On a concept's page, where theme/guide.html adds it once there are answers: cells beside
// the questions that it lists or answers, ticks in its contents. Draws anew when a card or another tab has an answer.
import { fillBar, selectAll } from '../card/dom.js';
import { pageWords } from '../card/strings.js';
import { standing, studyDay } from '../schedule/attempts.js';
import { readOnly } from '../store/store.js';
import { reviewRoom } from '../study/progress_state.js';
import { daySize } from '../study/settings_state.js';

const { t, n } = pageWords();
const { store } = selectAll('[data-store]')[0].dataset;

/** How many questions there are, and how many of them are answered, solid and due. */
const noCounts = () => ({ n: 0, a: 0, k: 0, due: 0 });

/**
 * Fill the cell of a line, and say in the name of its link what that means.
 * @param {any} line @param {string} is @param {string} text
 */
const fill = (line, is, text) => {
  line.dataset.is = is;
  const link = line.querySelector('a');
  link.ariaLabel = `${link.textContent}, ${text}`;
};

const show = () => {
  const today = studyDay(Date.now());
  const { get, value } = readOnly(localStorage, store);
  /** @type {any[]} */
  const rows = [];
  /**
   * How the reader stands with a question; it is counted.
   * @param {ReturnType<typeof noCounts>} counts @param {string} id @param {string} rev
   */
  const count = (counts, id, rev) => {
    const { word, is, due } = standing({ rev }, get(id), today);
    counts.n += 1;
    counts.a += +/learning|solid/.test(word);
    counts.k += +(word === 'solid');
    counts.due += +due;
    rows.push({ id, due });
    return { word, is };
  };
  /** The sets that are begun, then those that are not. @type {any[][]} */
  const open = [[], []];
  for (const bar of selectAll('.gd-bar')) {
    const counts = noCounts();
    for (const each of bar.dataset.asked.split(' '))
      count(counts, .../** @type {[string, string]} */ (each.split(':')));
    fillBar(bar, counts.a, counts.k);
    const line = bar.parentNode.querySelector('.qz-way');
    const { due, a, k } = counts;
    const words = [due && n('way.today', due), a && n('way.done', a), k && n('way.firm', k)];
    line.textContent = words.filter(Boolean).join('; ');
    line.classList.toggle('qz-due', counts.due > 0);
    if (counts.a < counts.n) open[+!counts.a].push(bar.closest('section'));
  }
  const [next] = open.flat();
  const [review, ten, go] = selectAll('.qz-go a');
  if (go) {
    // What is due comes first, as many as the review of a day has room for.
    const room = reviewRoom(rows, get, today, daySize(value('set')?.sessionSize));
    const all = rows.filter(({ due }) => due).length;
    const now = Math.min(all, room);
    review.textContent = all > now ? t('rv.some', { n: now, total: all }) : n('rv.start', now);
    const focused = [review, ten].includes(document.activeElement);
    [review.hidden, ten.hidden] = [!now, now > 0];
    if (focused) (now ? review : ten).focus();
    // Where every set is answered, its room stays.
    go.style.visibility = next ? '' : 'hidden';
  }
  if (next) {
    go.href = next.querySelectorAll('a')[1].href;
    go.textContent = t(open[0][0] ? 'hm.go' : 'hm.begin', { concept: next.querySelector('a').textContent });
  }
  for (const row of selectAll('li[data-rev]')) {
    const { word, is } = count(noCounts(), row.id.slice(2), row.dataset.rev);
    fill(row, word, t(`w.${is}`));
  }
  // A sentence of what the page answers stands for several questions.
  for (const line of selectAll('li[data-q]')) {
    const counts = noCounts();
    for (const id of line.dataset.q.split(' ')) {
      const place = document.getElementById(`q-${id}`);
      if (place) count(counts, id, `${place.dataset.rev}`);
    }
    const solid = counts.n && counts.k === counts.n;
    fill(line, solid ? 'solid' : counts.a ? 'learning' : 'new', t('way.set', counts));
  }
  // In the contents, a section is done once all cards in it are answered.
  for (const line of selectAll('.md-nav--secondary > ul > li')) {
    const counts = noCounts();
    /** @type {any} */
    let at = document.getElementById(line.querySelector('a').hash.slice(1));
    for (at = at?.nextElementSibling; at && !at.matches('h2'); at = at.nextElementSibling)
      if (at.matches('.qz')) count(counts, at.id.slice(2), at.dataset.rev);
    if (counts.n) fill(line, counts.a === counts.n ? 'done' : '', t('way.set', counts));
  }
};

try {
  show();
  addEventListener('storage', show);
  addEventListener('pageshow', (event) => event.persisted && show());
  // The cards of the page say of themselves what was answered just now.
  const answered = new MutationObserver(show);
  for (const card of selectAll('.qz')) answered.observe(card, { attributeFilter: ['data-is'] });
} catch {
  // A browser that stores nothing has nothing to show.
}
