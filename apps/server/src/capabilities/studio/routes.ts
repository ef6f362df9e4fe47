/** The calls of the desk about our studio. */
import {
  changeStudioCardSeating,
  changeStudioTable,
  confirmStudioVoid,
  getStudioCardSeating,
  getStudioFish,
  getStudioPools,
  getStudioReturns,
  getStudioRound,
  listStudioCards,
  listStudioCollusion,
  listStudioHands,
  listStudioOpposites,
  listStudioRounds,
  listStudioTables,
  listStudioVoids,
  openStudioCardHand,
  rejectStudioVoid,
  requestStudioHandVoid,
  requestStudioShoeVoid,
  requestStudioVoid,
  type StudioRound,
  type StudioVoid,
} from '@house/contract/studio/desk';
import { getHandOfBet, listJackpots } from '@house/contract/studio/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import { lyingThings } from './hand.ts';
import type { OperatorRound, StaffAct, StudioDesk, VoidOrder } from './port.ts';

interface RouteNeeds {
  readonly namesOfMembers: Identity['namesOfMembers'];
  readonly findMemberByName: (account: string) => Promise<bigint | null>;
  /** As lists of winners name them; hidden where they wish it. */
  readonly describeWinners: Identity['describeWinners'];
  readonly zoneOffsetMinutes: number;
  readonly recordDataAccess: RecordDataAccess;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY_MILLISECONDS = 86_400_000;
/** What is shown of the fish shooter unless asked otherwise. */
const FISH_DAYS = 30;

const SHOWN_LETTERS = 2;
/** `ra***77`, as lists of winners show them. */
const maskPlayer = (name: string): string => `${name.slice(0, SHOWN_LETTERS)}***${name.slice(-SHOWN_LETTERS)}`;

type Names = ReadonlyMap<bigint, string>;
/** The wallet names members by their id; a player of elsewhere is none of ours. */
const memberOf = (player: string): bigint | null => (/^\d{1,19}$/.test(player) ? BigInt(player) : null);

function showRound({ voided: _voided, player, ...round }: OperatorRound, names: Names): StudioRound {
  const memberId = memberOf(player);
  const { id, game, state, stake, prize, trial, placedAt, endedAt, refusal } = round;
  return {
    ...{ id, game, state, stake, prize, trial, placedAt, endedAt, refusal },
    memberId: memberId?.toString() ?? null,
    account: memberId === null ? null : (names.get(memberId) ?? null),
  };
}

function showVoid(order: VoidOrder, names: Names, staffId: bigint): StudioVoid {
  const { id, roundId, of, what, game, memberId, stake, prize, state, reason } = order;
  const { requestedById, requestedBy, requestedAt, decidedBy, decidedAt, decidedBecause } = order;
  return {
    ...{ roundId, of, what, game, state, reason, requestedBy, decidedBy, decidedBecause },
    id: id.toString(),
    account: memberId === null ? null : (names.get(memberId) ?? null),
    stake: formatAmount(stake),
    prize: prize === null ? null : formatAmount(prize),
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    isOwn: requestedById === staffId,
  };
}

type StaffRequest = {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
};

const actOf = ({ principal, address, body: { key, reason } }: StaffRequest): StaffAct => ({
  ...{ staffId: principal.id, staff: principal.name, address, key, reason },
});

export function serveStudioDesk(house: CallRouter, desk: StudioDesk, needs: RouteNeeds): void {
  const namesOf = (ids: readonly (bigint | null)[]): Promise<Names> =>
    needs.namesOfMembers([...new Set(ids.filter((id) => id !== null))]);
  const shown = async <R extends Refusal>(
    outcome: VoidOrder | R,
    { principal }: StaffRequest,
  ): Promise<StudioVoid | R> =>
    isRefusal(outcome) ? (outcome as R) : showVoid(outcome, await namesOf([outcome.memberId]), principal.id);

  /** A day of the house's zone as the moment it begins. */
  const beginningOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) - needs.zoneOffsetMinutes * 60_000;

  house.serveSignedIn(getHandOfBet, null, async ({ principal, params }) => {
    const found = await desk.round(params.round);
    if (isRefusal(found)) return found;
    const { round } = found;
    // Of others' bets nobody learns that there are any.
    if (round.player !== String(principal.id)) return refuse('studio.roundUnknown');
    const { pair, nonce, serverSeed, clientSeed, events, state } = round;
    return { lying: state === 'settled' ? lyingThings(events) : [], shoe: pair, hand: nonce, serverSeed, clientSeed };
  });

