/** Announcements without React: what the list shows, and what of it was read on this device. */
import type { Notice, Promotion } from '@house/contract/content/site';
import { ANNOUNCEMENT_TYPES, type AnnouncementType } from '@house/rules/content-items';

/** Most read announcements that are remembered; the oldest are forgotten first. */
const READ_MAX = 400;

export function readType(text: string): AnnouncementType | '' {
  return ANNOUNCEMENT_TYPES.find((type) => type === text) ?? '';
}

/** The types that have an announcement, in the specification's order. */
export function typesOf(notices: readonly Notice[]): AnnouncementType[] {
  return ANNOUNCEMENT_TYPES.filter((type) => notices.some((notice) => notice.type === type));
}

const wordsOf = ({ title, summary, html }: Notice): string =>
  `${title} ${summary} ${html.replace(/<[^>]*>/g, ' ')}`.toLowerCase();

export function filterNotices(notices: readonly Notice[], type: AnnouncementType | '', search: string): Notice[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return notices.filter(
    (notice) => (type === '' || notice.type === type) && words.every((word) => wordsOf(notice).includes(word)),
  );
}

/** The one before or after; stays at the ends. */
export function neighbourOf(notices: readonly Notice[], id: string | undefined, step: 1 | -1): Notice | undefined {
  const place = notices.findIndex((notice) => notice.id === id);
  return notices[Math.min(notices.length - 1, Math.max(0, place + step))];
}

export function addRead(read: readonly string[], ids: readonly string[]): readonly string[] {
  const fresh = ids.filter((id) => !read.includes(id));
  return fresh.length === 0 ? read : [...read, ...fresh].slice(-READ_MAX);
}

/** One page of the popup. */
export type StackPage =
  | { readonly kind: 'notice'; readonly notice: Notice }
  | { readonly kind: 'promotion'; readonly promotion: Promotion };

/** What the popup tells: its own notices, and to a member the promotions he can join. */
export function stackOf(
  { popup, promotion }: { popup: readonly Notice[]; promotion: readonly Promotion[] },
  signedIn: boolean,
): StackPage[] {
  const open = signedIn ? promotion.filter(({ state }) => state === 'join') : [];
  return [
    ...popup.map((notice) => ({ kind: 'notice', notice }) as const),
    ...open.map((one) => ({ kind: 'promotion', promotion: one }) as const),
  ];
}

/** Where the popup never comes by itself: where one signs in, bets against the clock, or asks whether he was dealt with fairly. */
export function mayInterrupt(path: string): boolean {
  return !/^\/(login|register|register\.html|game|lottery|vnlottery|seaLottery|verify|helpmc)$/.test(path);
}
