// The kinds of questions that only some pages ask.
import { KINDS } from './card.js';
import { pairs } from './match.js';
import { number } from './num.js';
import { blocks } from './order.js';

export const addKinds = () => Object.assign(KINDS, { order: blocks, num: number, match: pairs });
