/** Rooms at the desk: see port.ts. Every change is written to the audit log in its own transaction. */
import { transact } from '../../platform/database.ts';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import { judgeSeen } from '../../platform/seen.ts';
import { lockPacket } from './packet-queries.ts';
import { endWithin } from './packets.ts';
import type { ChatRoomDeps, Filterer } from './parts.ts';
import type { DeskRooms, Line, RoomStaff, RoomWish, Sanction, StaffLine } from './port.ts';
import {
  deleteFilter,
  FILTERS_MAX,
  findLine,
  findLines,
  findRoom,
  findSanctionByKey,
  insertFilter,
  insertRoom,
  insertSanction,
  LINES_AT_ONCE,
  liftSanction,
  linesBefore,
  lockReport,
  lockRoom,
  markDeleted,
  pageReports,
  pageSanctions,
  type SanctionRow,
  selectFilters,
  selectRooms,
  updateReport,
  updateRoom,
  updateSlow,
  waitingReports,
} from './queries.ts';
import { normalHost, normalPattern, tidyPattern } from './rules/filters.ts';
import { deletedEvents, packetEvent, roomEvent, standingEvent } from './shapes.ts';

const partsOfRoom = ({ names, language, product, open }: RoomWish) => ({
  names: { bn: names.bn, en: names.en },
  ...{ language, product, open },
});

const by = ({ staffId, name, address }: RoomStaff) => ({ staffId, staff: name, address });

