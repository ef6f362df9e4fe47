/** Skips what a run has no time left for (cover.ts). */
import { beforeEach } from 'vitest';
import { isOutOfTime } from './cover.ts';

beforeEach(({ skip }) => {
  if (isOutOfTime()) skip('no time left on this machine');
});
