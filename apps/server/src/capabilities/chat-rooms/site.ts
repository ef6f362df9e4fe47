/** Rooms as members have them: see port.ts. */

import { formatAmount } from '@house/money/amount';
import { cleanText } from '@house/rules/text';
import { transact } from '../../platform/database.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import { maskAccount } from '../identity/port.ts';
import { givePacket, type PacketDeps, packetTerms, takePacket } from './packets.ts';
import { drawAlias, type Filterer, judgeEntry, speak } from './parts.ts';
import type { Caller, Room, SiteRooms, Standing } from './port.ts';
import {
  aliasOf,
  countReportsOf,
  deleteBlock,
  findLine,
  findPerson,
  findRoom,
  findRoomOfGame,
  insertBlock,
  insertReport,
  insertRoom,
  LINES_AT_ONCE,
  linesAfter,
  linesBefore,
  lockRoomsOf,
  selectBlocks,
  selectRooms,
} from './queries.ts';
import { saysNothing, tidyRoomText } from './rules/filters.ts';
import { BLOCKS_MAX, REPORTS_AN_HOUR, type RunningSanction, sanctionIn } from './rules/pace.ts';
import { reportEvents } from './shapes.ts';

const TABLE_ID_MAX = 40;

/** The code of a table's room, by the game of the catalogue and the table. */
const tableCode = (gameId: string): string =>
  `table-${gameId
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`.slice(0, 40);

