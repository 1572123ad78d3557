import { describe } from 'vitest';
import { playHalf } from './play-half.ts';

describe('the simulation, first half', () => {
  playHalf(0);
});
