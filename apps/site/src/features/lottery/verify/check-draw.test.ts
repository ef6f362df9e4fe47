import { generateKeyPairSync, sign as signWith } from 'node:crypto';
import { beaconOf, instantOfRound, SIGNATURE_BYTES } from '@house/fairness/beacon';
import { isSignatureOfRound } from '@house/fairness/beacon-signature';
import { canonicalJson } from '@house/fairness/canonical-json';
import {
  betRootOf,
  commitOf,
  createEntriesRoot,
  createStream,
  SEED_BYTES,
  ticketDigest,
  zeroBeacon,
} from '@house/fairness/draw';
import { fromHex, toHex } from '@house/fairness/hex';
import { promisedRound } from '@house/fairness/promised-round';
import { type ReceiptStatement, writeStatement } from '@house/fairness/receipt-statement';
import { signedBytes } from '@house/fairness/signed-text';
import { chainNext, chainStart } from '@house/fairness/ticket-chain';
import { FAST5D } from '@house/lottery/games/fast-5d';
import { purchaseText } from '@house/lottery/raffle';
import { drawResult } from '@house/lottery/result';
import { canonicalYeekeeEntry } from '@house/lottery/yeekee';
import { describe, expect, test } from 'vitest';
import { givenDraw } from '../model/given.ts';
import {
  type CheckedReceipt,
  type CheckTools,
  checkDraw,
  commitDiffers,
  type DrawCheck,
  type PublishedProof,
} from './check-draw.ts';
import { readPasted } from './read-receipt.ts';
import { whyNotCounted } from './standing.ts';

const seed = Uint8Array.from({ length: 32 }, (_, index) => index);
const tickets = ['a', 'b', 'c'].map((ticket) =>
  canonicalJson({ drawNo: '20261121-0121', game: 'F5D1', ticket, play: 'SUM', selection: 'B', units: 1 }),
);
const digests = tickets.map((ticket) => toHex(ticketDigest(ticket)));
const betRoot = betRootOf(tickets.map(ticketDigest));
const drawName = { scheme: 2, gameCode: 'F5D1', issueNo: '20261121-0121', root: null } as const;
const drawn = drawResult(FAST5D.resultShape, createStream({ ...drawName, serverSeed: seed, beacon: zeroBeacon() }));

function givenProof(change: Partial<PublishedProof> = {}): PublishedProof {
  return {
    draw: givenDraw(0, { state: 'settled', result: [...drawn], commit: toHex(commitOf(seed)) }),
    scheme: 2,
    serverSeed: toHex(seed),
    betRoot: toHex(betRoot),
    beacon: toHex(zeroBeacon()),
    beaconKind: 'none',
    beaconRound: null,
    plannedCloseAt: null,
    beaconSignature: null,
    ticketCount: 3,
    yeekeeEntryCount: 0,
    correctedResult: null,
    voided: null,
    caps: { order: '500000.00', member: '1000000.00' },
    ...change,
  };
}

/** A receipt as a person pastes it; of before receipts held commitments unless told. */
const givenKept = (canonical = '', more: Partial<CheckedReceipt> = {}): CheckedReceipt => ({
  canonical,
  commit: null,
  beacon: null,
  beaconRound: null,
  placedAt: '',
  signed: null,
  kept: true,
  ...more,
});

/** The house's list in pages of two. */
const pages: CheckTools = {
  readPage: async (after) => ({
    digests: after === '' ? digests.slice(0, 2) : digests.slice(2),
    shards: after === '' ? [3, 3] : [3],
    next: after === '' ? 'more' : null,
  }),
  rest: async () => undefined,
  isRoundSigned: async () => true,
  onProgress: () => undefined,
};

const failing = (check: DrawCheck) =>
  check.kind === 'checked' ? check.steps.filter((step) => !step.holds).map((step) => step.step) : check.kind;