export function createSiteRooms(deps: PacketDeps, filterer: Filterer): SiteRooms {
  const { db } = deps;

  async function standing({ memberId, isTrial }: Caller, sanctions: readonly RunningSanction[]): Promise<Standing> {
    const [alias, blocks] = await Promise.all([aliasOf(db, memberId, drawAlias), selectBlocks(db, memberId)]);
    const names = await deps.namesOfMembers(blocks.map((block) => block.memberId));
    const mute = sanctionIn(sanctions, 'mute', null);
    return {
      alias,
      mayWrite: !isTrial,
      mayGive: !isTrial,
      muted: mute !== null,
      mutedUntil: mute?.until ?? null,
      blocked: blocks.map((block) => ({ alias: block.alias, name: maskAccount(names.get(block.memberId) ?? '') })),
    };
  }

  /**
   * The room of a table, or of a live game as a whole, is made when somebody asks for it first; none is made of what is no table.
   * A table that is not known has the room of its game.
   */
  async function roomOfTable(gameId: string, table: string | null): Promise<Room | null> {
    const id = table === null ? gameId : `${gameId}/${table}`;
    const before = await findRoomOfGame(db, id);
    if (before !== undefined) return before;
    const names = id.length > TABLE_ID_MAX ? null : await deps.tableNames(gameId, table);
    if (names === null) return table === null ? null : roomOfTable(gameId, null);
    const name = (language: string): string => (names[language] ?? names['en'] ?? gameId).slice(0, 60);
    await insertRoom(db, {
      code: tableCode(id),
      names: { bn: name('bn'), en: name('en') },
      ...{ language: 'any', product: 'live', open: true, gameId: id },
    });
    return (await findRoomOfGame(db, id)) ?? null;
  }

  return {
    async list(caller) {
      const entry = await judgeEntry(deps, caller.memberId, null);
      if (isRefusal(entry)) return entry;
      const rooms = await selectRooms(db, 'withoutTable');
      const banned = (room: Room): boolean => sanctionIn(entry, 'ban', room.code) !== null;
      return { rooms: rooms.filter((room) => !banned(room)).slice(0, 100), me: await standing(caller, entry) };
    },

    async ofTable(caller, { gameId, table }) {
      const entry = await judgeEntry(deps, caller.memberId, null);
      if (isRefusal(entry)) return entry;
      const room = await roomOfTable(gameId, table);
      const barred = room !== null && sanctionIn(entry, 'ban', room.code) !== null;
      return { room: barred ? null : room, me: await standing(caller, entry) };
    },

    async read(caller, code, wanted) {
      const entry = await judgeEntry(deps, caller.memberId, code);
      if (isRefusal(entry)) return entry;
      const room = await findRoom(db, code);
      if (room === undefined) return refuse('chatRooms.roomUnknown');
      if ('after' in wanted) {
        const lines = await linesAfter(db, code, wanted.after);
        return { room, lines, more: false };
      }
      const lines = await linesBefore(db, code, wanted.before);
      return { room, lines: lines.slice(-LINES_AT_ONCE), more: lines.length > LINES_AT_ONCE };
    },

    async say(caller, code, { key, text }) {
      const typed = tidyRoomText(text);
      if (saysNothing(typed)) return refuse('request.invalid');
      const { text: shown, refused } = await filterer.filter(typed);
      if (refused !== null) return refuse('chatRooms.textRefused', { why: refused });
      return speak(deps, caller, code, { key, kind: 'text', text: shown, bet: null, ticket: null });
    },

    async shareBet(caller, code, { key, ticket }) {
      if (caller.isTrial) return refuse('session.trialAccount');
      const wager = await deps.wagers.findWager(caller.memberId, ticket);
      if (wager === null) return refuse('chatRooms.betUnknown');
      const words = (await deps.wagers.describeMarkets([wager.marketId])).get(wager.marketId);
      const { product, gameCode, play, selection, units, unitStake, state } = wager;
      const bet = {
        ...{ product, gameCode, play, units, state },
        title: (words?.title ?? wager.label).slice(0, 120),
        selection: selection.slice(0, 1_000),
        unitStake: formatAmount(unitStake),
        // A cut selection opens nothing.
        opens: product === 'lottery' && selection.length <= 1_000,
      };
      return speak(deps, caller, code, { key, kind: 'bet', text: '', bet, ticket });
    },

    async report(caller, code, { place, reason, note }) {
      const entry = await judgeEntry(deps, caller.memberId, code);
      if (isRefusal(entry)) return entry;
      if (caller.isTrial) return refuse('session.trialAccount');
      if ((await findRoom(db, code)) === undefined) return refuse('chatRooms.roomUnknown');
      return transact(db, async (tx) => {
        await lockRoomsOf(tx, caller.memberId);
        const line = await findLine(tx, code, place);
        if (line === undefined || line.memberId === null || line.memberId === caller.memberId)
          return refuse('chatRooms.lineUnknown');
        if ((await countReportsOf(tx, caller.memberId)) >= REPORTS_AN_HOUR)
          return refuse('chatRooms.tooFast', { retryAfterSeconds: 600 });
        const report = { id: deps.ids.next(), room: code, place, reporterId: caller.memberId };
        if (await insertReport(tx, { ...report, reason, note: cleanText(note) })) {
          await deps.publish(tx, reportEvents(code));
        }
        return undefined;
      });
    },

    async block(caller, alias) {
      const entry = await judgeEntry(deps, caller.memberId, null);
      if (isRefusal(entry)) return entry;
      const blockedId = await findPerson(db, alias);
      if (blockedId === undefined || blockedId === caller.memberId) return refuse('chatRooms.personUnknown');
      return (await insertBlock(db, caller.memberId, blockedId, BLOCKS_MAX))
        ? undefined
        : refuse('chatRooms.blocksFull');
    },

    async unblock(caller, alias) {
      const entry = await judgeEntry(deps, caller.memberId, null);
      if (isRefusal(entry)) return entry;
      const blockedId = await findPerson(db, alias);
      if (blockedId !== undefined) await deleteBlock(db, caller.memberId, blockedId);
      return undefined;
    },

    packetTerms: (caller) => packetTerms(deps, caller),
    give: (asker, caller, code, wish) => givePacket(deps, filterer, { asker, caller, code, wish }),
    take: (caller, packetId) => takePacket(deps, caller, packetId),
  };
}
