/** What a vendor says it sent against the books. */
import type { HistoryTransaction } from '@house/vendor-protocol/services';
import { expect, test } from 'vitest';
import type { OutsideLine } from '../wagers/port.ts';
import { compareHistory } from './history-rules.ts';

const AT = new Date('2026-11-29T10:10:00Z');
const TIME = { from: new Date('2026-11-29T10:00:00Z'), to: new Date('2026-11-29T11:00:00Z') };

const their = (txId: string, more: Partial<HistoryTransaction> = {}): HistoryTransaction => ({
  ...{ kind: 'bet', txId, user: '7', gameCode: 'S1', roundId: `r-${txId}`, amount: '1.00', state: 'taken' },
  ...{ at: AT.toISOString(), ...more },
});
const our = (transactionId: string, more: Partial<OutsideLine> = {}): OutsideLine => ({
  place: { shard: 7, at: AT.toISOString(), kind: 'bet', transactionId },
  ...{ memberId: 7n, kind: 'bet', transactionId, gameCode: 'S1', amount: 10_000n, void: false, decided: true, at: AT },
  ...more,
});
const late = new Date('2026-11-29T11:00:00Z');

test.each<[string, HistoryTransaction[], OutsideLine[], object[]]>([
  ['both have it', [their('a')], [our('a')], []],
  ['the books lack it', [their('a')], [], [{ what: 'missingHere', ours: null, theirs: 10_000n }]],
  ['it was cancelled and never came', [their('a', { state: 'cancelled' })], [], []],
  ['the vendor lacks it', [], [our('a')], [{ what: 'missingThere', ours: 10_000n, theirs: null }]],
  ['the vendor lacks what was taken back', [], [our('a', { void: true })], []],
  ['another amount', [their('a', { amount: '1.01' })], [our('a')], [{ what: 'amount', theirs: 10_100n }]],
  ['finer than the books keep: a stake is rounded up', [their('a', { amount: '0.99991' })], [our('a')], []],
  [
    'it stands there and was taken back here',
    [their('a')],
    [our('a', { void: true })],
    [{ what: 'state', ours: null }],
  ],
  ['it stands here alone', [their('a', { state: 'cancelled' })], [our('a')], [{ what: 'state', ours: 10_000n }]],
  ['a win and its bet of one name', [their('a'), their('a', { kind: 'win' })], [our('a')], [{ kind: 'win' }]],
  ['a win of nothing', [their('a', { kind: 'win', amount: '0' })], [], []],
  [
    'a free round is no bet of the books, nor is what it won',
    [their('a', { amount: '0' }), their('b', { kind: 'win', roundId: 'r-a' })],
    [],
    [],
  ],
  ['a prize without a bet', [their('a', { kind: 'promowin' })], [], []],
  ['of another member', [their('a', { user: '8' })], [our('a')], [{ memberId: 8n }, { memberId: 7n }]],
  ['of nobody', [their('a', { user: 'x' })], [], [{ memberId: null }]],
  ['outside of the time on either side', [their('a', { at: late.toISOString() })], [our('b', { at: late })], []],
  ['a little outside of it on one side', [their('a', { at: late.toISOString() })], [our('a')], []],
])('%s', (_what, theirs, ours, expected) => {
  expect(compareHistory(theirs, ours, TIME)).toMatchObject(expected);
});
