/** The calls of members in rooms (contract/chat-rooms/site.ts). */
import {
  blockInRooms,
  findTableRoom,
  getPacketTerms,
  givePacket,
  listChatRooms,
  readChatRoom,
  reportRoomLine,
  sayInRoom,
  shareBet,
  takePacket,
  unblockInRooms,
} from '@house/contract/chat-rooms/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import type { Caller, SiteRooms, Standing } from '../port.ts';
import { lineShape, packetShape, roomShape } from '../shapes.ts';

const callerOf = ({ id, name, kind }: Principal): Caller => ({
  memberId: id,
  username: name,
  isTrial: kind === 'trial',
});

const standingShape = ({ alias, mayWrite, mayGive, muted, mutedUntil, blocked }: Standing) => ({
  ...{ alias, mayWrite, mayGive, muted },
  mutedUntil: mutedUntil?.toISOString() ?? null,
  blocked: blocked.map((person) => ({ alias: person.alias, name: person.name })),
});

export function serveSiteRooms(house: CallRouter, site: SiteRooms): void {
  house.serveSignedIn(listChatRooms, null, async ({ principal }) => {
    const list = await site.list(callerOf(principal));
    return isRefusal(list) ? list : { rooms: list.rooms.map(roomShape), me: standingShape(list.me) };
  });
  house.serveSignedIn(findTableRoom, null, async ({ principal, query }) => {
    const found = await site.ofTable(callerOf(principal), { gameId: query.gameId, table: query.table ?? null });
    if (isRefusal(found)) return found;
    return { room: found.room === null ? null : roomShape(found.room), me: standingShape(found.me) };
  });
  house.serveSignedIn(readChatRoom, null, async ({ principal, params, query }) => {
    const wanted = query.after === undefined ? { before: query.before ?? null } : { after: query.after };
    const page = await site.read(callerOf(principal), params.code, wanted);
    if (isRefusal(page)) return page;
    return { room: roomShape(page.room), lines: page.lines.map(lineShape), more: page.more };
  });
  house.serveSignedIn(sayInRoom, null, async ({ principal, params, body }) => {
    const line = await site.say(callerOf(principal), params.code, body);
    return isRefusal(line) ? line : { line: lineShape(line) };
  });
  house.serveSignedIn(shareBet, null, async ({ principal, params, body }) => {
    const line = await site.shareBet(callerOf(principal), params.code, body);
    return isRefusal(line) ? line : { line: lineShape(line) };
  });
  house.serveSignedIn(
    reportRoomLine,
    null,
    async ({ principal, params, body }) => (await site.report(callerOf(principal), params.code, body)) ?? {},
  );
  house.serveSignedIn(
    blockInRooms,
    null,
    async ({ principal, params }) => (await site.block(callerOf(principal), params.alias)) ?? {},
  );
  house.serveSignedIn(
    unblockInRooms,
    null,
    async ({ principal, params }) => (await site.unblock(callerOf(principal), params.alias)) ?? {},
  );
  house.serveSignedIn(getPacketTerms, null, async ({ principal }) => {
    const terms = await site.packetTerms(callerOf(principal));
    if (isRefusal(terms)) return terms;
    const { min, max, shareMin, sharesMin, sharesMax, hours, dayLeft, available, toPlay } = terms;
    return {
      ...{ minTotal: formatAmount(min), maxTotal: formatAmount(max), minShare: formatAmount(shareMin) },
      ...{ minShares: sharesMin, maxShares: sharesMax, hours },
      ...{ dayLeft: formatAmount(dayLeft), available: formatAmount(available), toPlay: formatAmount(toPlay) },
    };
  });
  house.serveSignedIn(givePacket, null, async ({ principal, params, body, address, userAgent, language }) => {
    const total = parseAmount(body.total);
    if (total === null) return refuse('request.invalid');
    const { id: memberId, name: username, sessionId } = principal;
    const asker = { memberId, username, sessionId, origin: { address, userAgent }, language };
    const { key, shares, mode, note, paymentPassword } = body;
    const wish = { key, total, shares, mode, note, paymentPassword };
    const line = await site.give(asker, callerOf(principal), params.code, wish);
    return isRefusal(line) ? line : { line: lineShape(line) };
  });
  house.serveSignedIn(takePacket, null, async ({ principal, params }) => {
    const taken = await site.take(callerOf(principal), BigInt(params.id));
    return isRefusal(taken) ? taken : { amount: formatAmount(taken.amount), packet: packetShape(taken.packet) };
  });
}
