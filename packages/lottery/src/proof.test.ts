import { canonicalJson } from '@house/fairness/canonical-json';
import {
  betRootOf,
  commitOf,
  createStream,
  type DrawScheme,
  rootInStream,
  ticketDigest,
  zeroBeacon,
} from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { describe, expect, test } from 'vitest';
import { type DrawProof, verifyDraw } from './proof.ts';
import { drawResult, formatResult } from './result.ts';

/** As the server writes it on a receipt. */
const ticket = canonicalJson({
  game: 'F5D1',
  drawNo: '20250101-0001',
  ticket: '00ABCD1',
  play: 'DIGIT',
  selection: '1|-|-|-|-',
  units: 1,
  unitStake: '10.00',
  stake: '10.00',
  placedAt: '2025-01-01T00:00:30.123Z',
});

type WholeProof = DrawProof & { readonly digests: readonly string[] };

function givenProof(scheme: DrawScheme = 2): WholeProof {
  const serverSeed = Uint8Array.from({ length: 32 }, (_, index) => index);
  const digests = ['{"id":"T1"}', ticket, '{"id":"T2"}'].map(ticketDigest);
  const [gameCode, issueNo, betRoot, beacon] = ['F5D1', '20250101-0001', betRootOf(digests), zeroBeacon()];
  const root = rootInStream(scheme, { betRoot, entriesRoot: null });
  const stream = createStream({ scheme, serverSeed, gameCode, issueNo, root, beacon });
  return {
    scheme,
    ticketCount: digests.length,
    gameCode,
    issueNo,
    commit: toHex(commitOf(serverSeed)),
    serverSeed: toHex(serverSeed),
    digests: digests.map(toHex),
    betRoot: toHex(betRoot),
    beacon: toHex(beacon),
    result: formatResult(drawResult({ kind: 'digits', count: 5 }, stream)),
  };
}

const failing = (proof: WholeProof, canonicalTicket?: string): string[] =>
  verifyDraw(proof, proof.digests, canonicalTicket)
    .filter((step) => !step.holds)
    .map((step) => step.step);

describe('verifyDraw', () => {
  test('an honest draw holds at every step, with and without a receipt', () => {
    expect(verifyDraw(givenProof(), givenProof().digests, ticket).map((step) => step.step)).toEqual([
      'commit',
      'ticket',
      'betRoot',
      'result',
    ]);
    expect(failing(givenProof(), ticket)).toEqual([]);
    expect(failing(givenProof())).toEqual([]);
  });

  test('agrees with the published vector of COLOR1', () => {
    const proof: WholeProof = {
      scheme: 1,
      ticketCount: 2,
      gameCode: 'COLOR1',
      issueNo: '20250101-0001',
      commit: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
      serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
      digests: ['{"id":"T1"}', '{"id":"T2"}'].map((text) => toHex(ticketDigest(text))),
      betRoot: '7335916495bb3209705797e78a3a7e69bcd2dccb3c36e846dd1dd460abbbe3b0',
      beacon: '8a62e967fcd6dfa5d75308c37808b4668a7faf1cdb06e09ac0a7161827603887',
      result: '5',
    };
    expect(failing(proof, '{"id":"T2"}')).toEqual([]);
  });

  test.each<[string, Partial<WholeProof>, string[]]>([
    ['a seed that was not committed to', { serverSeed: 'ff'.repeat(32) }, ['commit', 'result']],
    ['another commitment', { commit: 'ff'.repeat(32) }, ['commit']],
    ['another result', { result: '0,0,0,0,0' }, ['result']],
    ['another beacon', { beacon: 'ff'.repeat(32) }, ['result']],
    ['another issue', { issueNo: '20250101-0002' }, ['result']],
    ['another scheme', { scheme: 1 }, ['result']],
    ['a dropped ticket', { digests: [] }, ['ticket', 'betRoot']],
    ['an unknown game', { gameCode: 'XXX' }, ['result']],
    [
      'bytes that are none',
      { serverSeed: 'zz', beacon: '', digests: ['00'] },
      ['commit', 'ticket', 'betRoot', 'result'],
    ],
  ])('%s does not hold', (_, change, expected) => {
    expect(failing({ ...givenProof(), ...change }, ticket)).toEqual(expected);
  });

  test('a digest that cannot be read is not passed over', () => {
    const proof = givenProof();
    expect(failing({ ...proof, digests: [...proof.digests, 'not a digest'] })).toEqual(['betRoot']);
  });

  test('a draw of scheme 1 holds by the scheme it was drawn with, and its bets are in its result', () => {
    expect(failing(givenProof(1), ticket)).toEqual([]);
    expect(failing({ ...givenProof(1), digests: [] })).toEqual(['betRoot', 'result']);
  });

  test('a receipt that was changed is not among the accepted tickets', () => {
    expect(failing(givenProof(), ticket.replace('10.00', '1000.00'))).toEqual(['ticket']);
    expect(failing(givenProof(), '\ud800')).toEqual(['ticket']);
  });
});
