import { describe } from 'vitest';
import { playHalf } from './play-half.ts';

describe('the simulation, second half', () => {
  playHalf(1);
});
