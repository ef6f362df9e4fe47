/** What happens at a table in words: for who looks at its status, and for who hears the page. */
import type { ShownRound, ShownTableRound } from '../../../src/contract.ts';
import { addAmounts, showMoney, unitsOf } from '../../shell/money.ts';
import type { Words } from '../../shell/words.ts';
import { cardInWords } from './cards.tsx';
import { seatToDecide } from './decide.tsx';
import type { LiveLayout } from './layout.ts';
import { thingName, worthInWords } from './scene.tsx';
import { TEXTS } from './texts.ts';
import type { SeatState } from './use-seat.ts';

/** What lies, and who won, in words. */
export function resultInWords(round: ShownTableRound, layout: LiveLayout, words: Words): string {
  const mark = round.mark === null ? null : layout.marks[round.mark.code];
  const worths = round.events
    .filter(({ kind }) => kind === 'worth')
    .map(({ seat, worth }) => {
      const text = layout.seats.find(({ id }) => id === seat)?.text;
      return [text === undefined ? '' : words.of(text), worthInWords(String(worth), layout, words)].join(' ').trim();
    });
  const cards = round.events
    .filter(({ kind }) => kind === 'card')
    .map(
      ({ seat, card }) =>
        `${words.of(layout.seats.find(({ id }) => id === seat)?.text ?? { bn: '', en: '' })} ${cardInWords(String(card), words)}`,
    );
  const faces = round.events.flatMap(({ kind, faces: of, number }) =>
    kind === 'pocket'
      ? [String(number)]
      : Array.isArray(of)
        ? of.map((face) => thingName(String(face), layout, words))
        : [],
  );
  const parts = [
    ...(mark === null || mark === undefined ? [] : [words.of(mark.name)]),
    ...faces,
    ...worths,
    ...(worths.length > 0 ? [] : cards.slice(0, 2)),
  ];
  return parts.join(', ');
}

/** Each place with its cards and what they are worth, for who hears the page while they decide. */
function cardsInWords(round: ShownTableRound, layout: LiveLayout, words: Words): string {
  return layout.seats
    .flatMap(({ id, text }) => {
      const of = round.events.filter(({ seat }) => seat === id);
      const cards = of.filter(({ kind }) => kind === 'card').map(({ card }) => cardInWords(String(card), words));
      const worth = of
        .filter(({ kind }) => kind === 'worth')
        .map(({ worth }) => worthInWords(String(worth), layout, words));
      return cards.length === 0 ? [] : [`${words.of(text)}: ${[...cards, ...worth].join(', ')}`];
    })
    .join('. ');
}

export function prizeOf(bets: readonly ShownRound[]): string | null {
  if (bets.length === 0 || bets.some(({ prize }) => prize === null)) return null;
  return bets.reduce((sum, { prize }) => addAmounts(sum, prize ?? '0'), '0');
}

export function prizeInWords(bets: readonly ShownRound[], words: Words): string {
  const prize = prizeOf(bets);
  if (prize === null) return '';
  const staked = bets.reduce((sum, { stake }) => addAmounts(sum, stake), '0');
  if (unitsOf(prize) === 0n) return words.of(TEXTS.noWin);
  return `${words.of(unitsOf(prize) > unitsOf(staked) ? TEXTS.won : TEXTS.back)} ${showMoney(prize)}`;
}

/** For who hears the page: that betting opened, that it closed, what came and what it brought, once each. */
export function announce(state: SeatState, all: boolean, layout: LiveLayout, words: Words): string {
  const { round, table, bets } = state;
  if (table?.state === 'closed') return words.of(TEXTS.closed);
  if (round === null) return words.of(TEXTS.next);
  if (round.state === 'void') return words.of(TEXTS.voided);
  if (round.state === 'open') return `${words.of(TEXTS.place)}. ${words.of(TEXTS.hand)} ${round.number}`;
  if (round.state === 'deciding') {
    const turn = seatToDecide(state.turn);
    const seat = layout.seats.find(({ id }) => id === turn?.seat)?.text;
    return [
      words.of(round.stage === 'insurance' ? TEXTS.insuring : turn === undefined ? TEXTS.deciding : TEXTS.yourTurn),
      ...(seat === undefined ? [] : [words.of(seat)]),
      cardsInWords(round, layout, words),
    ].join('. ');
  }
  if (round.state === 'locked' || !all) return words.of(TEXTS.noMore);
  // With the prize once it is there: the whole of it at once.
  if (bets.length > 0 && prizeOf(bets) === null) return words.of(TEXTS.noMore);
  return [resultInWords(round, layout, words), prizeInWords(bets, words)].filter((part) => part !== '').join('. ');
}

export function statusOf({ table, round }: SeatState, words: Words): string {
  if (table?.state === 'closed') return words.of(TEXTS.closed);
  if (round === null) return words.of(TEXTS.next);
  if (round.state === 'open') return words.of(table?.state === 'closing' ? TEXTS.closing : TEXTS.place);
  if (round.state === 'locked') return words.of(TEXTS.noMore);
  if (round.state === 'dealing') return words.of(TEXTS.dealing);
  if (round.state === 'deciding') return words.of(round.stage === 'insurance' ? TEXTS.insuring : TEXTS.deciding);
  if (round.state === 'drawing') return words.of(TEXTS.drawing);
  return words.of(round.state === 'void' ? TEXTS.voided : round.state === 'result' ? TEXTS.result : TEXTS.next);
}
