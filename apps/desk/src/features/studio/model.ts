/** What the pages of our studio compute, without React. */
import { formatAmount, parseAmount } from '@house/money/amount';

/** Names are the games' own, the same in every language of the desk. */
const NAMES: Readonly<Record<string, string>> = {
  S1: 'Padma Gold',
  S2: 'Monsoon Ways',
  S3: 'Ilish Cascade',
  S4: 'Tin Ghar',
  S5: 'Jhinuk Hold & Win',
  S6: 'Sundarban Jackpots',
  CRASH: 'Crash',
  MINES: 'Mines',
  DICE: 'Dice',
  HILO: 'Hi-Lo',
  PLINKO: 'Plinko',
  WHEEL: 'Wheel',
  KENO: 'Keno',
  FISH: 'Fish Shooter',
  TP: 'Teen Patti',
  ZJHP: 'Zha Jin Hua',
  THE: 'Texas Hold’em',
  NNT: 'Niu Niu Table',
  BAC: 'Baccarat',
  SIC: 'Sic Bo',
  ROU: 'Roulette',
  DAT: 'Dragon Tiger',
  WZPJ: 'Wenzhou Pai Gow',
  SD: 'Sedie',
  FT: 'Fan Tan',
  NN: 'Niu Niu',
  YSX: 'Fish Prawn Crab',
  ZJH: 'Golden Flower',
  MJ: 'Er Ba Gang',
  BJ: 'Blackjack',
  HE: 'Casino Hold’em',
  TCP: 'Three Card Poker',
  AB: 'Andar Bahar',
  COCK: 'Cockfight',
  COCKA: 'Cockfight held elsewhere',
};
const HAND_STATES = ['open', 'locked', 'dealing', 'deciding', 'drawing', 'result', 'settled', 'void'] as const;
/** The words of a hand's state; one that the desk does not know is told as over. */
export const handStateId = (state: string): `desk-studio.hands.state.${(typeof HAND_STATES)[number]}` =>
  `desk-studio.hands.state.${HAND_STATES.find((known) => known === state) ?? 'settled'}`;

export const gameName = (code: string): string => NAMES[code] ?? code;

/** A share as percent with two decimals: 96.32 %. */
export function showShare(share: number): string {
  const hundredths = Math.round(share * 10_000);
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')} %`;
}
/** A number of shots, to a tenth. */
export function showTenths(count: number): string {
  const tenths = Math.round(count * 10);
  return `${Math.trunc(tenths / 10)}.${tenths % 10}`;
}
export const showRange = ({ lowest, highest }: { lowest: number; highest: number }): string =>
  lowest === highest ? showShare(lowest) : `${showShare(lowest)} – ${showShare(highest)}`;

const unitsOf = (amount: string): bigint => parseAmount(amount) ?? 0n;
export const sumOf = (amounts: readonly string[]): string =>
  formatAmount(amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n));

interface Total {
  readonly staked: string;
  readonly paid: string;
  readonly underWay: string;
  readonly ledgerStaked: string;
  readonly ledgerPaid: string;
}

/** The studio and the ledger say the same, but for stakes of rounds that are under way. */
export function agrees({ staked, paid, underWay, ledgerStaked, ledgerPaid }: Total): boolean {
  const ahead = unitsOf(ledgerStaked) - unitsOf(staked);
  if (unitsOf(underWay) === 0n) return ahead === 0n && paid === ledgerPaid;
  return ahead >= 0n && ahead <= unitsOf(underWay);
}

/** `name: value` by commas; what is a list or a record is written as JSON. */
export function fieldsOf(fields: Readonly<Record<string, unknown>>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

/** A stake was taken, the round waits for nothing of the wallet, and it won no jackpot and opened no chest. */
export function isVoidable({
  round,
  events,
}: {
  readonly round: { readonly state: string };
  readonly events: readonly { readonly kind: string }[];
}): boolean {
  const isWhole = events.every(({ kind }) => kind !== 'pool' && kind !== 'chest');
  return (round.state === 'open' || round.state === 'settled') && isWhole;
}

/** An amount above 0 with at most four places, as the contract takes it. */
export const isTableAmount = (text: string): boolean =>
  /^(0|[1-9]\d{0,13})(\.\d{1,4})?$/.test(text) && !/^0(\.0+)?$/.test(text);

const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', C: '♣', D: '♦' };
/** `KH` as K♥; groups of cards too. Tiles and numbers stay what they are. */
export const cardInSigns = (text: string): string =>
  text.replace(/\b(A|[2-9]|10|J|Q|K)([SHCD])\b/g, (_, rank: string, suit: string) => `${rank}${SUITS[suit] ?? suit}`);
