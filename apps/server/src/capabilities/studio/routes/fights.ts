/** The calls of the desk about fights. */
import {
  type FightReport,
  listStudioFights,
  openFight,
  reportFight,
  type StudioArena,
  setUpArena,
} from '@house/contract/studio/desk-fights';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { isRefusal, type Refusal } from '../../../platform/result.ts';
import type { Arena, FightDesk, FightReportRow } from '../fights.ts';
import type { StaffAct } from '../port.ts';

type StaffRequest = {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
};
const actOf = ({ principal, address, body: { key, reason } }: StaffRequest): StaffAct => ({
  ...{ staffId: principal.id, staff: principal.name, address, key, reason },
});

function showReport(row: FightReportRow, staffId: bigint): FightReport {
  const { kind, state, firstBy, firstEnd, secondBy, secondEnd } = row;
  return {
    ...{ kind, state, firstBy, secondBy },
    firstAt: row.firstAt.toISOString(),
    secondAt: row.secondAt?.toISOString() ?? null,
    ends: secondEnd === null ? null : [firstEnd, secondEnd],
    isOwn: state === 'first' && row.firstById === staffId,
  };
}

const showArena = ({ table, elsewhere, fights }: Arena, staffId: bigint): StudioArena => ({
  ...{ code: table.code, game: table.game, names: table.names, terms: table.terms, elsewhere },
  fights: fights.map(({ hand, reports }) => {
    const { id, number, state, mark, openedAt, players, staked, paid, atMost, spots } = hand;
    return {
      ...{ id, number, state, mark, openedAt, players, staked, paid, atMost, spots },
      reports: reports.map((row) => showReport(row, staffId)),
    };
  }),
});

export function serveFightDesk(house: CallRouter, desk: FightDesk): void {
  const shown = <R extends Refusal>(
    found: { readonly refused?: undefined; readonly arenas: readonly Arena[] } | R,
    staffId: bigint,
  ): { arenas: StudioArena[] } | R =>
    isRefusal(found) ? (found as R) : { arenas: found.arenas.map((arena) => showArena(arena, staffId)) };

  house.serveSignedIn(listStudioFights, 'studio.view', async ({ principal }) => shown(await desk.list(), principal.id));
  house.serveSignedIn(setUpArena, 'vendors.edit', async (request) => {
    const { names, kind, min, max, maxWin } = request.body;
    return shown(await desk.setUpArena(actOf(request), { names, kind, min, max, maxWin }), request.principal.id);
  });
  house.serveSignedIn(openFight, 'results.enter', async (request) =>
    shown(await desk.open(actOf(request), request.params.code), request.principal.id),
  );
  house.serveSignedIn(reportFight, 'results.enter', async (request) => {
    const { kind, end } = request.body;
    return shown(await desk.report(actOf(request), request.params.id, { kind, end }), request.principal.id);
  });
}
