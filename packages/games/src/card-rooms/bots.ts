/**
 * How a house bot of a practice table plays. It decides from `BotView` and nothing else: the hand as its own seat may see it and
 * what is offered to that seat, which is what the studio sends to a person in that seat. It is a fair opponent to learn against,
 * not a strong one. Bots sit at practice tables alone, where nothing is played for.
 */
import { cardName, rankOf, suitOf } from '../live/cards.ts';
import { bullOf } from '../live/niu-niu.ts';
import type { CardAction, CardOffer, CardRoomGame, SeenHand, SeenPlayer } from './card-room.ts';
import { LUDO_HOME } from './ludo/ludo.ts';
import { declarationOf, isJoker, rummyName } from './rummy/melds.ts';

/** All that a bot is told. */
export interface BotView {
  readonly seat: number;
  readonly seen: SeenHand;
  readonly offers: readonly CardOffer[];
}

interface Chance {
  /** 0..n-1. */
  rand(n: number): number;
}

export function botView(game: CardRoomGame, state: unknown, seat: number): BotView {
  return { seat, seen: game.see(state, seat), offers: game.offers(state, seat) };
}

const CARDS = new Map(Array.from({ length: 52 }, (_, card) => [cardName(card), card]));
const cardOf = (name: string): number => CARDS.get(name) ?? 0;
/** 2 to 14. */
const heightOf = (card: number): number => (rankOf(card) === 0 ? 14 : rankOf(card) + 1);

const ownOf = ({ seen, seat }: BotView): SeenPlayer | undefined => seen.players.find((each) => each.seat === seat);
const namesOf = (view: BotView): readonly string[] => ownOf(view)?.cards.filter((card) => card !== null) ?? [];
const has = ({ offers }: BotView, kind: string): boolean => offers.some((offer) => offer.kind === kind);
/** The first of these that is offered. */
function firstOf(view: BotView, kinds: readonly string[]): CardAction {
  const kind = kinds.find((each) => has(view, each)) ?? view.offers[0]?.kind ?? '';
  return { kind };
}

/** Sees its cards, packs weak ones more often the dearer it is, and never shows them aside. */
function threeCards(view: BotView, chance: Chance): CardAction {
  if (has(view, 'refuse')) return { kind: 'refuse' };
  const me = ownOf(view);
  if (has(view, 'see') && chance.rand(3) > 0) return { kind: 'see' };
  const worth = me?.worth ?? null;
  if (worth === null) return firstOf(view, chance.rand(6) === 0 ? ['raise', 'chaal'] : ['chaal', 'allIn']);
  if (worth === 'high') {
    const top = Math.max(...namesOf(view).map((name) => heightOf(cardOf(name))));
    if (chance.rand(16) >= top - 4) return { kind: 'pack' };
    return firstOf(view, ['show', 'chaal', 'pack']);
  }
  if (worth === 'pair')
    return firstOf(view, chance.rand(4) === 0 ? ['show', 'chaal', 'pack'] : ['chaal', 'show', 'allIn']);
  return firstOf(view, chance.rand(3) === 0 ? ['chaal', 'show', 'allIn'] : ['raise', 'chaal', 'show', 'allIn']);
}

const HOLDEM_STRENGTH: Readonly<Record<string, number>> = {
  ...{ high: 0, pair: 3, twoPair: 6, trips: 8, straight: 9, flush: 10, fullHouse: 11, quads: 12, straightFlush: 12 },
};

function holdem(view: BotView, chance: Chance): CardAction {
  const [one = 0, two = 0] = namesOf(view).map(cardOf);
  const [high, low] = [Math.max(heightOf(one), heightOf(two)), Math.min(heightOf(one), heightOf(two))];
  const worth = ownOf(view)?.worth;
  const before = (high === low ? 6 + high / 2 : (high + low) / 4) + (suitOf(one) === suitOf(two) ? 1 : 0);
  const strength = (worth == null ? before - 3 : (HOLDEM_STRENGTH[worth] ?? 0)) + chance.rand(3);
  const cost = view.offers.find(({ kind }) => kind === 'call')?.cost ?? 0n;
  const dear = view.seen.pot === 0n ? 0 : Number((cost * 8n) / view.seen.pot);
  const raise = view.offers.find(({ kind }) => kind === 'raise');
  if (strength >= 9 && raise !== undefined && chance.rand(2) === 0) {
    return { kind: 'raise', amount: String(raise.cost ?? 0n) };
  }
  if (has(view, 'check')) return { kind: 'check' };
  return { kind: strength >= 2 + dear ? 'call' : 'fold' };
}

/** By the best that the four cards it has seen can still come to. */
function niuNiu(view: BotView, chance: Chance): CardAction {
  const four = namesOf(view).map(cardOf);
  const bulls = Array.from({ length: 52 }, (_, card) => card)
    .filter((card) => !four.includes(card))
    .map((card) => bullOf([...four, card]));
  const mean = bulls.reduce((sum, each) => sum + each, 0) / Math.max(1, bulls.length);
  const at = Math.min(view.offers.length - 1, Math.floor(mean / 3) + chance.rand(2));
  return { kind: view.offers[Math.max(0, at)]?.kind ?? '' };
}

