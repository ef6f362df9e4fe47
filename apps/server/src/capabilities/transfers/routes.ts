/** The calls of transfers. */
import {
  findTransferReceiver,
  getTransferOptions,
  listTransfers,
  sendTransfer,
  type TransferView,
} from '@house/contract/transfers/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter } from '../../platform/http.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type { ChosenDays } from '../wallet/port.ts';
import type { Transfer, Transfers } from './port.ts';

const showTransfer = ({ id, direction, party, amount, note, at }: Transfer): TransferView => ({
  ...{ id: id.toString(), direction, party, note },
  amount: formatAmount(amount),
  at: at.toISOString(),
});

export function serveTransfers(house: CallRouter, transfers: Transfers, chosenDaysOf: ChosenDays): void {
  house.serveSignedIn(getTransferOptions, null, async ({ principal }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const { upline, mayDown, available, toPlay, bounds, dayLeft } = await transfers.optionsOf(principal.id);
    return {
      ...{ upline, mayDown },
      available: formatAmount(available),
      toPlay: formatAmount(toPlay),
      minAmount: formatAmount(bounds.minAmount),
      maxAmount: formatAmount(bounds.maxAmount),
      dayLeft: formatAmount(dayLeft),
    };
  });
  house.serveSignedIn(findTransferReceiver, null, async ({ principal, query }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const receiver = await transfers.findReceiver(principal.id, query.account);
    return isRefusal(receiver) ? receiver : { receiver };
  });
  house.serveSignedIn(sendTransfer, null, async ({ principal, body, address, userAgent, language }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const amount = parseAmount(body.amount);
    if (amount === null) return refuse('request.invalid');
    const { id: memberId, name: username, sessionId } = principal;
    const asker = { memberId, username, sessionId, origin: { address, userAgent }, language };
    const { key, account, receiver, note, paymentPassword } = body;
    const sent = await transfers.send(asker, { key, amount, account, receiver, note: note.trim(), paymentPassword });
    return isRefusal(sent) ? sent : showTransfer(sent);
  });
  house.serveSignedIn(listTransfers, null, async ({ principal, query }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const { page, size } = query;
    const { rows, total } = await transfers.listOf(principal.id, pageOf(query), chosenDaysOf(query));
    return { page, size, total, rows: rows.map(showTransfer) };
  });
}
