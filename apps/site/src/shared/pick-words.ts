/** How what a ticket picked reads in the person's language. */
import type { Choice, GameFamily, Play, Slot } from '@house/lottery/game';
import { slotsOf } from '@house/lottery/offer';
import { findPricedPlay, positionName } from './play-words.ts';

export interface PickedPart {
  /** Unique within a line. */
  readonly key: string;
  readonly slot: string;
  readonly picks: string;
}

/** What of a translator is needed here. */
interface Words {
  readonly find: (id: string) => string | undefined;
  readonly mapDigits: (text: string) => string;
}

/** Picks that are written out; of more, how many more there are. */
const PICKS_SHOWN = 24;
/** The box of a mask that holds positions. */
const POSITIONS = 'POS';

function shorten(words: readonly string[], signs: number): string {
  const shown = signs > 2 ? PICKS_SHOWN / 2 : PICKS_SHOWN;
  return words.length <= shown ? words.join(' ') : `${words.slice(0, shown).join(' ')} +${words.length - shown}`;
}

function pickedParts(play: Play, selection: string, word: (slot: Slot, code: string) => string): PickedPart[] {
  const picked = play.grammar.readStored(selection);
  if (play.grammar.kind === 'entries') {
    return [{ key: '', slot: '', picks: shorten(picked[0] ?? [], play.grammar.entryLength) }];
  }
  return slotsOf(play).flatMap((slot, place) => {
    const codes = picked[place] ?? [];
    if (codes.length === 0) return [];
    const names = codes.map((code) => word(slot, code));
    return [{ key: slot.code, slot: slot.nameId, picks: shorten(names, 1) }];
  });
}

/** Boxes of a line that are told apart by their names: not the only one, nor positions, which say what they are. */
function isNamed(play: Play, parts: readonly PickedPart[], key: string): boolean {
  const apart = {
    boxes: play.grammar.boxes.length,
    entries: 0,
    danTuo: parts.length,
    mask: play.grammar.boxes.length - 1,
  };
  return key !== POSITIONS && apart[play.grammar.kind] > 1;
}

/** A choice by its name, or by its code in the person's digits. */
export function choiceName({ find, mapDigits }: Words, { nameId, code }: Choice): string {
  return nameId === null ? mapDigits(code) : (find(nameId) ?? '…');
}

/** What a line picked, box by box; the one box of a play is not named, long lists are cut. */
export function pickWords(
  words: Words,
  family: GameFamily,
  line: { readonly play: string; readonly selection: string },
): PickedPart[] {
  const play = findPricedPlay(family, line.play)?.play;
  if (play === undefined) return [{ key: '', slot: '', picks: line.selection }];
  const position = (id: string): string => positionName(words.find, family, id) ?? '…';
  const parts = pickedParts(play, line.selection, (slot, code) => {
    if (slot.code === POSITIONS) return position(`lottery.position.${code}`);
    const found = slot.choices.find((candidate) => candidate.code === code);
    return found ? choiceName(words, found) : code;
  });
  return parts.map(({ key, slot, picks }) => ({
    key,
    slot: isNamed(play, parts, key) ? position(slot) : '',
    picks: words.mapDigits(picks),
  }));
}
