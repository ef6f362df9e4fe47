/** What the screens of raffles compute, pure: the plan as it is typed, what can still be done. */
import type { DeskRaffleView } from '@house/contract/lottery/desk-instant';
import { raffleReturn } from '@house/lottery/raffle';
import { formatPercent } from '@house/lottery/rational';
import { formatAmount, parseAmount } from '@house/money/amount';
import { parseTypedAmount, parseTypedWhole } from '@house/money/display';
import { instantOfField } from '../../shared/zone-time.ts';

const PRIZES_MAX = 100;
export const TICKETS_MAX = 10_000;
const DAY = 86_400_000;
/** Sales end within this; the house judges by its own clock. */
export const CLOSES_WITHIN_DAYS = 40;
/** A form takes time to fill in: what opens this long ago opens at once. Milliseconds. */
const OPENS_BEFORE = 15 * 60_000;

export interface RaffleForm {
  readonly bn: string;
  readonly en: string;
  readonly price: string;
  readonly tickets: string;
  readonly leastSold: string;
  readonly mostPerMember: string;
  /** Apart by spaces, the first first. */
  readonly prizes: string;
  /** As `datetime-local` has it; empty: at once. */
  readonly opens: string;
  readonly closes: string;
}

export const NEW_RAFFLE: RaffleForm = {
  bn: '',
  en: '',
  price: '',
  tickets: '',
  leastSold: '',
  mostPerMember: '',
  prizes: '',
  opens: '',
  closes: '',
};

/** As the call takes it. */
export interface RaffleFields {
  readonly names: { readonly bn: string; readonly en: string };
  readonly price: string;
  readonly tickets: number;
  readonly leastSold: number;
  readonly mostPerMember: number;
  readonly prizes: string[];
  readonly opensAt: string | null;
  readonly closesAt: string;
}

function readMills(typed: string): bigint | null {
  const mills = parseTypedAmount(typed);
  return mills === null || mills <= 0n ? null : mills;
}

function readCount(typed: string, least: number, most: number): number | null {
  const count = parseTypedWhole(typed) ?? -1;
  return count >= least && count <= most ? count : null;
}

/** Amounts apart by spaces; null when one of them is none, or there are none or too many. */
export function readPrizes(typed: string): bigint[] | null {
  const prizes = typed.split(/\s+/).filter(Boolean).map(readMills);
  const read = prizes.filter((prize) => prize !== null);
  return read.length > 0 && read.length === prizes.length && read.length <= PRIZES_MAX ? read : null;
}

/** A raffle that is drawn with so few sold that it pays more than it takes. */
export interface RaffleLoss {
  readonly sold: number;
  readonly taken: string;
  readonly paid: string;
}

/** What is wrong, by field in the order of the form; without it the plan. `loss`: with the fewest sold that are drawn for. */
export function readRaffle(
  form: RaffleForm,
  offsetMinutes: number,
  now: number,
): {
  readonly wrong: readonly (keyof RaffleForm)[];
  readonly plan: RaffleFields | null;
  readonly percent: string | null;
  readonly loss: RaffleLoss | null;
} {
  const price = readMills(form.price);
  const tickets = readCount(form.tickets, 2, TICKETS_MAX);
  const prizes = readPrizes(form.prizes);
  const most = tickets ?? TICKETS_MAX;
  const leastSold = readCount(form.leastSold, Math.max(1, prizes?.length ?? 1), most);
  const mostPerMember = readCount(form.mostPerMember, 1, most);
  const opensAt = instantOfField(form.opens, offsetMinutes);
  const closesAt = instantOfField(form.closes, offsetMinutes);
  const opens = opensAt === null ? now : Date.parse(opensAt);
  const closes = closesAt === null ? Number.NaN : Date.parse(closesAt);
  const lasts = closes > Math.max(opens, now) && closes <= now + CLOSES_WITHIN_DAYS * DAY;
  const paid = prizes?.reduce((sum, prize) => sum + prize, 0n) ?? 0n;
  const tooMuch = price !== null && tickets !== null && paid > price * BigInt(tickets);
  const faults: Record<keyof RaffleForm, boolean> = {
    bn: form.bn.trim() === '',
    en: form.en.trim() === '',
    price: price === null,
    tickets: tickets === null,
    prizes: prizes === null || tooMuch,
    leastSold: leastSold === null,
    mostPerMember: mostPerMember === null,
    opens: opens < now - OPENS_BEFORE,
    closes: !lasts,
  };
  const wrong = (Object.keys(faults) as (keyof RaffleForm)[]).filter((name) => faults[name]);
  const percent =
    price === null || tickets === null || prizes === null
      ? null
      : formatPercent(raffleReturn({ price, tickets, prizes }));
  const taken = price === null || leastSold === null ? null : price * BigInt(leastSold);
  const loss =
    taken === null || leastSold === null || paid <= taken
      ? null
      : { sold: leastSold, taken: formatAmount(taken), paid: formatAmount(paid) };
  if (
    wrong.length > 0 ||
    price === null ||
    tickets === null ||
    prizes === null ||
    leastSold === null ||
    mostPerMember === null ||
    closesAt === null
  )
    return { wrong, plan: null, percent, loss };
  const plan = {
    names: { bn: form.bn.trim(), en: form.en.trim() },
    price: formatAmount(price),
    tickets,
    leastSold,
    mostPerMember,
    prizes: prizes.map(formatAmount),
    opensAt,
    closesAt,
  };
  return { wrong, plan, percent, loss };
}

export type RaffleState = 'waits' | 'open' | 'drawn' | 'void' | 'cancelled';

export function stateOf({ state, opensAt, voidReason }: DeskRaffleView, now: number): RaffleState {
  // Clocks of pages go by whole seconds.
  if (state === 'open') return Date.parse(opensAt) >= now + 1_000 ? 'waits' : 'open';
  return voidReason === 'cancelled' ? 'cancelled' : state;
}

/** While tickets are on sale; the house decides by its own clock. */
export function canBeCancelled({ state, sold, tickets, closesAt }: DeskRaffleView, now: number): boolean {
  return state === 'open' && sold < tickets && Date.parse(closesAt) > now;
}

/** What its tickets cost so far. */
export function soldFor({ price, sold }: DeskRaffleView): string {
  return formatAmount((parseAmount(price) ?? 0n) * BigInt(sold));
}
