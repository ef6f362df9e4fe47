/** Results as they are announced elsewhere: read field by field into our digits, written back for people to compare. */
import type { AnnouncedField, LotteryGame } from './game.ts';
import type { DrawResult } from './tickets/selection.ts';

/** The announced numbers of each field, by its code. */
export type Announcement = Readonly<Record<string, readonly string[]>>;

export interface WrongField {
  /** The field that is missing, too short, too long or not digits. */
  readonly wrong: string;
}

const ZEROS = [0x0966, 0x09e6, 0x0e50, 0x0ed0, 0xff10];

/** Devanagari, Bengali, Thai, Lao and full-width digits are digits. */
function plainDigits(text: string): string {
  return [...text.trim()]
    .map((letter) => {
      const code = letter.codePointAt(0) ?? 0;
      const zero = ZEROS.find((each) => code >= each && code <= each + 9);
      return zero === undefined ? letter : String(code - zero);
    })
    .join('');
}

/** The numbers of a field in plain digits; null where they are not as it is announced. */
function plainNumbers(field: AnnouncedField, announcement: Announcement): string[] | null {
  const own = Object.hasOwn(announcement, field.code) ? announcement[field.code] : undefined;
  const plain = (own ?? []).map(plainDigits);
  const fits =
    plain.length === field.count && plain.every((text) => text.length === field.length && /^\d+$/.test(text));
  return fits ? plain : null;
}

/** The result an announcement gives; or the first field of it that is not as the game announces it. */
export function readAnnouncement(
  fields: readonly AnnouncedField[],
  announcement: Announcement,
): DrawResult | WrongField {
  const result: number[] = [];
  for (const field of fields) {
    const plain = plainNumbers(field, announcement);
    if (plain === null) return { wrong: field.code };
    result.push(...plain.flatMap((text) => [...text.slice(-(field.keeps ?? field.length))].map(Number)));
  }
  return result;
}

/** Of what is announced beside a result the fields that are told whole; null where none is. */
export function readBeside(fields: readonly AnnouncedField[], announcement: Announcement): Announcement | null {
  const told = fields.flatMap((field) => {
    const plain = plainNumbers(field, announcement);
    return plain === null ? [] : [[field.code, plain] as const];
  });
  return told.length === 0 ? null : Object.fromEntries(told);
}

/** What several told beside a result, field by field: those that nobody contradicts; null where none is left. */
export function joinBeside(all: readonly Announcement[]): Announcement | null {
  const codes = [...new Set(all.flatMap((one) => Object.keys(one)))];
  const joined = codes.flatMap((code) => {
    const told = all.flatMap((one) => (one[code] === undefined ? [] : [one[code]]));
    const [first = []] = told;
    return told.every((numbers) => numbers.join() === first.join()) ? [[code, first] as const] : [];
  });
  return joined.length === 0 ? null : Object.fromEntries(joined);
}

export function isWrongField(read: DrawResult | WrongField): read is WrongField {
  return 'wrong' in read;
}

/** The parts of a result by field; digits that are not kept are not known any more. */
export function announcedParts(
  game: Pick<LotteryGame, 'announced'>,
  result: DrawResult,
): { field: AnnouncedField; numbers: string[] }[] {
  let at = 0;
  return (game.announced ?? []).map((field) => {
    const length = field.keeps ?? field.length;
    const numbers = Array.from({ length: field.count }, () => {
      const text = result.slice(at, at + length).join('');
      at += length;
      return text;
    });
    return { field, numbers };
  });
}
