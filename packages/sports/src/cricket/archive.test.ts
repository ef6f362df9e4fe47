/** Files of the open archive with invented sides: what the rules make of them, and what of a file is refused. */
import { describe, expect, test } from 'vitest';
import { parseMarket } from '../market.ts';
import { ArchiveFault, readArchive } from './archive.ts';
import { givenArchive, givenOver } from './archive-given.ts';
import { decideByCard, writeCardScore } from './scorecard.ts';
import { CRICKET } from './sport.ts';

function decided(file: object, market: string) {
  const name = parseMarket(market) ?? { type: '', quarters: null };
  return decideByCard(readArchive(JSON.stringify(file)).card, name, CRICKET.selections(name));
}
const winner = (file: object) => decided(file, 'winner');

describe('a result by the rules', () => {
  test('the official winner, by DLS too, whoever has more runs', () => {
    const plain = givenArchive({
      first: { overs: 20, perOver: 8 },
      second: { overs: 20, perOver: 7 },
      winner: 'Sundari XI',
    });
    expect(winner(plain)?.outcomes).toEqual({ '1': 'win', '2': 'lose' });
    const rain = givenArchive({
      first: { overs: 20, perOver: 8 },
      second: { overs: 12, perOver: 8, target: { runs: 95, overs: 12 } },
      ...{ winner: 'Modhumoti CC', method: 'D/L' },
    });
    expect(winner(rain)).toEqual({ outcomes: { '1': 'lose', '2': 'win' }, rule: 'byFile' });
    // 12 of 20 overs are less than 80 %, but the target was reached: that innings ended by itself.
    expect(decided(rain, 'innings@2:99.5')?.outcomes).toEqual({ over: 'lose', under: 'win' });
    expect(decided(rain, 'session@2.15:120.5')?.rule).toBe('oversBowled');
  });

  test('a tie is broken by the super over, which counts for nothing else; unbroken it is a dead heat', () => {
    const level = { first: { overs: 20, perOver: 7 }, second: { overs: 20, perOver: 7 } };
    const broken = givenArchive({ ...level, result: 'tie', eliminator: 'Modhumoti CC', superOvers: [9, 11] });
    expect(winner(broken)).toEqual({ outcomes: { '1': 'lose', '2': 'win' }, rule: 'superOver' });
    expect(decided(broken, 'tie')?.outcomes).toEqual({ yes: 'win', no: 'lose' });
    expect(decided(broken, 'innings@2:140.5')?.outcomes).toEqual({ over: 'lose', under: 'win' });
    expect(winner(givenArchive({ ...level, result: 'tie' }))?.outcomes).toEqual({ '1': 'dead2', '2': 'dead2' });
  });

  test('no result gives stakes back, but for what was decided', () => {
    const file = givenArchive({ first: { overs: 9, perOver: 10 }, result: 'no result' });
    expect(winner(file)).toEqual({ outcomes: { '1': 'void', '2': 'void' }, rule: 'abandoned' });
    expect(decided(file, 'toss')?.outcomes).toEqual({ '1': 'win', '2': 'lose' });
    expect(decided(file, 'session@1.6:45.5')?.outcomes).toEqual({ over: 'win', under: 'lose' });
    expect(decided(file, 'session@1.10:105.5')?.outcomes).toEqual({ over: 'void', under: 'void' });
    expect(decided(file, 'session@1.10:80.5')).toMatchObject({ rule: 'alreadyDecided', outcomes: { over: 'win' } });
    expect(decided(file, 'innings@1:150.5')?.outcomes).toEqual({ over: 'void', under: 'void' });
    expect(decided(file, 'innings@2:150.5')?.rule).toBe('notBowled');
    expect(decided(file, 'fall@1.1:200.5')?.outcomes).toEqual({ over: 'void', under: 'void' });
  });

  test('who retires hurt is not out, and the runs stand; wides and no-balls are no balls', () => {
    const hurt = { player_out: 'S Opener', kind: 'retired hurt' };
    const bowled = { player_out: 'S Opener', kind: 'bowled' };
    const file = givenArchive({
      first: {
        overs: 20,
        perOver: 6,
        change: (over) => (over === 1 ? givenOver(1, 6, { 2: hurt, 5: bowled }) : undefined),
      },
      ...{ second: { overs: 20, perOver: 5 }, winner: 'Sundari XI' },
    });
    const { card } = readArchive(JSON.stringify(file));
    expect(card.innings[0]).toMatchObject({ wickets: 1, falls: [12], runs: 120, balls: 120 });
    expect(writeCardScore(card, 'home')).toBe('120/1');
    expect(decided(file, 'fall@1.1:11.5')?.outcomes).toEqual({ over: 'win', under: 'lose' });
    const wide = givenArchive({
      first: { overs: 20, perOver: 6, change: (over) => (over === 0 ? givenOver(0, 6, {}, 2) : undefined) },
      ...{ second: { overs: 20, perOver: 5 }, winner: 'Sundari XI' },
    });
    expect(readArchive(JSON.stringify(wide)).card.innings[0]).toMatchObject({ runs: 122, balls: 120 });
  });
});

test('a reduced target is counted in balls of its own overs: five where an over has five', () => {
  const target = { runs: 95, overs: 12 };
  const six = givenArchive({
    first: { overs: 20, perOver: 8 },
    second: { overs: 12, perOver: 7, target },
    winner: 'Sundari XI',
  });
  const five = { ...six, info: { ...six.info, balls_per_over: 5 } };
  const ballsOf = (file: object) => readArchive(JSON.stringify(file)).card.innings[1]?.target?.balls;
  expect([ballsOf(six), ballsOf(five)]).toEqual([72, 60]);
});

describe('a file is refused', () => {
  const fine = () =>
    givenArchive({ first: { overs: 20, perOver: 8 }, second: { overs: 20, perOver: 7 }, winner: 'Sundari XI' });
  test.each([
    ['that is no JSON', '{', 'file: is no JSON'],
    ['of another version', JSON.stringify({ ...fine(), meta: { data_version: '0.92' } }), '0.92 is not 1.x'],
    ['whose runs do not add up', JSON.stringify(fine()).replace('"total":1', '"total":3'), 'make no 3'],
    [
      'with a side that does not play',
      JSON.stringify(fine()).replace('"team":"Sundari XI"', '"team":"Other"'),
      'is neither side',
    ],
    [
      'whose winner has fewer runs',
      JSON.stringify(fine()).replace('"winner":"Sundari XI","by"', '"winner":"Modhumoti CC","by"'),
      'make another result',
    ],
    [
      'in which one side bats twice',
      JSON.stringify(fine()).replace('"team":"Modhumoti CC"', '"team":"Sundari XI"'),
      'bats a second time',
    ],
    ['with a name that nobody can write', JSON.stringify(fine()).replace('Invented Cup', 'Cup\\u0000'), 'is no text'],
    ['without an outcome', JSON.stringify({ ...fine(), info: { ...fine().info, outcome: {} } }), 'neither who won'],
  ])('%s', (_, text, why) => {
    expect(() => readArchive(text)).toThrow(ArchiveFault);
    expect(() => readArchive(text)).toThrow(why);
  });

  test('whose sides are not those of the match', () => {
    expect(() => readArchive(JSON.stringify(fine()), 'Somebody Else')).toThrow('is none of');
    expect(readArchive(JSON.stringify(fine()), 'Modhumoti CC').card.outcome).toEqual({ kind: 'won', side: 'away' });
  });
});
