import type { DeskConversation } from '@house/contract/chat/desk';
import { expect, test } from 'vitest';
import { callOwner, clockOf, fillCanned, findShortcut, isBehind, minutesOf } from './model.ts';

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

test('a visitor is called one, whatever he calls himself', () => {
  expect(callOwner({ kind: 'member', name: 'ra***1' }, 'Visitor')).toBe('ra***1');
  expect(callOwner({ kind: 'visitor', name: 'ra***1' }, 'Visitor')).toBe('Visitor · ra***1');
  expect(callOwner({ kind: 'visitor', name: '' }, 'Visitor')).toBe('Visitor');
});

test('an open conversation is read again when the console knows more of it, and only then', () => {
  const conversation = { id: '7', state: 'taken', staffId: '3', lines: 4 } as DeskConversation;
  const read = { id: '7', state: 'taken', staffId: '3', last: 4 } as const;
  const queues = { waiting: [], mine: [conversation], others: [] };
  expect(isBehind(read, queues)).toBe(false);
  expect(isBehind(read, { ...queues, mine: [{ ...conversation, lines: 5 }] })).toBe(true);
  expect(isBehind(read, { ...queues, mine: [], others: [{ ...conversation, staffId: '4' }] })).toBe(true);
  expect(isBehind(read, { ...queues, mine: [] })).toBe(true);
  expect(isBehind({ ...read, state: 'ended' }, { ...queues, mine: [] })).toBe(false);
});

test('minutes of a day and the clock are the same thing said twice', () => {
  for (const minutes of [0, 1, 570, 1_439]) expect(minutesOf(clockOf(minutes))).toBe(minutes);
  expect(clockOf(1_440)).toBe('00:00');
});
