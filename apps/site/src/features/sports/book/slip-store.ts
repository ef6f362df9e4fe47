/**
 * The slip of this tab, kept through page changes and reloads, and the one place that places it. It goes out as
 * `shared/send-until-answered.ts` promises: each ticket under a key of its own, which is sent again until it is answered.
 */
import { listSportsTickets, placeSportsTicket } from '@house/contract/sports/site';
import { formatAmount } from '@house/money/amount';
import { newKey } from '@house/web/clock';
import { isDecided } from '@house/web/decided';
import { callKey } from '@house/web/query';
import { isRefusalError } from '@house/web/refusal-error';
import { create } from 'zustand';
import { request } from '../../../shared/api.ts';
import { refreshBalance } from '../../../shared/balance.ts';
import { keepOwn, readOwn } from '../../../shared/own-texts.ts';
import { queryClient } from '../../../shared/query.ts';
import { readAttempt, sendUntilAnswered, type Write } from '../../../shared/send-until-answered.ts';
import { getSession, onSession } from '../../../shared/session.ts';
import { dropMarket, EMPTY_SLIP, foldsOf, type OddsNow, readSlip, type Slip } from '../model/slip.ts';

const SLIP = 'sports.slip';

interface Order {
  readonly key: string;
  readonly legs: readonly { readonly marketId: string; readonly selection: string; readonly odds: string }[];
  readonly folds: readonly number[];
  readonly stake: string;
  readonly oddsChange: Slip['oddsChange'];
  /** Its member knows that they have placed the same a moment ago. */
  readonly again?: boolean;
}
interface Body {
  readonly orders: readonly Order[];
}

/** What became of what was sent. */
interface Answered {
  /** Ids of tickets, those too that the house looked at and refused. */
  readonly tickets: readonly string[];
  readonly refusals: readonly string[];
  /** Markets of those that were taken: they leave the slip. */
  readonly taken: readonly string[];
  /** Those that were placed a moment ago already: placed anew if their member says so. Null: there are none. */
  readonly again: Body | null;
}

interface SlipState {
  readonly slip: Slip;
  readonly now: OddsNow;
  readonly sending: boolean;
  readonly answered: Answered | null;
}

let owner = getSession().account;
const readKept = (): Slip => readSlip(readOwn(SLIP, owner));

export const useSlipState = create<SlipState>(() => ({ slip: readKept(), now: {}, sending: false, answered: null }));

export function changeSlip(step: (slip: Slip) => Slip): void {
  const slip = step(useSlipState.getState().slip);
  keepOwn(SLIP, owner, slip.picks.length === 0 && slip.stake === EMPTY_SLIP.stake ? '' : JSON.stringify(slip));
  useSlipState.setState({ slip, ...(slip.picks.length > 0 ? { answered: null } : {}) });
}

/** What a match offers by now. */
export function noteOdds(odds: OddsNow): void {
  useSlipState.setState(({ now }) => ({ now: { ...now, ...odds } }));
}

export const closeAnswered = (): void => useSlipState.setState({ answered: null });

function isBody(value: unknown): value is Body {
  const { orders } = (value ?? {}) as Partial<Body>;
  return Array.isArray(orders) && orders.every((order) => typeof order?.key === 'string' && Array.isArray(order.legs));
}
const writeOf = (account: string): Write<Body> => ({ name: SLIP, account, isBody });

function makeBody({ picks, ...slip }: Slip, stake: bigint): Body {
  const legs = picks.map(({ marketId, selection, odds }) => ({ marketId, selection, odds }));
  const order = (of: Order['legs']): Order => ({
    ...{ key: newKey(), legs: of, folds: foldsOf({ ...slip, picks }) },
    ...{ stake: formatAmount(stake), oddsChange: slip.oddsChange },
  });
  return { orders: slip.mode === 'single' ? legs.map((leg) => order([leg])) : [order(legs)] };
}

/** One after the other; each is answered by itself, and an unanswered one stops the rest, which are sent again. */
async function post({ orders }: Body, signal?: AbortSignal): Promise<Answered> {
  const tickets: string[] = [];
  const refusals: string[] = [];
  const taken: string[] = [];
  const again: Order[] = [];
  for (const { legs, folds, ...order } of orders) {
    try {
      const body = { ...order, legs: [...legs], folds: [...folds] };
      const { ticket } = await request(placeSportsTicket, { body, ...(signal === undefined ? {} : { signal }) });
      // Looked at and not taken: it stays on the slip.
      if (ticket.refusal !== null && ticket.state === 'refused') refusals.push(ticket.refusal.message);
      else {
        tickets.push(ticket.id);
        taken.push(...legs.map(({ marketId }) => marketId));
      }
    } catch (thrown) {
      if (!isRefusalError(thrown) || !isDecided(thrown, true)) throw thrown;
      refusals.push(thrown.message);
      if (thrown.code === 'sports.placedTwice') again.push({ ...order, legs, folds, key: newKey(), again: true });
    }
  }
  return { tickets, refusals, taken, again: again.length === 0 ? null : { orders: again } };
}

async function send(account: string, body: () => Body): Promise<void> {
  useSlipState.setState({ sending: true, answered: null });
  const answer = await sendUntilAnswered(writeOf(account), { makeBody: body, post, tries: 'untilAnswered' });
  if (getSession().account !== account) return;
  if (answer.kind === 'answered') {
    const { taken } = answer.reply;
    changeSlip((slip) => taken.reduce(dropMarket, slip));
    useSlipState.setState({ answered: answer.reply });
  } else if (answer.kind === 'refused') {
    useSlipState.setState({ answered: { tickets: [], refusals: [answer.refusal.message], taken: [], again: null } });
  }
  useSlipState.setState({ sending: false });
  await queryClient.invalidateQueries({ queryKey: callKey(listSportsTickets) });
  await refreshBalance();
}

/** Places the slip at so much a line. Does nothing while one is on its way. */
export function placeSlip(stake: bigint): void {
  const { slip, sending } = useSlipState.getState();
  const { account } = getSession();
  if (account === null || sending || slip.picks.length === 0) return;
  void send(account, () => makeBody(slip, stake));
}

/** Places what was placed a moment ago already. */
export function placeAgain(): void {
  const { answered, sending } = useSlipState.getState();
  const { account } = getSession();
  const body = answered?.again ?? null;
  if (account === null || sending || body === null) return;
  void send(account, () => body);
}

/** Asks again for what an earlier page has sent. */
function resume(): void {
  const { account } = getSession();
  if (account === null) return;
  const kept = readAttempt(writeOf(account));
  if (kept !== null) void send(account, () => kept);
}
resume();

onSession(({ account }) => {
  if (account !== owner) {
    const visitors = owner === null ? useSlipState.getState().slip : null;
    owner = account;
    const own = readKept();
    useSlipState.setState({ slip: own, answered: null, sending: false });
    // What was picked before signing in is his who signed in.
    if (visitors !== null && visitors.picks.length > 0 && own.picks.length === 0) changeSlip(() => visitors);
  }
  resume();
});
