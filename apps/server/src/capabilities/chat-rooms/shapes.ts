/** Rooms, lines and packets as they travel; the contract holds them against its own shapes where they are answered. */
import { formatAmount } from '@house/money/amount';
import { type LiveEventInput, MEMBER_JUDGED } from '../../platform/realtime.ts';
import type { Line, Packet, Room } from './port.ts';

/** The live channel of a room. */
export const channelOf = (code: string): string => `room.${code}`;

export const roomShape = ({ code, names, language, product, open, slowSeconds, lines }: Room) => ({
  ...{ code, language, open, slowSeconds, lines },
  names: { bn: names.bn, en: names.en },
  product,
});

export const packetShape = ({ id, total, shares, left, mode, state, expiresAt }: Packet) => ({
  ...{ id: id.toString(), shares, left, mode, state },
  total: formatAmount(total),
  expiresAt: expiresAt.toISOString(),
});

/** What was deleted says nothing any more. */
export const lineShape = (line: Line) => {
  const { place, key, alias, name, rank, kind, at } = line;
  const deleted = line.deletedAt !== null;
  return {
    ...{ place, key, alias, name, rank, kind, deleted },
    text: deleted ? '' : line.text,
    bet: deleted ? null : line.bet,
    packet: deleted || line.packet === null ? null : packetShape(line.packet),
    at: at.toISOString(),
  };
};

/** What staff who look at rooms are told: that something happened in one, and no word of it. */
const deskEvent = (room: string): LiveEventInput => ({ channel: 'deskRooms', kind: 'room', data: { room } });

export const lineEvents = (line: Line): LiveEventInput[] => [
  { channel: channelOf(line.room), kind: 'line', data: { line: lineShape(line) } },
  deskEvent(line.room),
];
export const deletedEvents = (room: string, place: number): LiveEventInput[] => [
  { channel: channelOf(room), kind: 'deleted', data: { place } },
  deskEvent(room),
];
/** What a member may hear has changed: their sockets are judged again. No page hears this itself. */
export const standingEvent = (memberId: bigint): LiveEventInput => ({
  channel: MEMBER_JUDGED,
  kind: 'judge',
  data: { memberId: memberId.toString() },
});
export const reportEvents = (room: string): LiveEventInput[] => [deskEvent(room)];
export const roomEvent = (room: Room): LiveEventInput => ({
  channel: channelOf(room.code),
  kind: 'room',
  data: { room: roomShape(room) },
});
export const packetEvent = (packet: Packet): LiveEventInput => ({
  channel: channelOf(packet.room),
  kind: 'packet',
  data: { packet: packetShape(packet) },
});
