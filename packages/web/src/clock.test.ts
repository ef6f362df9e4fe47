/** Countdowns are right after a sleep, in which a tab's own clock may stand still, and while a wall clock is set wrong. */
import { beforeEach, expect, test, vi } from 'vitest';

const START = Date.parse('2026-03-01T00:00:00.000Z');
const MINUTES_TEN = 600_000;
/** What this machine's clocks say: the tab's own since it was opened, and the one on the wall. */
const machine = { own: 0, wall: START };
/** The server's clock stands five seconds ahead of the wall's. */
const AHEAD = 5_000;
let server = START + AHEAD;
let clock: typeof import('./clock.ts');

/** Time passes for everybody but, while it sleeps, for the tab. */
function pass(milliseconds: number, { asleep = false } = {}): void {
  machine.wall += milliseconds;
  server += milliseconds;
  if (!asleep) machine.own += milliseconds;
}
/** The server answers at once what was asked now. */
function ask(): void {
  clock.addClockSample(new Date(server).toISOString(), clock.localInstant(), clock.localInstant());
}
/** How far the page's clock is from the server's. */
const error = (): number => Math.round(clock.serverNow() - server);

beforeEach(async () => {
  Object.assign(machine, { own: 0, wall: START });
  server = START + AHEAD;
  vi.spyOn(Date, 'now').mockImplementation(() => machine.wall);
  vi.stubGlobal('performance', { timeOrigin: START, now: () => machine.own, getEntriesByType: () => [] });
  vi.resetModules();
  clock = await import('./clock.ts');
  for (let n = 0; n < 5; n += 1) {
    ask();
    pass(1_000);
  }
});

test('after a sleep of ten minutes the clock is right at once, before anybody has answered', () => {
  expect(error()).toBe(0);
  pass(MINUTES_TEN, { asleep: true });
  expect(error()).toBe(0);
  pass(30_000);
  expect(error()).toBe(0);
});

test('whoever can ask is told of a sleep once, and one answer outweighs all from before', async () => {
  const told = vi.fn();
  clock.onClockLeap(told);
  pass(MINUTES_TEN, { asleep: true });
  // The wall clock lost a second and a half of it.
  server += 1_500;
  clock.serverNow();
  clock.serverNow();
  await Promise.resolve();
  expect(told).toHaveBeenCalledOnce();
  expect(error()).toBe(-1_500);
  ask();
  expect(error()).toBe(0);
});

test('an answer that was under way when the device fell asleep measures nothing', () => {
  const sentAt = clock.localInstant();
  const said = new Date(server).toISOString();
  pass(MINUTES_TEN, { asleep: true });
  machine.own += 20;
  clock.addClockSample(said, sentAt, clock.localInstant());
  expect(Math.abs(error())).toBeLessThan(100);
});

test('a wall clock that somebody sets ahead is wrong until the next answer, and not after', () => {
  machine.wall += 3_600_000;
  expect(error()).toBe(3_600_000);
  pass(1_000);
  ask();
  expect(error()).toBe(0);
  pass(60_000);
  expect(error()).toBe(0);
});

test('a wall clock that is set back is not believed for a moment', () => {
  machine.wall -= 3_600_000;
  expect(error()).toBe(0);
  pass(60_000);
  expect(error()).toBe(0);
  pass(MINUTES_TEN, { asleep: true });
  expect(error()).toBe(0);
});

/** The server's answer to what was asked so long ago, read the moment it came. */
const answerAfter = (milliseconds: number): void =>
  clock.addClockSample(new Date(server).toISOString(), clock.localInstant() - milliseconds, clock.localInstant());

test('one answer that says little moves nothing, nor do many that took longer than two seconds', () => {
  answerAfter(1_900);
  expect(error()).toBe(0);
  for (let n = 0; n < 5; n += 1) answerAfter(2_100);
  expect(error()).toBe(0);
});

test('what the wall clock noted is told by the server’s clock', () => {
  expect(clock.toServerTime(machine.wall)).toBe(server);
  machine.wall += 3_600_000;
  ask();
  expect(clock.toServerTime(machine.wall)).toBe(server);
});

test('the first answer counts however long it took: there is nothing better', async () => {
  vi.resetModules();
  clock = await import('./clock.ts');
  answerAfter(3_000);
  expect(Math.abs(error())).toBe(1_500);
});
