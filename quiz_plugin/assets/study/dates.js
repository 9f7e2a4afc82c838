// Today, as files and the last copy name it.
import { studyDay } from '../schedule/attempts.js';

/** The date of the study day, such as 2026-11-20. */
export const todaysDate = () => new Date(studyDay(Date.now()) * 864e5).toISOString().slice(0, 10);