  house.serve(listJackpots, async () => {
    const shown = await desk.jackpots();
    if (shown === null) return { gameId: null, pools: [] };
    const { pools, wins } = shown.pools;
    const winners = await needs.describeWinners(wins.flatMap(({ player }) => memberOf(player) ?? []));
    return {
      gameId: shown.gameId,
      pools: pools
        .filter(({ game }) => game === shown.pools.game)
        .map(({ code, amount, cap, share }) => {
          const last = wins.find((win) => win.code === code);
          const winner = last === undefined ? undefined : winners.get(memberOf(last.player) ?? 0n);
          return {
            ...{ code, amount, cap, share },
            lastWin:
              last === undefined
                ? null
                : {
                    amount: last.amount,
                    at: last.wonAt,
                    player: winner === undefined || winner.hidden ? '***' : maskPlayer(winner.name),
                  },
          };
        }),
    };
  });

  house.serveSignedIn(listStudioTables, 'studio.view', () => desk.tables());

  house.serveSignedIn(getStudioFish, 'studio.view', async ({ query }) => {
    const found = await desk.fish(query.days ?? FISH_DAYS);
    if (isRefusal(found)) return found;
    const players = [...found.chests, ...found.sittings].map(({ player }) => memberOf(player));
    const names = await namesOf(players);
    const nameOne = <Row extends { readonly player: string }>({ player, ...row }: Row) => {
      const memberId = memberOf(player);
      const account = memberId === null ? null : (names.get(memberId) ?? null);
      return { ...row, account, memberId: memberId?.toString() ?? null };
    };
    return { ...found, chests: found.chests.map(nameOne), sittings: found.sittings.map(nameOne) };
  });

  house.serveSignedIn(listStudioOpposites, 'studio.view', async () => {
    const found = await desk.opposites();
    if (isRefusal(found)) return found;
    const names = await namesOf(found.players.map(({ player }) => memberOf(player)));
    return {
      days: found.days,
      players: found.players.map(({ player, ...of }) => {
        const memberId = memberOf(player);
        return {
          ...of,
          account: memberId === null ? null : (names.get(memberId) ?? null),
          memberId: memberId === null ? null : String(memberId),
        };
      }),
    };
  });

  house.serveSignedIn(listStudioHands, 'studio.view', async ({ params }) => {
    const found = await desk.hands(params.code);
    if (isRefusal(found)) return found;
    return {
      hands: found.hands.map(({ id, number, state, mark, openedAt, shoe, players, staked, paid, atMost }) => ({
        ...{ id, number, state, mark, openedAt, shoe, players, staked, paid, atMost },
      })),
    };
  });
  house.serveSignedIn(requestStudioHandVoid, 'studio.void', async (request) =>
    shown(await desk.requestHandsVoid(actOf(request), 'hand', request.params.id), request),
  );
  house.serveSignedIn(requestStudioShoeVoid, 'studio.void', async (request) =>
    shown(await desk.requestHandsVoid(actOf(request), 'shoe', request.params.id), request),
  );
  house.serveSignedIn(openStudioCardHand, 'studio.hands', async ({ principal, address, params: { id } }) => {
    const by = { staffId: principal.id, staff: principal.name, address };
    await needs.recordDataAccess(by, 'studio.openHand', `hand:${id}`);
    const found = await desk.cardHand(id);
    if (isRefusal(found)) return found;
    const { players, actions, tier: _tier, ...hand } = found.hand;
    const names = await namesOf(players.map(({ player }) => memberOf(player)));
    return {
      ...hand,
      players: players.map(({ player, ...each }) => {
        const of = memberOf(player);
        return {
          ...each,
          account: of === null ? null : (names.get(of) ?? null),
          memberId: of === null ? null : String(of),
        };
      }),
      actions: [...actions],
    };
  });
  house.serveSignedIn(getStudioCardSeating, 'studio.view', () => desk.seating());
  house.serveSignedIn(changeStudioCardSeating, 'vendors.edit', (request) => {
    const { seen, next } = request.body;
    return desk.changeSeating(actOf(request), { seen, next });
  });

  house.serveSignedIn(listStudioCards, 'studio.view', async ({ query }) => {
    const [memberId, otherId] = [
      query.member === undefined ? undefined : await needs.findMemberByName(query.member),
      query.other === undefined ? undefined : await needs.findMemberByName(query.other),
    ];
    if (memberId === null || otherId === null) return { tables: [], hands: [] };
    const found = await desk.cards(
      memberId === undefined ? null : String(memberId),
      otherId === undefined ? null : String(otherId),
    );
    if (isRefusal(found)) return found;
    const names = await namesOf(
      [...found.tables, ...found.hands].flatMap(({ players }) => players.map(({ player }) => memberOf(player))),
    );
    const who = ({ seat, player }: { seat: number; player: string }) => {
      const of = memberOf(player);
      return { seat, account: of === null ? null : (names.get(of) ?? null), memberId: of === null ? null : String(of) };
    };
    return {
      tables: found.tables.map(({ players, tier: _tier, ...table }) => ({
        ...table,
        players: players.map((each) => ({
          ...who(each),
          stack: each.stack,
          out: each.out,
          together: [...each.together],
        })),
      })),
      hands: found.hands.map(({ players, table: _table, ...hand }) => ({
        ...hand,
        players: players.map((each) => ({ ...who(each), put: each.put, won: each.won })),
      })),
    };
  });

