import { describe, expect, test } from 'vitest';
import { broughtGain, type Moment, soundsBetween } from './moments.ts';

const AT: Moment = {
  play: 'DIGIT',
  picks: [['7'], []],
  types: false,
  drawId: '10',
  phase: 'open',
  placed: null,
  place: null,
  drawn: '9',
};
const after = (change: Partial<Moment>, before: Partial<Moment> = {}) =>
  soundsBetween({ ...AT, ...before }, { ...AT, ...change });

describe('between two states of the page', () => {
  test('a page that only counts down says nothing', () => {
    expect(after({})).toEqual([]);
  });

  test('a pick ticks, and so does one that is taken off', () => {
    expect(after({ picks: [['7'], ['3']] })).toEqual(['pick']);
    expect(after({ picks: [['7']] }, { picks: [['7'], ['3']] })).toEqual(['pick']);
  });

  test('an emptied board and another play say nothing', () => {
    expect(after({ picks: [[], []] })).toEqual([]);
    expect(after({ play: 'SUM', picks: [['12']] })).toEqual([]);
  });

  test('what is typed ticks by the number, not by the key', () => {
    const typed = { types: true, picks: [['123']] };
    expect(after({ types: true, picks: [['123']] }, typed)).toEqual([]);
    expect(after({ types: true, picks: [['123', '456']] }, typed)).toEqual(['pick']);
  });

  test('a receipt sounds once, and not when it is put away or was there already', () => {
    expect(after({ placed: 'T1' })).toEqual(['placed']);
    expect(after({ placed: 'T1' }, { placed: 'T1' })).toEqual([]);
    expect(after({ placed: 'T2' }, { placed: 'T1' })).toEqual(['placed']);
    expect(after({ placed: null }, { placed: 'T1' })).toEqual([]);
  });

  test('the last five seconds of a draw sound once, from its sale', () => {
    expect(after({ phase: 'closing' })).toEqual(['closing']);
    expect(after({ phase: 'closing' }, { phase: 'closing' })).toEqual([]);
    expect(after({ phase: 'closed' }, { phase: 'closing' })).toEqual([]);
    expect(after({ phase: 'closing', drawId: '11' })).toEqual([]);
  });

  test('a new result rings, whatever was bet on it', () => {
    expect(after({ drawn: '10' })).toEqual(['result']);
    expect(after({ drawn: null })).toEqual([]);
  });

  test('another place of the game brings its result and its clock without a sound', () => {
    expect(after({ place: 'HN', drawn: '8', phase: 'closing' })).toEqual([]);
  });
});

const DRAW = { id: '10', openAt: '2025-11-20T10:00:00.000Z' };
const bet = (state: 'open' | 'won' | 'lost', net: string | null, drawId = '10') => ({
  drawId,
  state,
  net,
  placedAt: drawId === '10' ? '2025-11-20T10:00:30.000Z' : '2025-11-20T09:59:00.000Z',
});

describe('the coin', () => {
  test('is for a draw that brought more than all that was bet on it', () => {
    expect(broughtGain([bet('won', '86.00'), bet('lost', '-10.00')], DRAW, 100)).toBe(true);
  });

  test('is not for a loss', () => {
    expect(broughtGain([bet('lost', '-10.00')], DRAW, 100)).toBe(false);
    expect(broughtGain([], DRAW, 100)).toBe(false);
  });

  test('is not for a win that is no more than all the stakes', () => {
    expect(broughtGain([bet('won', '20.00'), bet('lost', '-10.00'), bet('lost', '-10.00')], DRAW, 100)).toBe(false);
    expect(broughtGain([bet('won', '5.00'), bet('lost', '-10.00')], DRAW, 100)).toBe(false);
    expect(broughtGain([bet('won', '0.00')], DRAW, 100)).toBe(false);
    expect(broughtGain([bet('won', '-2.50')], DRAW, 100)).toBe(false);
  });

  test('is not for what another draw brought', () => {
    expect(broughtGain([bet('won', '86.00', '9')], DRAW, 100)).toBe(false);
    expect(broughtGain([bet('lost', '-10.00'), bet('won', '86.00', '9')], DRAW, 100)).toBe(false);
  });

  test('waits for what is not decided', () => {
    expect(broughtGain([bet('won', '86.00'), bet('open', null)], DRAW, 100)).toBe(false);
  });

  test('says nothing where more bets of the draw may stand behind those that were read', () => {
    const rows = [bet('won', '86.00'), bet('won', '86.00')];
    expect(broughtGain(rows, DRAW, 2)).toBe(false);
    expect(broughtGain([...rows, bet('lost', '-10.00', '9')], DRAW, 3)).toBe(true);
  });
});
