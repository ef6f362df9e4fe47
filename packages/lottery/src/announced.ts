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

function digitsOf(field: AnnouncedField, numbers: readonly string[]): number[] | null {
  const plain = numbers.map(plainDigits);
  const fits =
    plain.length === field.count && plain.every((text) => text.length === field.length && /^\d+$/.test(text));
  if (!fits) return null;
  return plain.flatMap((text) => [...text.slice(-(field.keeps ?? field.length))].map(Number));
}

/** The result an announcement gives; or the first field of it that is not as the game announces it. */
export function readAnnouncement(
  fields: readonly AnnouncedField[],
  announcement: Announcement,
): DrawResult | WrongField {
  const result: number[] = [];
  for (const field of fields) {
    const own = Object.hasOwn(announcement, field.code) ? announcement[field.code] : undefined;
    const digits = own === undefined ? null : digitsOf(field, own);
    if (digits === null) return { wrong: field.code };
    result.push(...digits);
  }
  return result;
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