describe('a draw the house made honestly', () => {
  test('holds in every step, with the receipt found among pages of digests', async () => {
    const check = await checkDraw(givenProof(), givenKept(tickets[2]), pages);
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

describe('a draw with an outside beacon', () => {
  const signature = new Uint8Array(SIGNATURE_BYTES).fill(7);
  const beacon = beaconOf(signature);
  const stream = createStream({ ...drawName, serverSeed: seed, beacon });
  const draw = { ...givenProof().draw, result: [...drawResult(FAST5D.resultShape, stream)] };
  const outside: Partial<PublishedProof> = {
    draw,
    beaconKind: 'drand',
    beacon: toHex(beacon),
    beaconRound: promisedRound(2, Date.parse(draw.closeAt)),
    beaconSignature: toHex(signature),
  };

  test('holds when the round is the first after the close and the beacon is of its signature', async () => {
    const check = await checkDraw(givenProof(outside), null, pages);
    expect(check).toMatchObject({ holds: true });
    expect(check.kind === 'checked' && check.steps.map((step) => step.step)).toContain('round');
  });

  test.each([
    ['another round', { beaconRound: (outside.beaconRound ?? 0) + 1 }],
    ['another signature', { beaconSignature: '08'.repeat(SIGNATURE_BYTES) }],
    ['no signature', { beaconSignature: null }],
    ['another close', { draw: { ...draw, closeAt: new Date(Date.parse(draw.closeAt) + 3_000).toISOString() } }],
  ])('%s is named', async (_what, change) => {
    expect(failing(await checkDraw(givenProof({ ...outside, ...change }), null, pages))).toEqual(['round']);
  });

  test("a signature that is not the network's own is named: a stand-in can make up none", async () => {
    const isRoundSigned = async (round: number, bytes: Uint8Array) => isSignatureOfRound(round, bytes);
    const made = await checkDraw(givenProof(outside), null, { ...pages, isRoundSigned });
    expect(failing(made)).toEqual(['round']);
    // Round 1,000 of quicknet, with its own signature.
    const published =
      'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
    const real = fromHex(published, SIGNATURE_BYTES) ?? new Uint8Array();
    const at = { ...draw, closeAt: new Date(instantOfRound(1_000) - 4_000).toISOString() };
    const stream = createStream({ ...drawName, serverSeed: seed, beacon: beaconOf(real) });
    const proof = givenProof({
      ...outside,
      draw: { ...at, result: [...drawResult(FAST5D.resultShape, stream)] },
      ...{ beacon: toHex(beaconOf(real)), beaconRound: 1_000, beaconSignature: published },
    });
    expect(failing(await checkDraw(proof, null, { ...pages, isRoundSigned }))).toEqual([]);
  });

  test('called one without an outside beacon, or the other way round, it fails for who was promised another', async () => {
    const promised = (beacon: string) => givenKept(tickets[0], { beacon });
    for (const [proof, kind, other, step] of [
      [givenProof(outside), 'drand', 'none', 'round'],
      [givenProof(), 'none', 'drand', 'beacon'],
    ] as const) {
      expect(failing(await checkDraw(proof, promised(kind), pages))).toEqual([]);
      expect(failing(await checkDraw(proof, promised(other), pages))).toEqual([step]);
    }
  });

  describe('whose close was moved', () => {
    const { closeAt } = draw;
    const round = promisedRound(2, Date.parse(closeAt));
    const moved = (seconds: number) => new Date(Date.parse(closeAt) + seconds * 1_000).toISOString();
    const promised = (beaconRound: number) => givenKept(tickets[0], { beacon: 'drand', beaconRound });
    const anchors = (check: DrawCheck) =>
      check.kind === 'checked' ? check.steps.find(({ step }) => step === 'round')?.anchor : check.kind;

    test('holds with the round that was promised when its sale was ended early, with a receipt and without', async () => {
      const early = { ...outside, draw: { ...draw, closeAt: moved(-30) }, plannedCloseAt: closeAt };
      for (const receipt of [promised(round), givenKept(tickets[0]), null])
        expect(failing(await checkDraw(givenProof(early), receipt, pages))).toEqual([]);
      expect(anchors(await checkDraw(givenProof(early), promised(round), pages))).toBe('kept');
      expect(anchors(await checkDraw(givenProof(early), givenKept(tickets[0]), pages))).toBe('none');
    });

    test('after the bets, to have another round count, fails for who kept a receipt that names its own', async () => {
      // Sold to a later close, as the house says now, or ended early: the round follows either, and is not the promised one.
      for (const promise of [round - 4, round + 9])
        expect(failing(await checkDraw(givenProof(outside), promised(promise), pages))).toEqual(['round']);
    });

    test('past the appearance of its round does not hold: somebody could bet knowing it', async () => {
      const late = { ...outside, draw: { ...draw, closeAt: moved(60) }, plannedCloseAt: closeAt };
      for (const receipt of [promised(round), null])
        expect(failing(await checkDraw(givenProof(late), receipt, pages))).toEqual(['round']);
    });
  });

  test('zeros in its place do not pass for it', async () => {
    const check = await checkDraw(givenProof({ ...outside, beacon: toHex(zeroBeacon()) }), null, pages);
    expect(failing(check)).toEqual(['round', 'stream', 'result']);
  });
});

describe('what the commitment is held against', () => {
  const commit = toHex(commitOf(seed));
  const anchorOf = (check: DrawCheck) =>
    check.kind === 'checked' ? check.steps.find(({ step }) => step === 'commit')?.anchor : check.kind;
  /** All that an insider could publish in place of the true draw: another seed, what it hashes to, what it draws. */
  const otherSeed = new Uint8Array(32).fill(9);
  const otherResult = drawResult(
    FAST5D.resultShape,
    createStream({ ...drawName, serverSeed: otherSeed, beacon: zeroBeacon() }),
  );
  const exchanged = givenProof({
    serverSeed: toHex(otherSeed),
    draw: { ...givenProof().draw, commit: toHex(commitOf(otherSeed)), result: [...otherResult] },
  });

  test.each([
    ['a receipt that was kept', givenKept(tickets[0], { commit }), 'kept'],
    ['a receipt the house gave just now', givenKept(tickets[0], { commit, kept: false }), 'asked'],
    ['a receipt without one', givenKept(tickets[0]), 'none'],
    ['no receipt', null, 'none'],
  ] as const)('%s', async (_what, receipt, anchor) => {
    const check = await checkDraw(givenProof(), receipt, pages);
    expect([anchorOf(check), failing(check), commitDiffers(givenProof(), receipt)]).toEqual([anchor, [], false]);
  });

  test('seed and commitment exchanged together fit each other, and fail for who holds the commitment', async () => {
    expect(failing(await checkDraw(exchanged, null, pages))).toEqual([]);
    expect(failing(await checkDraw(exchanged, givenKept(tickets[0]), pages))).toEqual([]);
    const receipt = givenKept(tickets[0], { commit });
    const check = await checkDraw(exchanged, receipt, pages);
    expect(check).toMatchObject({ kind: 'checked', holds: false });
    expect([failing(check), commitDiffers(exchanged, receipt)]).toEqual([['commit'], true]);
  });

  test('before the draw, a commitment that was exchanged is seen already', () => {
    const before = { ...exchanged, serverSeed: null };
    expect(commitDiffers(before, givenKept(tickets[0], { commit }))).toBe(true);
  });
});

describe('what the house signed', () => {
  const pairs = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')] as const;
  const [key, otherKey] = pairs.map(({ publicKey }) =>
    Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex'),
  );
  const sign = (text: string) => ({
    text,
    signature: signWith(null, signedBytes('house receipt 1', text), pairs[0].privateKey).toString('hex'),
    key: key ?? '',
  });
  const start = chainStart({ gameCode: 'F5D1', drawNo: '20261121-0121', shard: 3 });
  const chainAt = (count: number) => tickets.slice(0, count).map(ticketDigest).reduce(chainNext, start);
  const statement: ReceiptStatement = {
    digest: digests[1] ?? '',
    drawId: givenProof().draw.id,
    commit: toHex(commitOf(seed)),
    scheme: 2,
    beacon: 'none',
    beaconRound: null,
    chain: { shard: 3, tickets: 2, root: toHex(chainAt(2)) },
    caps: { order: '500000.00', member: '1000000.00' },
    signedAt: '2026-11-21T00:00:00.000Z',
  };
  const receiptOver = (change: Partial<ReceiptStatement> = {}) =>
    givenKept(tickets[1], { signed: sign(writeStatement({ ...statement, ...change })) });
  const stepsOf = async (proof: PublishedProof, receipt: CheckedReceipt, tools = pages) =>
    failing(await checkDraw(proof, receipt, tools));

  test('holds with its running root, in two steps of their own', async () => {
    const check = await checkDraw(givenProof(), receiptOver(), pages);
    expect(check).toMatchObject({ kind: 'checked', holds: true });
    expect(check.kind === 'checked' && check.steps.map((step) => step.step).slice(0, 4)).toEqual([
      'commit',
      'signed',
      'ticket',
      'chain',
    ]);
  });

  test('but with another key, for another draw, ticket or scheme, or in words that are no statement, it does not', async () => {
    const good = receiptOver();
    const bad = [
      { ...good, signed: { ...sign(writeStatement(statement)), key: otherKey ?? '' } },
      { ...good, signed: { ...sign(writeStatement(statement)), signature: '00'.repeat(64) } },
      receiptOver({ drawId: '1' }),
      receiptOver({ scheme: 1 }),
      { ...good, signed: sign('{}') },
    ];
    for (const receipt of bad) expect(await stepsOf(givenProof(), receipt)).toEqual(['signed']);
  });

  test.each([
    ['one was put in before it', [digests[0], 'ee'.repeat(32), digests[1], digests[2]]],
    ['one before it was changed', ['ee'.repeat(32), digests[1], digests[2]]],
    ['two were exchanged', [digests[1], digests[0], digests[2]]],
    ['the first was taken out', [digests[1], digests[2]]],
  ])('tickets do not pass through the root when %s, whatever root and count are published', async (_what, list) => {
    const listed = list.map(String);
    const root = betRootOf(listed.map((digest) => fromHex(digest) ?? new Uint8Array()));
    const proof = givenProof({ betRoot: toHex(root), ticketCount: listed.length });
    const tools = { ...pages, readPage: async () => ({ digests: listed, shards: listed.map(() => 3), next: null }) };
    expect(await stepsOf(proof, receiptOver(), tools)).toEqual(['chain']);
  });

  test('a shard that is told as another one does not hold either', async () => {
    const tools = { ...pages, readPage: async () => ({ digests, shards: [2, 3, 3], next: null }) };
    expect(await stepsOf(givenProof(), receiptOver(), tools)).toEqual(['chain']);
  });

  test('as it is copied whole, what is signed counts and not what stands beside it', () => {
    const { signed } = receiptOver();
    const pasted = JSON.stringify({ canonical: tickets[1], commit: 'ff'.repeat(32), beacon: 'drand', signed });
    expect(readPasted(pasted)).toMatchObject({ commit: statement.commit, beacon: 'none', beaconRound: null, signed });
  });
});

describe('what does not hold is named', () => {
  const other = '11'.repeat(32);
  test.each([
    ['another seed', givenProof({ serverSeed: other }), ['commit', 'stream', 'result']],
    ['another root', givenProof({ betRoot: other }), ['betRoot']],
    ['another result', givenProof({ draw: { ...givenProof().draw, result: [9, 9, 9, 9, 9] } }), ['stream', 'result']],
    ['a beacon that is none', givenProof({ beacon: other }), ['beacon', 'stream', 'result']],
    ['another commitment', givenProof({ draw: { ...givenProof().draw, commit: other } }), ['commit']],
    ['another scheme', givenProof({ scheme: 1 }), ['stream', 'result']],
    ['another number', givenProof({ draw: { ...givenProof().draw, drawNo: '20261121-0122' } }), ['stream', 'result']],
    ['another game', givenProof({ draw: { ...givenProof().draw, gameCode: 'F5D3' } }), ['stream', 'result']],
    ['a round that there is none of', givenProof({ beaconKind: 'drand' }), ['round']],
  ])('%s', async (_what, proof, steps) => {
    const check = await checkDraw(proof, null, pages);
    expect(check).toMatchObject({ holds: false });
    expect(failing(check)).toEqual(steps);
  });

  /** As of a draw that is held elsewhere, of which no seed is published. */
  const official = { station: 'HN', simulated: false, origin: 'feeds' } as const;

  test('another result of a draw of ours that is called one held elsewhere', async () => {
    const draw = { ...givenProof().draw, official };
    expect(await checkDraw(givenProof({ draw }), null, pages)).toMatchObject({ kind: 'checked', holds: true });
    const lied = givenProof({ draw: { ...draw, result: [9, 9, 9, 9, 9] } });
    expect(failing(await checkDraw(lied, null, pages))).toEqual(['stream', 'result']);
    expect(await checkDraw({ ...lied, serverSeed: null }, null, pages)).toEqual({ kind: 'before' });
  });

  describe('a result that was corrected', () => {
    const other = [9, 9, 9, 9, 9];

    test('counts by the word of the house alone where the seed gives another', async () => {
      const check = await checkDraw(givenProof({ correctedResult: other }), null, pages);
      expect(check).toMatchObject({ kind: 'checked', holds: false });
      expect(failing(check)).toEqual(['counts']);
    });

    test('is proven where it was corrected to what the seed gives; what was published first is not', async () => {
      const draw = { ...givenProof().draw, result: other };
      const check = await checkDraw(givenProof({ draw, correctedResult: [...drawn] }), null, pages);
      expect(failing(check)).toEqual(['stream', 'result']);
    });

    test('counts nowhere once the draw is void', async () => {
      const draw = { ...givenProof().draw, state: 'void' as const };
      expect(await checkDraw(givenProof({ draw, correctedResult: other }), null, pages)).toMatchObject({ holds: true });
    });

    test('of a draw held elsewhere is as much its word as the one before', async () => {
      const { draw } = givenProof();
      const there = { ...draw, gameCode: 'LAO', commit: null, official };
      const lao = givenProof({ draw: there, serverSeed: null, correctedResult: [1, 2, 3, 4] });
      expect(await checkDraw(lao, null, pages)).toMatchObject({ kind: 'announced', holds: true });
    });
  });

  test('a receipt that is not in the list', async () => {
    expect(failing(await checkDraw(givenProof(), givenKept('{"game":"F5D1"}'), pages))).toEqual(['ticket']);
  });

  test('a receipt of after the close, also of a draw held elsewhere', async () => {
    const { draw } = givenProof();
    const placed = (milliseconds: number) =>
      givenKept(tickets[0], { placedAt: new Date(Date.parse(draw.closeAt) + milliseconds).toISOString() });
    expect(failing(await checkDraw(givenProof(), placed(1), pages))).toEqual(['ticket']);
    // What is cut off below a millisecond may hide that one came before the other.
    expect(failing(await checkDraw(givenProof(), placed(0), pages))).toEqual([]);
    const there = { ...draw, gameCode: 'LAO', commit: null, official };
    const lao = givenProof({ draw: there, serverSeed: null });
    expect(await checkDraw(lao, placed(1), pages)).toMatchObject({ kind: 'announced', holds: false });
    expect(await checkDraw(lao, placed(-1), pages)).toMatchObject({ kind: 'announced', holds: true });
  });

  test('a list shorter, or longer, than the house says', async () => {
    for (const change of [{ ticketCount: 4 }, { yeekeeEntryCount: 1 }, { ticketCount: 2 }])
      expect(failing(await checkDraw(givenProof(change), null, pages))).toEqual(['betRoot']);
  });
});

test('before the draw only the commitment can be shown; a draw void before it has nothing to check', async () => {
  expect(await checkDraw(givenProof({ serverSeed: null }), null, pages)).toEqual({ kind: 'before' });
  const gone = givenProof({ draw: givenDraw(0, { state: 'void' }) });
  expect(await checkDraw(gone, null, pages)).toEqual({ kind: 'void', holds: true, steps: [] });
});

describe('a draw that is void, whose seed is published all the same', () => {
  const { draw } = givenProof();
  const voided = { cause: 'ordered' as const, serverSeed: toHex(seed), beaconSignature: null, result: [...drawn] };
  const gone = (change: Partial<typeof voided>, commit = draw.commit) =>
    givenProof({
      ...{ draw: { ...draw, commit, state: 'void', result: null }, serverSeed: null, beacon: null },
      voided: { ...voided, ...change },
    });
  const stepsOf = (check: DrawCheck) =>
    check.kind === 'void' ? check.steps.map(({ step, holds }) => [step, holds]) : check.kind;

  test('shows that it was committed to, and what it would have given', async () => {
    expect(stepsOf(await checkDraw(gone({}), null, pages))).toEqual([
      ['commit', true],
      ['beacon', true],
      ['stream', true],
    ]);
  });

  test('fails with another seed, another result, or another commitment than on a kept receipt', async () => {
    const other = toHex(new Uint8Array(SEED_BYTES).fill(9));
    const wrong = [(drawn[0] ?? 0) === 0 ? 1 : 0, ...drawn.slice(1)];
    const seeds = await checkDraw(gone({ serverSeed: other }), null, pages);
    const results = await checkDraw(gone({ result: wrong }), null, pages);
    const kept = await checkDraw(gone({}), givenKept(tickets[0], { commit: 'ab'.repeat(32) }), pages);
    expect([seeds, results, kept].map((check) => check.kind === 'void' && check.holds)).toEqual([false, false, false]);
  });
});

test('a draw made void after it was drawn is checked as it was drawn', async () => {
  const { draw } = givenProof();
  const gone = givenProof({ draw: { ...draw, state: 'void' } });
  expect(await checkDraw(gone, givenKept(tickets[0]), pages)).toMatchObject({ kind: 'checked', holds: true });
});

describe('a bet does not count', () => {
  const bet = { drawId: '500', state: 'lost', late: false } as const;
  test.each([
    ['that was received after the draw', { state: 'void', late: true }, 'late'],
    ['that was taken back', { state: 'cancelled' }, 'takenBack'],
    ['on a void draw', { state: 'void' }, 'void'],
  ] as const)('%s', (_what, change, why) => {
    expect(whyNotCounted({ ...bet, ...change }, '500')).toBe(why);
  });

  test('otherwise it does; of a bet on another draw nothing is said', () => {
    for (const state of ['open', 'won', 'lost'] as const) expect(whyNotCounted({ ...bet, state }, '500')).toBeNull();
    expect(whyNotCounted({ ...bet, state: 'void' }, '501')).toBeNull();
  });
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
      play: 'SUM',
      selection: 'B',
      unitStake: '',
      commit: null,
      beacon: null,
      beaconRound: null,
      placedAt: '',
      signed: null,
      drawId: '500',
      digestFits: true,
    });
  });

  test('a receipt with the commitment of its draw, as it is copied whole', () => {
    const commit = 'AB'.repeat(32);
    const pasted = JSON.stringify({ canonical, digest, commit, beacon: 'drand', beaconRound: 7, drawId: '500' });
    const read = { kind: 'receipt', commit: commit.toLowerCase(), beacon: 'drand', beaconRound: 7, drawId: '500' };
    expect(readPasted(pasted)).toMatchObject(read);
    // What is no hash is no commitment that could be the published one.
    expect(readPasted(JSON.stringify({ canonical, commit: 'none' }))).toMatchObject({ commit: 'none' });
  });

  test('a receipt of raffle tickets, whole or its text alone', () => {
    const text = purchaseText('700', { id: '900', first: 3, count: 2 });
    const tickets = { kind: 'raffle', raffleId: '700', id: '900', first: 3, count: 2, commit: null, digestFits: true };
    expect(readPasted(text)).toEqual(tickets);
    const commit = 'AB'.repeat(32);
    const whole = { canonical: text, digest: toHex(ticketDigest(text)), commit, drawId: '700' };
    expect(readPasted(JSON.stringify(whole))).toEqual({ ...tickets, commit: commit.toLowerCase() });
    expect(readPasted(JSON.stringify({ ...whole, digest }))).toMatchObject({ kind: 'raffle', digestFits: false });
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

describe('a round with yeekeeEntries', () => {
  const yeekeeEntries = ['12345', '00007'].map((number, at) =>
    canonicalYeekeeEntry({
      gameCode: 'F5D1',
      drawNo: '20261121-0121',
      yeekeeEntry: String(at),
      number,
      sentAt: new Date(at),
    }),
  );
  const entriesRoot = createEntriesRoot();
  for (const text of yeekeeEntries) entriesRoot.add(ticketDigest(text));
  const withYeekeeEntries = betRootOf([...tickets, ...yeekeeEntries].map(ticketDigest));
  const result = drawResult(
    FAST5D.resultShape,
    createStream({
      ...drawName,
      gameCode: 'YK15',
      serverSeed: seed,
      root: entriesRoot.finish(),
      beacon: zeroBeacon(),
    }),
  );
  const proof = givenProof({
    draw: givenDraw(0, { gameCode: 'YK15', state: 'settled', result: [...result], commit: toHex(commitOf(seed)) }),
    betRoot: toHex(withYeekeeEntries),
    yeekeeEntryCount: 2,
  });
  const all = [...tickets, ...yeekeeEntries].map((text) => toHex(ticketDigest(text)));
  const listed = (digests: string[]): CheckTools => ({
    ...pages,
    readPage: async () => ({ digests, shards: digests.slice(0, 3).map(() => 3), next: null }),
  });

  test('holds over tickets and Yeekee entries, and finds a Yeekee entry by its text', async () => {
    expect(await checkDraw(proof, givenKept(yeekeeEntries[1]), listed(all))).toMatchObject({
      kind: 'checked',
      holds: true,
    });
  });

  test('does not hold without one of them', async () => {
    expect(failing(await checkDraw(proof, givenKept(yeekeeEntries[1]), listed(all.slice(0, -1))))).toEqual([
      'ticket',
      'betRoot',
      'stream',
      'result',
    ]);
  });
});
