/** Keys by letter, and by place where the keyboard types another alphabet. */
import { expect, test } from 'vitest';
import { letterOf } from './letter-of.ts';

test.each([
  ['j', 'KeyJ', 'j'],
  ['J', 'KeyJ', 'j'],
  ['ক', 'KeyJ', 'j'],
  ['য়', 'Slash', '/'],
  ['/', 'Slash', '/'],
  ['/', 'Digit7', '/'],
  ['-', 'Slash', null],
  [';', 'KeyM', null],
  ['q', 'KeyA', 'q'],
  ['Enter', 'Enter', null],
  ['Process', 'KeyK', 'k'],
  [undefined, undefined, null],
])('a key that types %s at %s is %s', (key, code, letter) => {
  expect(letterOf({ ...(key === undefined ? {} : { key }), ...(code === undefined ? {} : { code }) })).toBe(letter);
});
