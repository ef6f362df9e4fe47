/** Compares what somebody says with what only they and we know, in a time that tells nothing of either. */
import { hash, timingSafeEqual } from 'node:crypto';

export const isSameText = (given: string, expected: string): boolean =>
  timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
