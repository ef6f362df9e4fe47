/** What a play is called: the names of its parts side by side, or its own where the parts do not say it well. */
import type { FamilyFacts, GameFamily, Play } from '@house/lottery/game';
import { findPlay } from '@house/lottery/offer';
import { type Price, readPricedPlay } from '@house/lottery/pricing';

export interface PricedPlay {
  readonly play: Play;
  readonly price: Price;
}

/** Reads a play as slips, records and receipts name it, with its price or without. */
export function findPricedPlay(family: GameFamily, playText: string): PricedPlay | null {
  const read = readPricedPlay(playText);
  const play = read === null ? undefined : findPlay(family, read.code);
  return read === null || play === undefined ? null : { play, price: read.price };
}

/** Message ids of which the first that has words names the play inside its group. */
function formIds(family: FamilyFacts, play: Play): readonly string[] {
  return [`lottery.play.${family.board}.${play.code}`, ...play.nameIds.slice(-1)];
}

type Find = (id: string) => string | undefined;

/** The play inside its group: `Group 6`. */
export function formName(find: Find, family: FamilyFacts, play: Play): string | undefined {
  return formIds(family, play)
    .map((id) => find(id))
    .find(Boolean);
}

/** A position: a letter means another place in some families. */
export function positionName(find: Find, family: FamilyFacts, id: string): string | undefined {
  return find(id.replace('lottery.position.', `lottery.position.${family.familyCode}.`)) ?? find(id);
}

/** The play by its whole name: `Last 3 · Group 6`. */
export function playName(find: Find, family: FamilyFacts, play: Play): string {
  const names = [...play.nameIds.slice(0, -1).map((id) => find(id)), formName(find, family, play)];
  return [...new Set(names.flatMap((name) => (name === undefined ? [] : [name])))].join(' · ') || play.code;
}
