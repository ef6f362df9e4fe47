/** What the console computes, pure: canned answers filled in, minutes of a day as a clock shows them. */
import type { ReplyOf } from '@house/contract/call';
import type { ChatCanned, DeskConversation, getDeskChat } from '@house/contract/chat/desk';

export type ConsoleView = ReplyOf<typeof getDeskChat>;

/**
 * Whether a talk as it was read is behind the console's view of it: there are more lines, somebody else has it, or it is
 * over and stands in no queue any more. Talks that had ended when they were read stay as they are.
 */
export function isBehind(
  read: Pick<DeskConversation, 'id' | 'state' | 'staffId'> & { readonly last: number },
  view: Pick<ConsoleView, 'waiting' | 'mine' | 'others'>,
): boolean {
  const now = [...view.waiting, ...view.mine, ...view.others].find(({ id }) => id === read.id);
  if (now === undefined) return read.state !== 'ended';
  return now.lines > read.last || now.state !== read.state || now.staffId !== read.staffId;
}

/**
 * Who speaks with the house, for staff to read. A visitor calls himself what he likes, also what a member's masked account
 * looks like (`ra***1`), so that he is a visitor stands before his name wherever it is shown.
 */
export function callOwner({ kind, name }: Pick<DeskConversation['owner'], 'kind' | 'name'>, visitor: string): string {
  if (kind === 'member') return name;
  return name === '' ? visitor : `${visitor} · ${name}`;
}

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
