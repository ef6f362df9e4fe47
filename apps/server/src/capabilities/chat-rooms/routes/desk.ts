/** The calls of staff in rooms (contract/chat-rooms/desk.ts); which right each takes stands in the contract's `rights.ts`. */
import {
  addChatRoom,
  addRoomFilter,
  banFromRooms,
  changeChatRoom,
  type DeskRoom,
  type DeskRoomLine,
  decideRoomReport,
  deleteRoomLine,
  liftRoomBan,
  liftRoomMute,
  listDeskRooms,
  listRoomFilters,
  listRoomReports,
  listRoomSanctions,
  muteInRooms,
  type RoomFilter,
  type RoomReport,
  readDeskRoom,
  removeRoomFilter,
  type Sanction as SanctionShape,
  setRoomSlowMode,
  tryRoomFilters,
} from '@house/contract/chat-rooms/desk';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal, type Refusal, refuse } from '../../../platform/result.ts';
import type { DeskRooms, Filter, Report, Room, RoomStaff, Sanction, StaffLine } from '../port.ts';
import { lineShape, roomShape } from '../shapes.ts';

const REASON_LENGTH_MIN = 3;

const deskRoomShape = (room: Room): DeskRoom => ({
  ...roomShape(room),
  ...{ gameId: room.gameId, reports: room.reports },
});

/** Staff see what was deleted, too. */
const deskLineShape = (line: StaffLine): DeskRoomLine => ({
  ...lineShape({ ...line, deletedAt: null }),
  deleted: line.deletedAt !== null,
  memberId: line.memberId?.toString() ?? null,
  ...{ account: line.account, said: line.text, deletedBy: line.deletedBy },
});

const sanctionShape = ({
  id,
  memberId,
  account,
  kind,
  room,
  until,
  reason,
  by,
  at,
  state,
}: Sanction): SanctionShape => ({
  ...{ id: id.toString(), memberId: memberId.toString(), account, kind, room, reason, by, state },
  until: until?.toISOString() ?? null,
  at: at.toISOString(),
});

const reportShape = (report: Report): RoomReport => ({
  ...{ id: report.id.toString(), room: report.room, reason: report.reason, note: report.note },
  roomNames: { bn: report.roomNames.bn, en: report.roomNames.en },
  line: report.line === null ? null : deskLineShape(report.line),
  ...{ reporter: report.reporter, at: report.at.toISOString(), state: report.state, decidedBy: report.decidedBy },
  decidedAt: report.decidedAt?.toISOString() ?? null,
});

const filterShape = ({ id, kind, pattern, act, by, at }: Filter): RoomFilter => ({
  ...{ id: id.toString(), kind, pattern, act, by },
  at: at.toISOString(),
});

interface Acting {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly reason: string };
}

/** Who acts and why; a reason of blanks is none. */
function actOf({
  principal,
  address,
  body,
}: Acting): { staff: RoomStaff; reason: string } | Refusal<'staff.reasonRequired'> {
  const reason = body.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  return { staff: { staffId: principal.id, name: principal.name, address }, reason };
}

