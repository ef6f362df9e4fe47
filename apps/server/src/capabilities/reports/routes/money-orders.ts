/** The member's call on their deposits and withdrawals, whatever became of them. */
import { listMoneyOrders, type MONEY_ORDER_STATUSES, type MoneyOrder } from '@house/contract/reports/site';
import { formatAmount } from '@house/money/amount';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Cashier, DepositOrder, DepositState } from '../../cashier/port.ts';
import { dayRange } from '../../wallet/port.ts';
import type { Withdrawal, Withdrawals } from '../../withdrawals/port.ts';

export interface MoneyOrderNeeds {
  readonly cashier: Pick<Cashier, 'listBetween'>;
  readonly withdrawals: Pick<Withdrawals, 'listBetween'>;
  readonly zoneOffsetMinutes: number;
  readonly now: () => number;
}

type Status = (typeof MONEY_ORDER_STATUSES)[number];

const DEPOSITS: Readonly<Record<DepositState, Status>> = {
  created: 'waiting',
  waiting: 'waiting',
  matching: 'waiting',
  held: 'waiting',
  credited: 'done',
  amountDiffers: 'done',
  returned: 'failed',
  rejected: 'failed',
  expired: 'failed',
  cancelled: 'failed',
};
const WITHDRAWALS: Readonly<Record<Withdrawal['state'], Status>> = {
  requested: 'waiting',
  approved: 'waiting',
  paid: 'waiting',
  confirmed: 'done',
  partial: 'done',
  returned: 'failed',
  rejected: 'failed',
  cancelled: 'failed',
};

const statesOf = <S extends string>(all: Readonly<Record<S, Status>>, status: Status | undefined): S[] =>
  (Object.keys(all) as S[]).filter((state) => status === undefined || all[state] === status);

const showDeposit = ({ id, createdAt, amount, paidAmount, state }: DepositOrder): MoneyOrder => ({
  ...{ kind: 'deposit', id: id.toString(), at: createdAt.toISOString(), state, status: DEPOSITS[state] },
  amount: formatAmount(amount),
  moved: paidAmount === null ? null : formatAmount(paidAmount),
});

const showWithdrawal = ({ id, requestedAt, amount, legs, state }: Withdrawal): MoneyOrder => {
  const arrived = legs.reduce((sum, leg) => (leg.state === 'confirmed' ? sum + leg.amount : sum), 0n);
  return {
    ...{ kind: 'withdrawal', id: id.toString(), at: requestedAt.toISOString(), state, status: WITHDRAWALS[state] },
    amount: formatAmount(amount),
    moved: arrived === 0n ? null : formatAmount(arrived),
  };
};

const NOTHING = { rows: [], total: 0 } as const;

export function serveMoneyOrders(house: CallRouter, needs: MoneyOrderNeeds): void {
  const { cashier, withdrawals, zoneOffsetMinutes, now } = needs;
  house.serveSignedIn(listMoneyOrders, null, async ({ principal, query }) => {
    const { kind, status } = query;
    const span = dayRange({ from: query.from, to: query.to }, now(), zoneOffsetMinutes);
    const { offset, limit } = pageOf(query);
    // Of each as many as may stand on the page: which do is known once both are there.
    const upto = offset + limit;
    const [deposits, paid] = await Promise.all([
      kind === 'withdrawal'
        ? NOTHING
        : cashier.listBetween(principal.id, { ...span, states: statesOf(DEPOSITS, status) }, upto),
      kind === 'deposit'
        ? NOTHING
        : withdrawals.listBetween(principal.id, { ...span, states: statesOf(WITHDRAWALS, status) }, upto),
    ]);
    const rows = [...deposits.rows.map(showDeposit), ...paid.rows.map(showWithdrawal)]
      .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
      .slice(offset, upto);
    return { page: query.page, size: query.size, total: deposits.total + paid.total, rows };
  });
}