  house.serveSignedIn(listStudioCollusion, 'studio.view', async () => {
    const found = await desk.collusion();
    if (isRefusal(found)) return found;
    const names = await namesOf(found.pairs.flatMap(({ members }) => members));
    return {
      pairs: found.pairs.map(({ members, flags, flow, ...pair }) => ({
        ...{ ...pair, flags: [...flags], flow: [...flow] },
        members: members.map((member) => ({ account: names.get(member) ?? null, memberId: String(member) })),
      })),
    };
  });

  house.serveSignedIn(changeStudioTable, 'vendors.edit', (request) => {
    const { seen, next } = request.body;
    return desk.changeTable(actOf(request), request.params.code, { seen, next });
  });

  house.serveSignedIn(listStudioRounds, 'studio.view', async ({ query }) => {
    const { page, size, member, game, round, state, from, to } = query;
    const nobody = { page, size, total: 0, rows: [] };
    const memberId = member === undefined ? undefined : await needs.findMemberByName(member);
    if (memberId === null || (round !== undefined && !UUID.test(round))) return nobody;
    const found = await desk.rounds({
      ...pageOf(query),
      ...(memberId === undefined ? {} : { player: memberId.toString() }),
      ...(game === undefined ? {} : { game }),
      ...(round === undefined ? {} : { id: round.toLowerCase() }),
      ...(state === undefined ? {} : { state }),
      ...(from === undefined ? {} : { from: new Date(beginningOf(from)).toISOString() }),
      ...(to === undefined ? {} : { before: new Date(beginningOf(to) + DAY_MILLISECONDS).toISOString() }),
    });
    if (isRefusal(found)) return found;
    const names = await namesOf(found.rounds.map(({ player }) => memberOf(player)));
    return { page, size, total: found.total, rows: found.rounds.map((one) => showRound(one, names)) };
  });

  house.serveSignedIn(getStudioRound, 'studio.view', async ({ principal, params }) => {
    const found = await desk.round(params.id);
    if (isRefusal(found)) return found;
    const { round, order } = found;
    const names = await namesOf([memberOf(round.player)]);
    const { choice, actions, events, pair, nonce, serverSeed, clientSeed, betTransaction, winTransaction } = round;
    return {
      round: showRound(round, names),
      ...{ choice, actions, events, pair, nonce, serverSeed, clientSeed, betTransaction, winTransaction },
      void: order === null ? null : showVoid(order, names, principal.id),
    };
  });

  house.serveSignedIn(listStudioVoids, 'studio.view', async ({ principal, query }) => {
    const { rows, total } = await desk.listVoids(query.state ?? null, pageOf(query));
    const names = await namesOf(rows.map(({ memberId }) => memberId));
    return { page: query.page, size: query.size, total, rows: rows.map((row) => showVoid(row, names, principal.id)) };
  });

  house.serveSignedIn(requestStudioVoid, 'studio.void', async (request) =>
    shown(await desk.requestVoid(actOf(request), request.params.id), request),
  );
  house.serveSignedIn(confirmStudioVoid, 'studio.void', async (request) =>
    shown(await desk.confirmVoid(actOf(request), BigInt(request.params.id)), request),
  );
  house.serveSignedIn(rejectStudioVoid, 'studio.void', async (request) =>
    shown(await desk.rejectVoid(actOf(request), BigInt(request.params.id)), request),
  );

  house.serveSignedIn(getStudioReturns, 'studio.view', async () => {
    const found = await desk.returns();
    if (isRefusal(found)) return found;
    const { answer, ledger } = found;
    return {
      cells: answer.cells,
      totals: answer.totals.map((total) => {
        const { staked, paid } = ledger.get(total.game) ?? { staked: 0n, paid: 0n };
        return { ...total, ledgerStaked: formatAmount(staked), ledgerPaid: formatAmount(paid) };
      }),
    };
  });

  house.serveSignedIn(getStudioPools, 'studio.view', async () => {
    const found = await desk.pools();
    if (isRefusal(found)) return found;
    const { answer, inLedger } = found;
    const { game, pools, wins, balanced } = answer;
    const names = await namesOf(wins.map(({ player }) => memberOf(player)));
    return {
      ...{ game, pools, balanced, inLedger },
      wins: wins.map(({ player, code, number, round, amount, wonAt }) => {
        const memberId = memberOf(player);
        return {
          ...{ code, number, round, amount, wonAt },
          memberId: memberId?.toString() ?? null,
          account: memberId === null ? null : (names.get(memberId) ?? null),
        };
      }),
      owed: formatAmount(pools.reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0n), 0n)),
    };
  });
}
