/** Whose texts go when: by signing out, by another signing in, and not by a session that is lost. */
import { beforeEach, expect, test, vi } from 'vitest';
import { givenStorage } from './given.ts';

const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', givenStorage(kept));
const { keepOwn, readOwn } = await import('./own-texts.ts');
const { loseSession, signIn, signOut } = await import('./session.ts');

const enter = (account: string): void => signIn({ token: 't', account, isAgent: 0, forcedChange: null });
const found = () => ['rafi@mail', 'mail', null].map((account) => readOwn('chatDraft', account));

beforeEach(() => {
  kept.clear();
  kept.set('attempt.deposit.rafi@mail', 'sent');
  for (const what of ['feedback', 'affiliate']) kept.set(`attempt.${what}.`, 'sent by a visitor');
  enter('rafi@mail');
  keepOwn('chatDraft', 'rafi@mail', 'mine');
  keepOwn('chatDraft', null, 'a visitor typed');
});

test('each owner finds his own, and an empty text is none', () => {
  expect(found()).toEqual(['mine', null, 'a visitor typed']);
  keepOwn('chatDraft', 'rafi@mail', '');
  expect(found()).toEqual([null, null, 'a visitor typed']);
});

test('signing out takes all of them, and nothing that was sent but by a visitor', () => {
  signOut();
  expect(found()).toEqual([null, null, null]);
  expect([...kept.keys()]).toEqual(['attempt.deposit.rafi@mail']);
});

test("another who signs in takes those of others, not a visitor's, also where one name ends as the other", () => {
  loseSession();
  expect(found()).toEqual(['mine', null, 'a visitor typed']);
  enter('mail');
  expect(found()).toEqual([null, null, 'a visitor typed']);
});

test('who comes back finds his own', () => {
  loseSession();
  enter('rafi@mail');
  expect(found()).toEqual(['mine', null, 'a visitor typed']);
});