export function serveDeskRooms(house: CallRouter, desk: DeskRooms): void {
  house.serveSignedIn(listDeskRooms, 'chatRooms.view', async () => ({ rooms: (await desk.list()).map(deskRoomShape) }));
  house.serveSignedIn(readDeskRoom, 'chatRooms.view', async ({ params, query }) => {
    const page = await desk.read(params.code, query.before ?? null);
    if (isRefusal(page)) return page;
    return { room: deskRoomShape(page.room), lines: page.lines.map(deskLineShape), more: page.more };
  });
  house.serveSignedIn(deleteRoomLine, 'chatRooms.delete', async (request) => {
    const act = actOf(request);
    if (isRefusal(act)) return act;
    const { place } = request.body;
    return (await desk.deleteLine(act.staff, request.params.code, { place, reason: act.reason })) ?? {};
  });
  for (const [call, kind] of [
    [muteInRooms, 'mute'],
    [banFromRooms, 'ban'],
  ] as const) {
    house.serveSignedIn(call, `chatRooms.${kind}`, async (request) => {
      const act = actOf(request);
      if (isRefusal(act)) return act;
      const { key, memberId, room, minutes } = request.body;
      const wish = { key, memberId: BigInt(memberId), kind, room, minutes, reason: act.reason };
      const made = await desk.sanction(act.staff, wish);
      return isRefusal(made) ? made : sanctionShape(made);
    });
  }
  for (const [call, kind] of [
    [liftRoomMute, 'mute'],
    [liftRoomBan, 'ban'],
  ] as const) {
    house.serveSignedIn(call, `chatRooms.${kind}`, async (request) => {
      const act = actOf(request);
      if (isRefusal(act)) return act;
      const lifted = await desk.lift(act.staff, { id: BigInt(request.params.id), kind, reason: act.reason });
      return isRefusal(lifted) ? lifted : sanctionShape(lifted);
    });
  }
  house.serveSignedIn(listRoomSanctions, 'chatRooms.view', async ({ query }) => {
    const { page, size } = query;
    const { rows, total } = await desk.sanctions(query.running === '1', pageOf(query));
    return { page, size, total, rows: rows.map(sanctionShape) };
  });
  house.serveSignedIn(listRoomReports, 'chatRooms.view', async ({ query }) => {
    const { page, size } = query;
    const { rows, total } = await desk.reports(query.state ?? null, pageOf(query));
    return { page, size, total, rows: rows.map(reportShape) };
  });
  house.serveSignedIn(decideRoomReport, 'chatRooms.reports', async (request) => {
    const act = actOf(request);
    if (isRefusal(act)) return act;
    const wish = { id: BigInt(request.params.id), verdict: request.body.verdict, reason: act.reason };
    return (await desk.decide(act.staff, wish)) ?? {};
  });
  house.serveSignedIn(setRoomSlowMode, 'chatRooms.slow', async (request) => {
    const act = actOf(request);
    if (isRefusal(act)) return act;
    const { slowSeconds } = request.body;
    const room = await desk.slow(act.staff, request.params.code, { slowSeconds, reason: act.reason });
    return isRefusal(room) ? room : deskRoomShape(room);
  });
  house.serveSignedIn(addChatRoom, 'chatRooms.manage', async (request) => {
    const act = actOf(request);
    if (isRefusal(act)) return act;
    const { code, names, language, product, open, gameId } = request.body;
    const wish = { code, names, language, product, open, gameId, reason: act.reason };
    const room = await desk.add(act.staff, wish);
    return isRefusal(room) ? room : deskRoomShape(room);
  });
  house.serveSignedIn(changeChatRoom, 'chatRooms.manage', async (request) => {
    const act = actOf(request);
    if (isRefusal(act)) return act;
    const { names, language, product, open, seenState } = request.body;
    const wish = { names, language, product, open, seen: seenState, reason: act.reason };
    const room = await desk.change(act.staff, request.params.code, wish);
    return isRefusal(room) ? room : deskRoomShape(room);
  });
  house.serveSignedIn(listRoomFilters, 'chatRooms.view', async () => ({
    rows: (await desk.filters()).map(filterShape),
  }));
  house.serveSignedIn(addRoomFilter, 'chatRooms.filters', async (request) => {
    const act = actOf(request);
    if (isRefusal(act)) return act;
    const { kind, pattern, act: what } = request.body;
    const made = await desk.addFilter(act.staff, { kind, pattern, act: what, reason: act.reason });
    return isRefusal(made) ? made : filterShape(made);
  });
  house.serveSignedIn(removeRoomFilter, 'chatRooms.filters', async (request) => {
    const act = actOf(request);
    if (isRefusal(act)) return act;
    return (await desk.removeFilter(act.staff, { id: BigInt(request.params.id), reason: act.reason })) ?? {};
  });
  house.serveSignedIn(tryRoomFilters, 'chatRooms.view', async ({ body }) => {
    const { text, refused } = await desk.tryText(body.text);
    // Not `refused`: what has that field is taken for a refusal of the call itself.
    return { text, caughtBy: refused };
  });
}
