/**
 * By what our studio tells who may not sit at one table for money (docs/rooms.md, Seating): pseudonyms of a member's devices,
 * addresses and of who brought them, under a key that only the house has. Two that are equal are the same; nothing else can be
 * read from one, and the studio never learns a device, an address or a member by it.
 *
 * `d:` a device, `a:` an address, `l:` a member whose code brought them, or they themselves; of who stands above another directly
 * `s:` the one and `u:` the other. Those of one agent are many who do not know each other: an agent is no `l:`.
 */
import { createHmac } from 'node:crypto';
import { contains, maskAddress, parseAddress, parseNetwork } from '../../platform/addresses.ts';
import type { SeatTraces } from '../identity/port.ts';

const PSEUDONYM_LENGTH = 16;

/** The network that a home is given. */
const HOME_BITS = { 4: 32, 6: 64 } as const;
/** Of these nobody's home is known: our own machines, a proxy before us, subscribers behind one address of their network. */
const NO_HOME = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  ...['::/96', 'fc00::/7', 'fe80::/10'],
].flatMap((text) => parseNetwork(text) ?? []);

/** A name of the home that an address is of; null: nobody's. */
export function householdOf(text: string): string | null {
  const address = parseAddress(text);
  if (address === null || NO_HOME.some((network) => contains(network, address))) return null;
  return `${address.family} ${maskAddress(address, HOME_BITS[address.family])}`;
}

export function seatTiesOf(
  key: string,
  memberId: bigint,
  { devices, addresses, uplineId, inviterId }: SeatTraces,
): readonly string[] {
  const named = (kind: string, of: string): string =>
    createHmac('sha256', key).update(`${kind} ${of}`).digest('base64url').slice(0, PSEUDONYM_LENGTH);
  const above = [uplineId, inviterId].flatMap((id) => (id === null ? [] : [String(id)]));
  const households = addresses.flatMap((address) => householdOf(address) ?? []);
  return [
    ...devices.map((device) => `d:${named('device', device)}`),
    ...[...new Set(households)].map((household) => `a:${named('address', household)}`),
    `s:${named('member', String(memberId))}`,
    ...[...new Set(above)].map((id) => `u:${named('member', id)}`),
    ...[String(memberId), ...(inviterId === null ? [] : [String(inviterId)])].map((id) => `l:${named('line', id)}`),
  ];
}
