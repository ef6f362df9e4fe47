/**
 * The deposit page's dealings with the house: the order that is shown, and the attempt that opens one.
 *
 * An order is shown by `mc.id` in the address; without it the newest order under way is, and its id goes into the
 * address, so that its outcome stays on the screen until the person leaves it. While an attempt is pending no other
 * order is shown and none can be opened.
 */
import {
  cancelDeposit,
  createDeposit,
  type DepositOrder,
  getDeposit,
  listDepositChannels,
  listDeposits,
} from '@house/contract/cashier/site';
import { formatAmount } from '@house/money/amount';
import { callKey } from '@house/web/query';
import { useEffect, useRef, useState } from 'react';
import { messageOf, request } from '../../shared/api.ts';
import { refreshBalance } from '../../shared/balance.ts';
import { setMemberFilters, useMemberFilter } from '../../shared/popups.ts';
import { queryClient, useCall } from '../../shared/query.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { askAgainMs, findOpenOrder, isUnderWay } from './model/deposit.ts';

/** The first page of the member's deposits: an order under way stands on it. */
export const NEWEST_DEPOSITS = { page: 1, size: 10 } as const;
const ORDER_ID = /^[1-9]\d{0,18}$/;

/** After an order was asked for: what is shown of a channel may be what it was refused for. */
function readAllAgain(): void {
  readOrdersAgain();
  void queryClient.invalidateQueries({ queryKey: callKey(listDepositChannels) });
}

/** After anything that may have changed an order. */
export function readOrdersAgain(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(listDeposits) });
  void queryClient.invalidateQueries({ queryKey: callKey(getDeposit) });
}

interface DepositWish {
  readonly channel: string;
  /** Wire decimal. */
  readonly amount: string;
  /** That they were shown, wire decimal. */
  readonly fee?: string;
}

function isDepositWish(value: unknown): value is DepositWish {
  const { channel, amount, fee } = (value ?? {}) as Partial<DepositWish>;
  return typeof channel === 'string' && typeof amount === 'string' && ['string', 'undefined'].includes(typeof fee);
}

export type AttemptState =
  | { readonly is: 'idle' }
  | { readonly is: 'sending' }
  /** No answer: the same attempt must be asked for again. */
  | { readonly is: 'unknown' }
  | { readonly is: 'refused'; readonly message: string };

export interface DepositAttempt {
  readonly state: AttemptState;
  /** What was sent and has no answer yet, also by the page before this one. */
  readonly pending: DepositWish | null;
  /** Sends a wish, or the pending one again. Amounts in mills. */
  readonly send: (wish: { channel: string; amount: bigint; fee: bigint }) => void;
  /** Sends the pending attempt again. */
  readonly sendAgain: () => void;
  readonly forget: () => void;
}

/** Opens orders, each with one key until its outcome is known; takes up a pending one when the page comes back. */
export function useDepositAttempt(onOpened: (order: DepositOrder) => void): DepositAttempt {
  const { busy, error, setError, pending, send } = useAttempt<DepositWish, DepositOrder>({
    what: 'deposit',
    isWish: isDepositWish,
    post: ({ key, wish }) => request(createDeposit, { body: { key, ...wish } }),
    onAnswered: onOpened,
    onTried: readAllAgain,
  });
  const state = (): AttemptState => {
    if (busy) return { is: 'sending' };
    if (pending !== null) return { is: 'unknown' };
    return error === '' ? { is: 'idle' } : { is: 'refused', message: error };
  };
  return {
    state: state(),
    pending,
    send: ({ channel, amount, fee }) => void send({ channel, amount: formatAmount(amount), fee: formatAmount(fee) }),
    sendAgain: () => {
      if (pending !== null) void send(pending);
    },
    forget: () => setError(''),
  };
}

export interface ShownOrder {
  readonly orders: ReturnType<typeof useCall<typeof listDeposits>>;
  readonly query: ReturnType<typeof useCall<typeof getDeposit>>;
  readonly order: DepositOrder | null;
  /** True until it is known whether there is an order to show. */
  readonly looking: boolean;
  readonly show: (id: string) => void;
  readonly leave: () => void;
}

/** Which order is shown, kept by the `wallet` channel and by asking every few seconds while it is under way. */
export function useShownOrder(attemptPending: boolean): ShownOrder {
  const typedId = useMemberFilter('id');
  const id = ORDER_ID.test(typedId) ? typedId : '';
  const left = useRef('');
  const orders = useCall(listDeposits, { query: NEWEST_DEPOSITS }, { staleTime: 2_000 });
  const query = useCall(
    getDeposit,
    { params: { id: id === '' ? '1' : id } },
    { enabled: id !== '', staleTime: 1_000, refetchInterval: askAgainMs },
  );
  const order = id === '' ? null : (query.data ?? orders.data?.rows.find((row) => row.id === id) ?? null);

  const open = orders.data === undefined ? null : findOpenOrder(orders.data.rows);
  useEffect(() => {
    if (id === '' && !attemptPending && open !== null && open.id !== left.current) setMemberFilters({ id: open.id });
  }, [id, attemptPending, open]);

  const state = order?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state) {
      void queryClient.invalidateQueries({ queryKey: callKey(listDeposits) });
      void refreshBalance();
    }
    before.current = state;
  }, [state]);

  return {
    orders,
    query,
    order,
    looking: id === '' && orders.isPending,
    show: (next) => setMemberFilters({ id: next }),
    leave: () => {
      left.current = id;
      setMemberFilters({ id: '' });
    },
  };
}

export interface OrderCancel {
  readonly busy: boolean;
  readonly error: string | undefined;
  readonly cancel: () => void;
}

export function useOrderCancel(order: DepositOrder, onDone: () => void): OrderCancel {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const cancel = async (): Promise<void> => {
    if (busy || !isUnderWay(order.state)) return;
    setBusy(true);
    setError(undefined);
    try {
      await request(cancelDeposit, { params: { id: order.id } });
      onDone();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
      readOrdersAgain();
    }
  };
  return { busy, error, cancel: () => void cancel() };
}
