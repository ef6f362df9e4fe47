/** What the form of a rank's limits reads. */
import { expect, test } from 'vitest';
import { readLimits, typedLimitsOf } from './limits-model.ts';

const LIMITS = { perDay: 3, sumPerDay: '50000.00', freePerDay: 2, feeBasisPoints: 125, feeMax: '100.00' };

test('limits come back as they were, in both digits', () => {
  expect(readLimits(typedLimitsOf(LIMITS))).toEqual({ limits: LIMITS });
  expect(readLimits({ ...typedLimitsOf(LIMITS), perDay: '৪', feePercent: '১.২৫' })).toEqual({
    limits: { ...LIMITS, perDay: 4 },
  });
});

test('what is wrong is named, each by its field', () => {
  const typed = { perDay: '0', sumPerDay: '0', freePerDay: 'x', feePercent: '11', feeMax: '-1' };
  expect(readLimits(typed)).toEqual({ wrong: Object.keys(typed) });
});
