/**
 * Numbers that are not sold as others are (lottery.md 1.7): which tickets hold one, and how it is called.
 *
 * A limited number is one unit of a play, written as its tickets are; where one pick or one typed number alone costs several
 * units (a sum, a Vietnam number for each of its prizes), that one. A ticket holds it when everything that is picked
 * in it is picked in the ticket too: so a box ticket holds each number it covers. It is limited in every play that takes
 * the same bet (`same-bet.ts`).
 */
import type { Play } from './game.ts';
import type { Selection } from './tickets/selection.ts';

/** Fixed or not, a number of a dan-tuo ticket is in its lines. */
function placesOf(play: Play, selection: Selection): readonly (readonly string[])[] {
  return play.grammar.kind === 'danTuo' ? [selection.flat()] : selection;
}

/** Answers of each limited number whether the ticket holds it; a ticket of many entries is read once. */
export function holdsNumbers(play: Play, ticket: Selection): (number: Selection) => boolean {
  const picked = placesOf(play, ticket).map((picks) => new Set(picks));
  return (number) =>
    placesOf(play, number).every((picks, place) => picks.every((pick) => picked[place]?.has(pick) === true));
}

/** Reads a limited number as the desk types it; null when it is neither one unit of the play nor one pick of it. */
export function readNumber(play: Play, text: string): Selection | null {
  const selection = play.grammar.parse(text);
  if (selection === null) return null;
  const units = play.countUnits(selection);
  return units === 1 || (units > 1 && selection.flat().length === 1) ? selection : null;
}

/** `558`, `1 2 3`, or with their boxes where not every box is picked: `A 7`. */
export function nameNumber(play: Play, number: Selection): string {
  const { boxes, kind } = play.grammar;
  if (kind === 'entries' || kind === 'danTuo' || number.length === 1) return number.flat().join(' ');
  const whole = number.every((picks) => picks.length > 0);
  return number
    .flatMap((picks, place) =>
      picks.length === 0 ? [] : [whole ? picks.join(' ') : `${boxes[place]?.code ?? ''} ${picks.join(' ')}`],
    )
    .join(' ');
}
