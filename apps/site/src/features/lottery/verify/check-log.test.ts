import { generateKeyPairSync, sign } from 'node:crypto';
import { instantOfRound } from '@house/fairness/beacon';
import { writeHead } from '@house/fairness/public-log';
import { signedBytes } from '@house/fairness/signed-text';
import { expect, test } from 'vitest';
import { givenDraw } from '../model/given.ts';
import type { PublishedProof } from './check-draw.ts';
import { checkLog, type DrawLog } from './check-log.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
const hash = (digit: string): string => digit.repeat(64);

const proof: PublishedProof = {
  draw: givenDraw(0, { state: 'settled', result: [1, 2, 3, 4, 5], commit: hash('c') }),
  scheme: 2,
  serverSeed: hash('5'),
  betRoot: hash('b'),
  beacon: hash('0'),
  beaconKind: 'drand',
  beaconRound: 30_000_000,
  plannedCloseAt: null,
  beaconSignature: null,
  ticketCount: 3,
  yeekeeEntryCount: 0,
  correctedResult: null,
  caps: null,
  voided: null,
};
const appears = instantOfRound(30_000_000);
const bodies = {
  commit: { kind: 'commit', commit: hash('c'), scheme: 2, beacon: 'drand', beaconRound: 30_000_000 },
  root: { kind: 'root', root: hash('b'), tickets: 3, shots: 0, at: new Date(appears - 2_000).toISOString() },
  result: { kind: 'result', result: [1, 2, 3, 4, 5], seed: hash('5') },
};

function givenLog(
  change: Partial<Record<keyof typeof bodies, object | null>> = {},
  seen: DrawLog['seen'] = null,
): DrawLog {
  const text = writeHead({ seq: 9, hash: hash('9'), at: '2026-11-28T00:00:00.000Z' });
  const signature = sign(null, signedBytes('house log head 1', text), privateKey).toString('hex');
  const told = Object.values({ ...bodies, ...change }).filter((body) => body !== null);
  return {
    head: {
      seq: 9,
      hash: hash('9'),
      signed: { text, signature, key },
      keys: [{ key, since: '2026-11-01T00:00:00.000Z' }],
    },
    entries: told.map((body, place) => ({ seq: place + 1, body: JSON.stringify(body), hash: hash('e') })),
    seen,
  };
}

const outcome = (log: DrawLog, of = proof, signed: { text: string; signature: string; key: string } | null = null) =>
  checkLog(of, { signed }, log).map(({ step, holds, informs }) => [step, holds, informs === true]);

test('a draw is what the log tells of it, and its root was there before the round', () => {
  expect(outcome(givenLog())).toEqual([
    ['log', true, false],
    ['rootTime', true, false],
  ]);
  // Right after the draw its result is not in the log yet.
  expect(outcome(givenLog({ result: null }))[0]).toEqual(['log', true, false]);
});

test('a root that came after its round is told, and fails nothing', () => {
  const root = { ...bodies.root, at: new Date(appears + 1).toISOString() };
  expect(outcome(givenLog({ root }))).toContainEqual(['rootTime', true, true]);
  const commitOnly: PublishedProof = { ...proof, beaconKind: 'none', beaconRound: null };
  const commit = { ...bodies.commit, beacon: 'none', beaconRound: null };
  expect(outcome(givenLog({ commit }), commitOnly)).toEqual([['log', true, false]]);
});

test.each<[string, DrawLog]>([
  ['another commitment', givenLog({ commit: { ...bodies.commit, commit: hash('d') } })],
  ['another scheme', givenLog({ commit: { ...bodies.commit, scheme: 1 } })],
  ['another round', givenLog({ commit: { ...bodies.commit, beaconRound: 30_000_001 } })],
  ['another root', givenLog({ root: { ...bodies.root, root: hash('d') } })],
  ['another count', givenLog({ root: { ...bodies.root, tickets: 4 } })],
  ['another result', givenLog({ result: { ...bodies.result, result: [9, 2, 3, 4, 5] } })],
  ['another seed', givenLog({ result: { ...bodies.result, seed: hash('6') } })],
  ['no commitment', givenLog({ commit: null })],
  ['a head that this browser saw otherwise', givenLog({}, { seq: 7, hash: hash('7'), now: hash('8') })],
  ['a log that is shorter than it was', givenLog({}, { seq: 12, hash: hash('7'), now: '' })],
])('%s does not hold', (_what, log) => {
  expect(outcome(log)[0]).toEqual(['log', false, false]);
});

test('nor does a receipt that is signed with a key nobody published', () => {
  const signed = { text: '{}', signature: '', key: hash('a') };
  expect(outcome(givenLog(), proof, signed)[0]).toEqual(['log', false, false]);
  expect(outcome(givenLog(), proof, { ...signed, key })[0]).toEqual(['log', true, false]);
});

test('of draws that are older than the log nothing is told', () => {
  const old: PublishedProof = { ...proof, scheme: 1 };
  expect(checkLog(old, null, { ...givenLog(), entries: [] })).toEqual([]);
});
