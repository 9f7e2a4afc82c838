// The exam that is being sat: stored after every event, timed while it is seen, and in one tab at a time.

import { soundExam, step } from './exam_state.js';
import { examsOf, setAside } from './log.js';

/** @import * as T from '../types' */
/** @import { ExamEvent, Sitting } from './exam_state.js' */

const WAIT = 300; // ms: a page that is being left may still have the exam
const NAP = 5; // a second that took longer was a device asleep

/** @typedef {ReturnType<typeof sitting>} Sits */

/** @param {T.ExamApp} app @param {{ lost: () => void, ticked: (was: number) => void }} on */
export const sitting = (app, { lost, ticked }) => {
  const { store, prefix } = app;
  const name = `${prefix.replace(/\/\d+\/$/, '')}-exam`;
  /** @type {Sitting} */
  let s = { view: 'none', exam: null, paused: false };
  let mine = false;
  let release = () => {};
  /** @type {Promise<boolean>|undefined} */
  let asking;
  let last = Date.now();
  let beats = 0;

  /** The exam that was saved, if any. */
  const saved = () => {
    setAside(store, 'x/cur', soundExam);
    /** @type {T.Exam|null} */
    const exam = store.value('x/cur');
    return exam && !examsOf(store.value('x/log')).some(({ id }) => id === exam.id) ? exam : null;
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

  const self = {
    get now() {
      return s;
    },
    /** The exam, where it is known that there is one. */
    get exam() {
      return /** @type {T.Exam} */ (s.exam);
    },
    saved,
    /** Have the exam in this tab, or with `steal` take it from another. @returns {Promise<boolean>} false where another has it */
    async take(steal = false) {
      asking ??= own(steal).finally(() => (asking = undefined));
      const got = await asking;
      if (got && !s.exam) s = { view: 'none', exam: saved(), paused: false };
      return got;
    },
    /** @param {ExamEvent} e */
    dispatch(e) {
      if (!mine) return;
      count();
      const had = s.exam;
      s = step(s, e);
      save(s.exam ?? had);
    },
    /** Stop the clock and give the exam free. */
    leave() {
      self.dispatch({ type: 'PAUSE' });
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
    if (s.exam) self.dispatch({ type: document.hidden ? 'PAUSE' : 'RESUME' });
  });
  addEventListener('pagehide', self.leave);
  // The reader erased it in another tab, with all that is stored.
  addEventListener('storage', ({ key, newValue }) => {
    if (!mine || !s.exam || newValue !== null || (key && key !== `${prefix}x/cur`)) return;
    s = { view: 'none', exam: null, paused: false };
    lost();
  });
  return self;
};
