/** What the house says against a line names its amount, in every language. */
import { FAST5D } from '@house/lottery/given';
import { pricePicked, readPicked, type TicketRefusal } from '@house/lottery/ticket';
import { formatAmount, ONE } from '@house/money/amount';
import { expect, test } from 'vitest';
import { loadTranslate } from '../../platform/messages.ts';
import { must, refuse } from '../../platform/result.ts';

const translate = await loadTranslate('bn');

/** The refusal of ten digits at a stake each, under limits of now. */
function refusalAt(stakePerUnit: bigint, limits: Partial<typeof FAST5D.limits>): TicketRefusal {
  const picked = readPicked(FAST5D, { playCode: 'DIGIT', selection: '0,1,2,3,4,5,6,7,8,9|-|-|-|-', units: 10 });
  must(!('refused' in picked), 'the picks read');
  const claim = { stakePerUnit, total: 10n * stakePerUnit };
  const judged = pricePicked(picked, claim, 0, { ...FAST5D.limits, ...limits });
  must('refused' in judged, 'it is refused');
  return judged;
}

const money = (taka: bigint): string => formatAmount(taka * ONE);

test.each<[string, TicketRefusal | ReturnType<typeof refuse>, string, string]>([
  ['a stake too small', refusalAt(ONE, { minimumStake: 2n * ONE }), 'The smallest stake is', money(2n)],
  ['a stake too large', refusalAt(9n * ONE, { maximumStake: 8n * ONE }), 'The largest stake is', money(8n)],
  ['an order too small', refusalAt(ONE, { minimumTicket: 11n * ONE }), 'The smallest order is', money(11n)],
  ['an order too large', refusalAt(ONE, { maximumTicket: 9n * ONE }), 'The largest order is', money(9n)],
  ['a draw limit', refuse('lottery.drawLimit', { maximum: money(7n) }), 'at most', money(7n)],
  ['a win too large', refuse('lottery.winLimit', { maximum: money(6n) }), 'more than', money(6n)],
])('%s', (_, { refused, values }, begins, amount) => {
  const english = translate('en', `errors.${refused}`, values);
  expect(english).toContain(begins);
  expect(english).toContain(amount);
  expect(translate('bn', `errors.${refused}`, values)).toContain(amount);
});
