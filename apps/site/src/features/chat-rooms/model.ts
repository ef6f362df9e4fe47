/**
 * What a page knows of a room, without the page: its lines in their order, what was written here and has not arrived, what is new. Pure.
 *
 * Lines have places without gaps, so one that is further on than the next means some were missed: they are asked for.
 */
import type { RedPacket, Room, RoomLine } from '@house/contract/chat-rooms/shapes';

export interface Unsent {
  readonly key: string;
  readonly text: string;
  readonly state: 'sending' | 'waiting' | 'refused';
  readonly why: string;
}

export interface RoomState {
  readonly room: Room | null;
  /** In the order of their places, without a gap between them. */
  readonly lines: readonly RoomLine[];
  readonly unsent: readonly Unsent[];
  /** There are lines before these. */
  readonly more: boolean;
}

export const NO_ROOM: RoomState = { room: null, lines: [], unsent: [], more: false };
/** A page that stands open for days keeps the newest. */
const KEPT_MAX = 400;

const lastPlace = ({ lines }: RoomState): number => lines.at(-1)?.place ?? 0;

/** Adds lines that came after those here, each once; `missing`: one before them is not here. */
export function addLines(state: RoomState, came: readonly RoomLine[]): { state: RoomState; missing: boolean } {
  const lines = [...state.lines];
  let missing = false;
  for (const line of came) {
    const last = lines.at(-1)?.place;
    const known = lines.findIndex(({ place }) => place === line.place);
    if (known >= 0) lines[known] = line;
    else if (last === undefined || line.place === last + 1) lines.push(line);
    else if (line.place > last + 1) {
      missing = true;
      break;
    }
  }
  const keys = new Set(came.map(({ key }) => key));
  const unsent = state.unsent.filter(({ key }) => !keys.has(key));
  const cut = Math.max(0, lines.length - KEPT_MAX);
  return { state: { ...state, lines: lines.slice(cut), unsent, more: state.more || cut > 0 }, missing };
}

/** Puts an older page before what is here; one that does not end where this begins is left out. */
export function addEarlier(state: RoomState, page: { lines: readonly RoomLine[]; more: boolean }): RoomState {
  const first = state.lines[0]?.place ?? 0;
  const last = page.lines.at(-1)?.place;
  if (last === undefined) return { ...state, more: false };
  return last === first - 1 ? { ...state, lines: [...page.lines, ...state.lines], more: page.more } : state;
}

/** A page of the newest takes the place of what is here, unless they meet. */
export function readNewest(
  state: RoomState,
  page: { room: Room; lines: readonly RoomLine[]; more: boolean },
): RoomState {
  const first = page.lines[0]?.place ?? 1;
  const meets = state.lines.length > 0 && first <= lastPlace(state) + 1;
  const before = meets ? state : { ...state, lines: [], more: page.more };
  return { ...addLines(before, page.lines).state, room: page.room };
}

export function dropLine(state: RoomState, place: number): RoomState {
  const gone = (line: RoomLine): RoomLine => ({ ...line, text: '', bet: null, packet: null, deleted: true });
  return { ...state, lines: state.lines.map((line) => (line.place === place ? gone(line) : line)) };
}

export function changePacket(state: RoomState, packet: RedPacket): RoomState {
  const changed = (line: RoomLine): RoomLine => (line.packet?.id === packet.id ? { ...line, packet } : line);
  return { ...state, lines: state.lines.map(changed) };
}

export function changeUnsent(state: RoomState, key: string, change: Partial<Unsent>): RoomState {
  return { ...state, unsent: state.unsent.map((line) => (line.key === key ? { ...line, ...change } : line)) };
}

/** Lines of others that came after the last one seen, for the count and for what is read out. */
export function newSince({ lines }: RoomState, seen: number, own: string | null, blocked: ReadonlySet<string>): number {
  return lines.filter(
    ({ place, alias, deleted }) => place > seen && !deleted && alias !== own && (alias === null || !blocked.has(alias)),
  ).length;
}
