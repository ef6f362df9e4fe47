import { canonicalJson } from '@house/fairness/canonical-json';
import { betRootOf, commitOf, createStream, ticketDigest, zeroBeacon } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { FAST5D } from '@house/lottery/games/fast-5d';
import { drawResult } from '@house/lottery/result';
import { describe, expect, test } from 'vitest';
import { givenDraw } from '../model/given.ts';
import { type CheckTools, checkDraw, type DrawCheck, type PublishedProof } from './check-draw.ts';
import { readPasted } from './read-receipt.ts';

const seed = Uint8Array.from({ length: 32 }, (_, index) => index);
const tickets = ['a', 'b', 'c'].map((ticket) =>
  canonicalJson({ drawNo: '20261121-0121', game: 'F5D1', ticket, play: 'SUM', selection: 'B', units: 1 }),
);
const digests = tickets.map((ticket) => toHex(ticketDigest(ticket)));
const betRoot = betRootOf(tickets.map(ticketDigest));
const drawn = drawResult(
  FAST5D.resultShape,
  createStream({ serverSeed: seed, gameCode: 'F5D1', issueNo: '20261121-0121', betRoot, beacon: zeroBeacon() }),
);

function givenProof(change: Partial<PublishedProof> = {}): PublishedProof {
  return {
    draw: givenDraw(0, { state: 'settled', result: [...drawn], commit: toHex(commitOf(seed)) }),
    serverSeed: toHex(seed),
    betRoot: toHex(betRoot),
    beacon: toHex(zeroBeacon()),
    beaconKind: 'none',
    ticketCount: 3,
    correctedResult: null,
    ...change,
  };
}

/** The house's list in pages of two. */
const pages: CheckTools = {
  readPage: async (after) => ({
    digests: after === '' ? digests.slice(0, 2) : digests.slice(2),
    next: after === '' ? 'more' : null,
  }),
  rest: async () => undefined,
  onProgress: () => undefined,
};

const failing = (check: DrawCheck) =>
  check.kind === 'checked' ? check.steps.filter((step) => !step.holds).map((step) => step.step) : check.kind;

describe('a draw the house made honestly', () => {
  test('holds in every step, with the receipt found among pages of digests', async () => {
    const check = await checkDraw(givenProof(), tickets[2] ?? null, pages);
    expect(check).toMatchObject({ kind: 'checked', holds: true });
    expect(check.kind === 'checked' && check.steps.map((step) => step.step)).toEqual([
      'commit',
      'ticket',
      'betRoot',
      'beacon',
      'stream',
      'result',
    ]);
  });

  test('shows the words the digits came from', async () => {
    const check = await checkDraw(givenProof(), null, pages);
    const stream = check.kind === 'checked' ? check.steps.find((step) => step.step === 'stream') : undefined;
    expect(stream?.words.flatMap(({ rest }) => (rest === null ? [] : [rest]))).toEqual(drawn);
  });

  test('reports how many tickets were read', async () => {
    const read: number[] = [];
    await checkDraw(givenProof(), null, { ...pages, onProgress: (count) => read.push(count) });
    expect(read).toEqual([2, 3]);
  });
});

describe('what does not hold is named', () => {
  const other = '11'.repeat(32);
  test.each([
    ['another seed', givenProof({ serverSeed: other }), ['commit', 'stream', 'result']],
    ['another root', givenProof({ betRoot: other }), ['betRoot']],
    ['another result', givenProof({ draw: { ...givenProof().draw, result: [9, 9, 9, 9, 9] } }), ['stream', 'result']],
    ['a beacon that is none', givenProof({ beacon: other }), ['beacon', 'stream', 'result']],
  ])('%s', async (_what, proof, steps) => {
    const check = await checkDraw(proof, null, pages);
    expect(check).toMatchObject({ holds: false });
    expect(failing(check)).toEqual(steps);
  });

  test('a receipt that is not in the list', async () => {
    expect(failing(await checkDraw(givenProof(), '{"game":"F5D1"}', pages))).toEqual(['ticket']);
  });

  test('a list shorter than the house says', async () => {
    expect(await checkDraw(givenProof({ ticketCount: 4 }), null, pages)).toMatchObject({ holds: false });
  });
});

test('before the draw only the commitment can be shown; a void draw has nothing to check', async () => {
  expect(await checkDraw(givenProof({ serverSeed: null }), null, pages)).toEqual({ kind: 'before' });
  const gone = givenProof({ draw: givenDraw(0, { state: 'void' }) });
  expect(await checkDraw(gone, null, pages)).toEqual({ kind: 'void' });
});

describe('what people paste', () => {
  const [canonical = ''] = tickets;
  const digest = toHex(ticketDigest(canonical));

  test('a receipt as the house gives it', () => {
    const pasted = JSON.stringify({ canonical, digest, wager: { drawId: '500' } });
    expect(readPasted(` ${pasted}\n`)).toEqual({
      kind: 'receipt',
      canonical,
      gameCode: 'F5D1',
      drawNo: '20261121-0121',
      ticket: 'a',
      drawId: '500',
      digestFits: true,
    });
  });

  test('only the text of the ticket', () => {
    expect(readPasted(canonical)).toMatchObject({ kind: 'receipt', drawId: null, ticket: 'a', digestFits: true });
  });

  test('a digest of another text is noticed', () => {
    expect(readPasted(JSON.stringify({ canonical, digest: '00'.repeat(32) }))).toMatchObject({ digestFits: false });
  });

  test('the id of a draw', () => {
    expect(readPasted(' 382260961139771206 ')).toEqual({ kind: 'draw', drawId: '382260961139771206' });
  });

  test.each(['', 'hello', '[]', '{}', '{"canonical":"no"}', '{"canonical":5}', 'null', '{"game":"F5D1"}'])(
    'is refused: %s',
    (text) => {
      expect(readPasted(text)).toBeNull();
    },
  );
});
