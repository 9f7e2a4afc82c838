// The exam that is being sat: kept after every event, timed while it is seen, and in one tab at a time.

import { soundExam, step } from './exam_state.js';
import { examsOf, setAside } from './log.js';

/** @import * as T from '../quiz/types' */

const WAIT = 300; // ms: a page that is being left may still have the exam
const NAP = 5; // a second that took longer was a device asleep

/** @type {T.sitting} */
export const sitting = (app, { lost, ticked }) => {
  const { store, prefix } = app;
  const name = `${prefix.replace(/\/\d+\/$/, '')}-exam`;
  /** @type {T.Sitting} */
  let s = { view: 'none', exam: null, paused: false };
  let mine = false;
  let release = () => {};
  /** @type {Promise<boolean>|undefined} */
  let asking;
  let last = Date.now();
  let beats = 0;

  const kept = () => {
    setAside(store, 'x/cur', soundExam);
    /** @type {T.Exam|null} */
    const saved = store.value('x/cur');
    return saved && !examsOf(store.value('x/log')).some(({ id }) => id === saved.id) ? saved : null;
  };
  const save = (had = s.exam) => {
    if (mine && had) store.setValue('x/cur', s.view === 'graded' ? null : s.exam);
  };
  const count = () => {
    const now = Date.now();
    const seconds = Math.min(NAP, Math.max(0, now - last) / 1000);
    last = now;
    s = step(s, { type: 'TICK', seconds });
  };
  /** @param {LockOptions} how @returns {Promise<boolean>} */
  const lock = (how) =>
    new Promise((answer) => {
      const hold = (/** @type {Lock|null} */ got) => {
        mine = !!got;
        answer(mine);
        return got && new Promise((done) => (release = () => done(0)));
      };
      navigator.locks.request(name, how, hold).catch(() => {
        // Where a browser has no locks here, a second tab can't be known; else another tab took it.
        const had = mine;
        mine = !had;
        if (mine) return answer(true);
        s = { view: 'none', exam: null, paused: false };
        lost();
      });
    });
  /** @param {boolean} steal */
  const own = async (steal) => {
    if (store.memory() || !navigator.locks) mine = true;
    if (mine) return true;
    if (steal) return lock({ steal });
    if (await lock({ ifAvailable: true })) return true;
    await new Promise((again) => setTimeout(again, WAIT));
    return lock({ ifAvailable: true });
  };

  /** @type {ReturnType<T.sitting>} */
  const self = {
    get now() {
      return s;
    },
    get exam() {
      return /** @type {T.Exam} */ (s.exam);
    },
    kept,
    async take(steal = false) {
      asking ??= own(steal).finally(() => (asking = undefined));
      const got = await asking;
      if (got && !s.exam) s = { view: 'none', exam: kept(), paused: false };
      return got;
    },
    tell(e) {
      if (!mine) return;
      count();
      const had = s.exam;
      s = step(s, e);
      save(s.exam ?? had);
    },
    leave() {
      self.tell({ type: 'PAUSE' });
      s = { view: 'none', exam: null, paused: false };
      release();
      mine = false;
    },
  };

  setInterval(() => {
    const was = s.exam?.spent ?? 0;
    count();
    if (!mine || !s.exam || s.exam.spent === was) return;
    if (++beats % 10 === 0) save();
    ticked(was);
  }, 1000);
  document.addEventListener('visibilitychange', () => {
    if (s.exam) self.tell({ type: document.hidden ? 'PAUSE' : 'RESUME' });
  });
  addEventListener('pagehide', self.leave);
  // Erased elsewhere, with all that is kept.
  addEventListener('storage', ({ key, newValue }) => {
    if (!mine || !s.exam || newValue !== null || (key && key !== `${prefix}x/cur`)) return;
    s = { view: 'none', exam: null, paused: false };
    lost();
  });
  return self;
};
