/** What the forms of channels read from what was typed. */
import { expect, test } from 'vitest';
import { readHours, readTerms, readTypedAmount, typedOf, writeHours } from './model.ts';

const TERMS = {
  names: { bn: 'বিকাশ', en: 'bKash' },
  minAmount: '200.00',
  maxAmount: '25000.00',
  expectedSeconds: 180,
  hours: { from: 540, until: 1_410 },
  enabled: true,
  fee: { fixed: '5.00', basisPoints: 185, by: 'member' },
  ranks: { from: 3, until: 10 },
  warnBelow: 60,
  closeBelow: null,
} as const;

test('terms come back as they were', () => {
  expect(readTerms(typedOf(TERMS))).toEqual({ terms: TERMS });
  expect(readTerms(typedOf({ ...TERMS, hours: null }))).toEqual({ terms: { ...TERMS, hours: null } });
});

test('what is wrong is named, each by its field', () => {
  const typed = {
    ...{ bn: ' ', en: '', min: '0', max: '1', seconds: 'soon', hours: '9 to 5', enabled: true, isFeeOfMember: true },
    ...{ feeFixed: '-1', feePercent: '21', ranks: '5-4', warnBelow: '0', closeBelow: '101' },
  };
  expect(readTerms(typed)).toEqual({ wrong: Object.keys(typed).filter((key) => !/^(enabled|isFee)/.test(key)) });
  // A deposit of the least amount has to leave something.
  expect(readTerms({ ...typedOf(TERMS), feeFixed: '200' })).toEqual({ wrong: ['feeFixed'] });
  expect(readTerms({ ...typedOf(TERMS), min: '500', max: '400' })).toEqual({ wrong: ['max'] });
});

test('hours are read in both digits, over midnight too', () => {
  expect(readHours('22:00 - 06:30')).toEqual({ from: 1_320, until: 390 });
  expect(readHours('২২:০০-০৬:৩০')).toEqual({ from: 1_320, until: 390 });
  for (const text of ['24:00-01:00', '09:60-10:00', '09:00', '09:00-09:00']) expect(readHours(text)).toBeUndefined();
  expect(writeHours({ from: 5, until: 600 })).toBe('00:05-10:00');
});

test('an amount is above zero', () => {
  expect([readTypedAmount('1,000.50'), readTypedAmount('0'), readTypedAmount('x')]).toEqual(['1000.50', null, null]);
});
