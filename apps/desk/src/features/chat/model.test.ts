import { expect, test } from 'vitest';
import { clockOf, fillCanned, findShortcut, minutesOf } from './model.ts';

const canned = [{ id: '1', shortcut: 'hello', texts: { bn: 'আসুন {name}', en: 'Hello {name}, from {brand}' } }];
const values = { name: 'Rahim', brand: 'Jarul', reference: '' };

test('variables are filled in, and those without a value go with their blank', () => {
  expect(fillCanned('Hello {name}, from {brand}', values)).toBe('Hello Rahim, from Jarul');
  expect(fillCanned('Hello {name}!', { ...values, name: '' })).toBe('Hello!');
  expect(fillCanned('{other} stays', values)).toBe('{other} stays');
});

test('a shortcut is taken behind a slash once a blank follows, and nowhere else', () => {
  expect(findShortcut(canned, '/hello ')?.id).toBe('1');
  for (const draft of ['/hello', 'hello ', 'so /hello ', '/hell ', '/hello x'])
    expect(findShortcut(canned, draft)).toBeUndefined();
});

test('minutes of a day and the clock are the same thing said twice', () => {
  for (const minutes of [0, 1, 570, 1_439]) expect(minutesOf(clockOf(minutes))).toBe(minutes);
  expect(clockOf(1_440)).toBe('00:00');
});
