/** An event reaches a page once, none is skipped, and a quiet page resumes from where it stands (screens.md 0.7). */
import { expect, test } from 'vitest';
import { createLiveSeen } from './live-seen.ts';

/** A page that is subscribed to these channels up to 100. */
function givenSeen(channels: readonly string[]) {
  const seen = createLiveSeen();
  seen.subscribed(100, seen.subscribe(channels));
  return seen;
}

test('a page that has seen nothing asks for nothing that was', () => {
  expect(createLiveSeen().after(['sys'])).toBeUndefined();
});

test('a page that was written up to a number asks from there on; who has channels of his own reads what is his own again', () => {
  const visitor = createLiveSeen();
  visitor.begin(45);
  visitor.follow('sys');
  expect(visitor.after(['sys'])).toBe(45);
  expect(visitor.take({ channel: 'sys', seq: 45 })).toBe(false);
  expect(visitor.subscribed(50, visitor.subscribe(['sys', 'lott.F5D1']))).toBe('nothing');
  const member = createLiveSeen();
  member.begin(45);
  expect(member.subscribed(50, member.subscribe(['sys', 'wallet']))).toBe('own');
  expect(member.subscribed(60, member.subscribe(['sys', 'wallet']))).toBe('nothing');
});

test('a quiet channel moves on with every pong, so a return after an hour misses minutes and not all', () => {
  const seen = givenSeen(['sys', 'lott.F5D1']);
  for (let seq = 110; seq <= 5_000; seq += 10) {
    expect(seen.take({ channel: 'lott.F5D1', seq })).toBe(true);
    seen.upTo(seq);
  }
  expect(seen.after(['sys', 'lott.F5D1'])).toBe(5_000);
});

test('an answer moves on what was subscribed before, too', () => {
  const seen = givenSeen(['sys']);
  seen.subscribed(900, seen.subscribe(['sys', 'win']));
  expect(seen.after(['sys', 'win'])).toBe(900);
});

test('a pong before the answer speaks of the subscription before: what the new one still brings is not skipped', () => {
  const seen = givenSeen(['sys']);
  const turn = seen.subscribe(['sys', 'win']);
  seen.upTo(150);
  expect(seen.after(['sys', 'win'])).toBe(100);
  expect(seen.take({ channel: 'win', seq: 120 })).toBe(true);
  seen.subscribed(150, turn);
  expect(seen.after(['sys', 'win'])).toBe(150);
});

test('the answer to a subscription that was overtaken says nothing of the newer one', () => {
  const seen = givenSeen(['sys']);
  const overtaken = seen.subscribe(['sys', 'bets']);
  const turn = seen.subscribe(['sys', 'win']);
  seen.subscribed(150, overtaken);
  expect(seen.take({ channel: 'win', seq: 120 })).toBe(true);
  seen.subscribed(150, turn);
  expect(seen.take({ channel: 'win', seq: 150 })).toBe(false);
});

test('a channel that rests while the tab is hidden is asked for from where it was left', () => {
  const seen = givenSeen(['sys', 'win']);
  seen.subscribed(200, seen.subscribe(['sys']));
  seen.upTo(300);
  expect(seen.after(['sys', 'win'])).toBe(100);
});

test('an event comes once, however it came', () => {
  const seen = givenSeen(['sys']);
  expect(seen.take({ channel: 'sys', seq: 101 })).toBe(true);
  expect(seen.take({ channel: 'sys', seq: 101 })).toBe(false);
  seen.read(['sys'], 110);
  expect(seen.take({ channel: 'sys', seq: 105 })).toBe(false);
  expect(seen.take({ channel: 'sys', seq: 111 })).toBe(true);
});

test('after a reset everything counts from there', () => {
  const seen = givenSeen(['sys', 'win']);
  seen.reset(40);
  expect(seen.after(['sys', 'win'])).toBe(40);
  expect(seen.take({ channel: 'win', seq: 41 })).toBe(true);
});

test('the first number a page hears is told, however it came and whatever events came before it', () => {
  const seen = createLiveSeen();
  const overtaken = seen.subscribe(['sys']);
  const turn = seen.subscribe(['sys', 'win']);
  expect(seen.subscribed(100, overtaken)).toBe('nothing');
  seen.take({ channel: 'sys', seq: 101 });
  expect(seen.subscribed(110, turn)).toBe('all');
  expect(seen.subscribed(120, seen.subscribe(['sys']))).toBe('nothing');
  const polled = createLiveSeen();
  expect([polled.read(['sys'], 5), polled.read(['sys'], 6)]).toEqual(['all', 'nothing']);
  expect(polled.subscribed(7, polled.subscribe(['sys']))).toBe('nothing');
});

test('a channel that had to wait is asked for from where the page began to listen to it', () => {
  const seen = givenSeen(['sys']);
  seen.follow('lott.F5D1');
  seen.upTo(300);
  expect(seen.after(['sys', 'lott.F5D1'])).toBe(100);
  seen.follow('sys');
  expect(seen.after(['sys'])).toBe(300);
});
