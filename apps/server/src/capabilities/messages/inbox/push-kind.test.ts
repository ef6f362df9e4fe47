/** Every letter has a kind that browsers are told of. */
import { expect, test } from 'vitest';
import { TEMPLATES } from '../port.ts';
import { PUSH_KINDS } from '../push/port.ts';
import { kindOf } from './push-kind.ts';

test('every letter is of a kind, and every kind has its letters', () => {
  expect(new Set(TEMPLATES.map(kindOf))).toEqual(new Set(PUSH_KINDS));
});
