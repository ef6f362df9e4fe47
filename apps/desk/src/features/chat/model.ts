/** What the console computes, pure: canned answers filled in, minutes of a day as a clock shows them. */
import type { ReplyOf } from '@house/contract/call';
import type { ChatCanned, getDeskChat } from '@house/contract/desk-chat';

export type ConsoleView = ReplyOf<typeof getDeskChat>;

export const VARIABLES = ['name', 'brand', 'reference'] as const;
type Values = Readonly<Record<(typeof VARIABLES)[number], string>>;

/** What there is no value for goes, with the blank before it. */
export function fillCanned(text: string, values: Values): string {
  return text.replace(/ ?\{(name|brand|reference)\}/g, (whole, name: keyof Values) => {
    const blank = whole.startsWith(' ') ? ' ' : '';
    return values[name] === '' ? '' : blank + values[name];
  });
}

/** The canned answer of a draft that is a slash, its shortcut and a blank. */
export function findShortcut(canned: readonly ChatCanned[], draft: string): ChatCanned | undefined {
  const [, typed] = /^\/([a-z0-9-]{1,24})\s$/.exec(draft) ?? [];
  return typed === undefined ? undefined : canned.find(({ shortcut }) => shortcut === typed);
}

/** `09:30` of 570; midnight at the end of a day is `00:00`, which lies on the next one. */
export function clockOf(minutes: number): string {
  const inDay = minutes % 1_440;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
}

export function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return (hours * 60 + minutes) % 1_440;
}