/** Bids its high cards and long spades; wins a trick as cheaply as it can, else gives its lowest. */
function callBreak(view: BotView): CardAction {
  const cards = namesOf(view).map(cardOf);
  const [offer] = view.offers;
  const choices = offer?.choices ?? [];
  if (offer?.kind === 'bid') {
    const spades = cards.filter((card) => suitOf(card) === 0);
    const tops = cards.filter((card) => suitOf(card) !== 0 && heightOf(card) >= 13).length;
    const trumps = spades.filter((card) => heightOf(card) >= 12).length + Math.max(0, spades.length - 4);
    return { kind: 'bid', picks: [String(Math.max(1, Math.min(8, tops + trumps)))] };
  }
  const cost = (card: number): number => heightOf(card) + (suitOf(card) === 0 ? 20 : 0);
  const lies = view.seen.players.some(({ seat, open }) => seat !== view.seat && (open ?? []).length > 0);
  const sorted = choices.map(cardOf).toSorted((one, other) => cost(one) - cost(other));
  const aces = sorted.filter((card) => suitOf(card) !== 0 && heightOf(card) === 14);
  const card = lies ? sorted[0] : (aces[0] ?? sorted[0]);
  return { kind: 'play', picks: [cardName(card ?? 0)] };
}

/** How well a card stands beside others: neighbours of its suit, others of its rank. */
function tiesOf(card: { readonly suit: number; readonly rank: number }, others: readonly (typeof card)[]): number {
  return others.reduce((sum, other) => {
    const apart = Math.abs(other.rank - card.rank);
    if (other.suit !== card.suit) return sum + (apart === 0 ? 2 : 0);
    return sum + (apart === 1 ? 3 : apart === 2 ? 1 : 0);
  }, 0);
}

function rummy(view: BotView): CardAction {
  const names = namesOf(view);
  const wildName = view.seen.piles?.find(({ kind }) => kind === 'wild')?.top ?? 'JK';
  const wild = wildName === 'JK' ? 0 : rankOf(cardOf(wildName));
  // Of two cards with one name the second is of the other deck.
  const used = new Map<string, number>();
  const cards = names.map((name) => {
    const before = used.get(name) ?? 0;
    used.set(name, before + 1);
    return name === 'JK' ? 104 + before : cardOf(name) + 52 * before;
  });
  const placeOf = (card: number) => ({ suit: suitOf(card), rank: rankOf(card) });
  const tied = (card: number, among: readonly number[]): number =>
    isJoker(card, wild) ? 100 : tiesOf(placeOf(card), among.filter((other) => other !== card).map(placeOf));
  if (has(view, 'discard')) {
    const groups = declarationOf(cards, wild);
    if (groups !== null) return { kind: 'declare', picks: groups.map((group) => group.map(rummyName).join(' ')) };
    const [loosest = 0] = cards.toSorted(
      (one, other) => tied(one, cards) - tied(other, cards) || heightOf(other) - heightOf(one),
    );
    return { kind: 'discard', picks: [rummyName(loosest)] };
  }
  const top = view.seen.piles?.find(({ kind }) => kind === 'open')?.top ?? null;
  const helps = top !== null && top !== 'JK' && tied(cardOf(top), cards) >= 4;
  return helps ? firstOf(view, ['drawOpen', 'drawClosed']) : firstOf(view, ['drawClosed']);
}

function mahjong(view: BotView): CardAction {
  const discard = view.offers.find(({ kind }) => kind === 'discard');
  if (has(view, 'win') || discard === undefined) return firstOf(view, ['win', 'draw']);
  const placeOf = (name: string) => ({ suit: name.charCodeAt(0), rank: Number(name.slice(1)) });
  const tiles = namesOf(view);
  const alike = (name: string): number => tiles.filter((each) => each === name).length;
  const ties = (name: string): number =>
    tiesOf(placeOf(name), tiles.filter((each) => each !== name).map(placeOf)) + 5 * (alike(name) - 1);
  const [loosest = ''] = (discard.choices ?? []).toSorted((one, other) => ties(one) - ties(other));
  return { kind: 'discard', picks: [loosest] };
}

/** Out of the base first, then whichever is farthest and not home. */
function ludo(view: BotView): CardAction {
  const move = view.offers.find(({ kind }) => kind === 'move');
  if (move === undefined) return { kind: 'roll' };
  const pieces = ownOf(view)?.pieces ?? [];
  const value = (token: string): number => {
    const steps = pieces[Number(token)] ?? 0;
    return steps === 0 ? LUDO_HOME : steps;
  };
  const [best = '0'] = (move.choices ?? []).toSorted((one, other) => value(other) - value(one));
  return { kind: 'move', picks: [best] };
}

const BOTS: Readonly<Record<string, (view: BotView, chance: Chance) => CardAction>> = {
  ...{ TP: threeCards, ZJHP: threeCards, THE: holdem, NNT: niuNiu, CALLBREAK: callBreak, RUMMY: rummy },
  ...{ MAHJONG: mahjong, LUDO: ludo },
};

/** What the bot does; undefined: there is none for this game. */
export const botOf = (code: string) => BOTS[code];