export function createDeskRooms(deps: ChatRoomDeps, filterer: Filterer): DeskRooms {
  const { db, record } = deps;

  async function withAccounts(lines: readonly Line[]): Promise<StaffLine[]> {
    const ids = lines.flatMap(({ memberId }) => memberId ?? []);
    const names = await deps.namesOfMembers([...new Set(ids)]);
    return lines.map((line) => ({
      ...line,
      account: line.memberId === null ? null : (names.get(line.memberId) ?? null),
    }));
  }

  async function withAccountOf(rows: readonly SanctionRow[]): Promise<Sanction[]> {
    const names = await deps.namesOfMembers([...new Set(rows.map(({ memberId }) => memberId))]);
    return rows.map(({ key: _key, minutes: _minutes, ...row }) => ({
      ...row,
      account: names.get(row.memberId) ?? '',
    }));
  }
  const withAccount = async (row: SanctionRow): Promise<Sanction> =>
    present((await withAccountOf([row]))[0], 'one row answers one');

  return {
    list: () => selectRooms(db, 'all'),

    async read(code, before) {
      const room = await findRoom(db, code);
      if (room === undefined) return refuse('chatRooms.roomUnknown');
      const lines = await linesBefore(db, code, before);
      return {
        room,
        lines: await withAccounts(lines.slice(-LINES_AT_ONCE)),
        more: lines.length > LINES_AT_ONCE,
      };
    },

    async deleteLine(staff, code, { place, reason }) {
      const found = await findLine(db, code, place);
      if (found === undefined) {
        return refuse((await findRoom(db, code)) === undefined ? 'chatRooms.roomUnknown' : 'chatRooms.lineUnknown');
      }
      const packetId = found.packet?.id;
      const done = await transact(db, async (tx) => {
        // The packet before the room, as whoever takes a share holds it.
        const packet = packetId === undefined ? undefined : await lockPacket(tx, packetId);
        if (!(await markDeleted(tx, code, place, staff.name))) return { isNew: false };
        await record(tx, {
          ...{ ...by(staff), action: 'chatRooms.deleteLine', object: `room:${code}:${place}`, reason },
          before: JSON.stringify({ memberId: String(found.memberId), text: found.text }),
        });
        const refused = packet === undefined ? undefined : await endWithin(deps, tx, packet, 'void');
        return refused ?? { isNew: true };
      });
      if (isRefusal(done)) return done;
      if (!done.isNew) return undefined;
      const packet = packetId === undefined ? null : ((await findLine(db, code, place))?.packet ?? null);
      await deps.publishNow([...deletedEvents(code, place), ...(packet === null ? [] : [packetEvent(packet)])]);
      return undefined;
    },

    async sanction(staff, wish) {
      if ((await deps.findMember(wish.memberId)) === null) return refuse('chatRooms.personUnknown');
      if (wish.room !== null && (await findRoom(db, wish.room)) === undefined) return refuse('chatRooms.roomUnknown');
      const row = await transact(db, async (tx) => {
        const made = await insertSanction(tx, { ...wish, id: deps.ids.next(), by: staff.name });
        if (made !== undefined) {
          await record(tx, {
            ...{
              ...by(staff),
              action: `chatRooms.${wish.kind}`,
              object: `member:${wish.memberId}`,
              reason: wish.reason,
            },
            after: JSON.stringify({ room: wish.room, until: made.until?.toISOString() ?? null }),
          });
          // Sockets that a ban closes are told where they are open, by the commit.
          if (wish.kind === 'ban') await deps.publish(tx, [standingEvent(wish.memberId)]);
          return made;
        }
        const before = present(await findSanctionByKey(tx, wish.key), 'a key that is taken has its row');
        const same =
          before.memberId === wish.memberId &&
          before.kind === wish.kind &&
          before.room === wish.room &&
          before.minutes === wish.minutes;
        return same ? before : refuse('request.keyReused');
      });
      return isRefusal(row) ? row : withAccount(row);
    },

    async lift(staff, { id, kind, reason }) {
      const row = await transact(db, async (tx) => {
        const lifted = await liftSanction(tx, { id, kind, by: staff.name });
        if (lifted === undefined) return refuse('chatRooms.sanctionUnknown');
        if (lifted.changed) {
          await record(tx, {
            ...{ ...by(staff), action: 'chatRooms.lift', object: `member:${lifted.row.memberId}`, reason },
            before: JSON.stringify({ kind, room: lifted.row.room, until: lifted.row.until?.toISOString() ?? null }),
          });
        }
        return lifted.row;
      });
      return isRefusal(row) ? row : withAccount(row);
    },

    async sanctions(running, page) {
      const { rows, total } = await pageSanctions(db, running, page);
      return { rows: await withAccountOf(rows), total };
    },

    async reports(state, page) {
      const { rows, total } = await pageReports(db, state, page);
      const shown = await withAccounts(await findLines(db, rows));
      const names = await deps.namesOfMembers([...new Set(rows.map(({ reporterId }) => reporterId))]);
      return {
        total,
        rows: rows.map(({ place, reporterId, ...row }) => ({
          ...row,
          line: shown.find((line) => line.room === row.room && line.place === place) ?? null,
          reporter: names.get(reporterId) ?? '',
        })),
      };
    },

    decide: (staff, { id, verdict, reason }) =>
      transact(db, async (tx) => {
        const before = await lockReport(tx, id);
        if (before === undefined) return refuse('chatRooms.reportUnknown');
        if (before.state !== 'open') return before.state === verdict ? undefined : refuse('chatRooms.reportDecided');
        await updateReport(tx, id, { verdict, by: staff.name, reason });
        await record(tx, {
          ...{ ...by(staff), action: 'chatRooms.report', object: `report:${id}`, reason },
          ...{ before: 'open', after: verdict },
        });
        return undefined;
      }),

    waitingReports: () => waitingReports(db),

    slow: (staff, code, { slowSeconds, reason }) =>
      transact(db, async (tx) => {
        const before = await lockRoom(tx, code);
        if (before === undefined) return refuse('chatRooms.roomUnknown');
        if (before.slowSeconds === slowSeconds) return before;
        await updateSlow(tx, code, slowSeconds);
        await record(tx, {
          ...{ ...by(staff), action: 'chatRooms.slow', object: `room:${code}`, reason },
          ...{ before: String(before.slowSeconds), after: String(slowSeconds) },
        });
        const room = { ...before, slowSeconds };
        await deps.publish(tx, [roomEvent(room)]);
        return room;
      }),

    add: (staff, { reason, code, gameId, ...wish }) =>
      transact(db, async (tx) => {
        if (!(await insertRoom(tx, { ...wish, code, gameId }))) return refuse('chatRooms.codeTaken');
        await record(tx, {
          ...{ ...by(staff), action: 'chatRooms.add', object: `room:${code}`, reason },
          after: JSON.stringify({ ...partsOfRoom(wish), gameId }),
        });
        return present(await findRoom(tx, code), 'a room that was added is there');
      }),

    change: (staff, code, { reason, seen, ...wish }) =>
      transact(db, async (tx) => {
        const before = await lockRoom(tx, code);
        if (before === undefined) return refuse('chatRooms.roomUnknown');
        const verdict = judgeSeen<RoomWish>({ seen, before, wish }, partsOfRoom);
        if (verdict === 'changedMeanwhile') return refuse('chatRooms.changedMeanwhile');
        if (verdict === 'done') return before;
        await updateRoom(tx, code, wish);
        await record(tx, {
          ...{ ...by(staff), action: 'chatRooms.change', object: `room:${code}`, reason },
          ...{ before: JSON.stringify(partsOfRoom(before)), after: JSON.stringify(partsOfRoom(wish)) },
        });
        const room = { ...before, ...wish };
        await deps.publish(tx, [roomEvent(room)]);
        return room;
      }),

    filters: () => selectFilters(db),

    async addFilter(staff, { kind, pattern: typed, act, reason }) {
      const pattern = kind === 'link' ? normalHost(typed) : tidyPattern(typed);
      const compared = kind === 'link' ? pattern : normalPattern(pattern);
      const added = await transact(db, async (tx) => {
        const before = await selectFilters(tx);
        if (before.length >= FILTERS_MAX) return refuse('chatRooms.filtersFull');
        if (compared.length < 2) return refuse('chatRooms.filterThere');
        const made = await insertFilter(tx, { id: deps.ids.next(), kind, pattern, act, by: staff.name });
        if (made === undefined) return refuse('chatRooms.filterThere');
        const after = `${kind} ${pattern} ${act}`;
        await record(tx, { ...by(staff), action: 'chatRooms.filterAdd', object: `filter:${made.id}`, reason, after });
        return made;
      });
      filterer.forget();
      return added;
    },

    async removeFilter(staff, { id, reason }) {
      const refused = await transact(db, async (tx) => {
        const gone = await deleteFilter(tx, id);
        if (gone === undefined) return refuse('chatRooms.filterUnknown');
        const before = `${gone.kind} ${gone.pattern} ${gone.act}`;
        await record(tx, { ...by(staff), action: 'chatRooms.filterRemove', object: `filter:${id}`, reason, before });
        return undefined;
      });
      filterer.forget();
      return refused;
    },

    tryText: (text) => filterer.filter(text),
  };
}
