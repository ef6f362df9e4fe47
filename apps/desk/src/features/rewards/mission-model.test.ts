/** The form of a mission: what holds, and what it sends. */
import { expect, test } from 'vitest';
import { missionOf, wrongMission } from './mission-model.ts';

const WHOLE = { bn: 'স্লট', en: 'Slots', goal1: '1000', reward1: '5' };

test('needs names, rising goals and rewards below them; steps after the first may be empty', () => {
  expect(wrongMission(WHOLE)).toEqual([]);
  expect(wrongMission({})).toEqual(['bn', 'en', 'goal1', 'reward1']);
  expect(wrongMission({ ...WHOLE, goal2: '900', reward2: '10' })).toEqual(['goal2']);
  expect(wrongMission({ ...WHOLE, goal2: '3000', reward2: '3000' })).toEqual(['reward2']);
  expect(wrongMission({ ...WHOLE, goal3: '9000', reward3: '20' })).toEqual(['goal3']);
  expect(wrongMission({ ...WHOLE, startsOn: '2026-12-02', endsOn: '2026-12-01' })).toEqual(['endsOn']);
});

test('counts are whole, wins are of a stake that is worth something, and only these have a least', () => {
  expect(wrongMission({ ...WHOLE, goal1: '3', reward1: '5' }, 'loginDays')).toEqual([]);
  expect(wrongMission({ ...WHOLE, goal1: '2.5' }, 'invite')).toEqual(['goal1']);
  expect(wrongMission({ ...WHOLE, goal1: '1' }, 'winMultiple')).toEqual(['goal1', 'least']);
  expect(wrongMission({ ...WHOLE, goal1: '7.5', least: '20' }, 'winMultiple')).toEqual([]);
  expect(wrongMission({ ...WHOLE, goal1: '3', least: 'x' }, 'depositCount')).toEqual(['least']);
  expect(missionOf({ ...WHOLE, goal1: '3', least: '20' }, 'depositCount')).toMatchObject({ least: '20' });
  expect(missionOf({ ...WHOLE, goal1: '3', least: '20' }, 'invite')).toMatchObject({ kind: 'invite', least: '0' });
});

test('sends the steps that are filled, and no day as none', () => {
  expect(missionOf({ ...WHOLE, goal2: '3000', reward2: '10.5', points2: '40', endsOn: '' })).toEqual({
    ...{ names: { bn: 'স্লট', en: 'Slots' }, kind: 'turnover', least: '0' },
    steps: [
      { goal: '1000', reward: '5', points: 0 },
      { goal: '3000', reward: '10.5', points: 40 },
    ],
    ...{ startsOn: null, endsOn: null },
  });
});
