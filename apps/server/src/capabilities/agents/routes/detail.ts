/** The calls of one agent at the desk. */
import { formatPercent } from '@house/agents/rates';
import { DETAIL_ROWS, getAgentAtDesk, previewAgentPoint } from '@house/contract/agents/detail';
import type { LinkProduct } from '@house/contract/agents/links';
import { formatAmount } from '@house/money/amount';
import type { Db } from '../../../platform/database.ts';
import type { CallRouter } from '../../../platform/http.ts';
import { refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import type { ProductCode } from '../../wagers/port.ts';
import type { AgentLinks, AgentMoves, Agents, AgentTeams, Contract, LinePoints } from '../port.ts';
import { maybeIso, showContract } from './contracts-shown.ts';
import { readPoints, showLink, showPoint, showPoints } from './links.ts';
import { showMove } from './moves.ts';
import { showFigures, showShares } from './team.ts';

export interface DetailNeeds {
  readonly db: Db;
  readonly agents: Agents;
  readonly links: AgentLinks;
  readonly moves: AgentMoves;
  readonly teams: AgentTeams;
  readonly points: LinePoints;
  readonly identity: Pick<Identity, 'findMember' | 'namesOfMembers' | 'lines'>;
  readonly clock: { now(): number };
  readonly zoneOffsetMinutes: number;
}

const DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;
/** Thousandths of the point are this much of a whole. */
const POINT_WHOLE = 1_000n;

/** Products whose turnover is kept by itself, by the point that stands for them. */
const KEPT: Readonly<Partial<Record<LinkProduct, readonly ProductCode[]>>> = {
  LIVE: ['live'],
  SLOTS: ['slots', 'mini'],
  FISH: ['fish'],
  SPORTS: ['sports', 'esports'],
  COCK: ['cockfight'],
};

export function serveAgentDetail(house: CallRouter, needs: DetailNeeds): void {
  const { db, agents, links, moves, teams, points, identity, clock } = needs;
  const lastDays = () => {
    const dayAt = (days: number): string =>
      new Date(clock.now() + needs.zoneOffsetMinutes * 60_000 - days * DAY_MILLISECONDS).toISOString().slice(0, 10);
    return { from: dayAt(DAYS - 1), to: dayAt(0) };
  };
  const find = async (id: string) => {
    const member = await identity.findMember(BigInt(id));
    return member === null || member.kind === 'trial' ? null : member;
  };

  house.serveSignedIn(getAgentAtDesk, 'agents.view', async ({ principal, params }) => {
    const member = await find(params.id);
    if (member === null) return refuse('operations.memberUnknown');
    const isAgent = member.kind === 'agent';
    const span = lastDays();
    const page = { offset: 0, limit: DETAIL_ROWS };
    const uplines = (await identity.lines.uplinesOf(db, [member.id])).get(member.id) ?? [];
    const [size, code, papers, { total }, shares, own, of, made, moved] = await Promise.all([
      identity.lines.sizeOfLine(member.id),
      isAgent ? identity.lines.affiliateCodeOf(member.id) : null,
      agents.papersOf(member.id, DETAIL_ROWS),
      teams.teamDays(member.id, span),
      teams.teamShares(member.id, span),
      points.of(db, member.id),
      uplines[0] === undefined ? null : points.of(db, uplines[0]),
      links.listLinks(member.id, page),
      moves.listMoves({ memberId: member.id }, page),
    ]);
    const sides = papers.contracts.flatMap(({ uplineId }) => uplineId ?? []);
    const payers = papers.bills.flatMap(({ payerId }) => payerId ?? []);
    const names = await identity.namesOfMembers([...new Set([...uplines, ...sides, ...payers])]);
    const nameOf = (id: bigint | null): string | null => (id === null ? null : (names.get(id) ?? ''));
    const show = (contract: Contract) => showContract({ ...contract, party: nameOf(contract.uplineId), ends: [] });
    return {
      ...{ id: params.id, account: member.username, type: isAgent ? ('agent' as const) : ('player' as const) },
      status: member.status,
      joinedAt: member.joinedAt.toISOString(),
      above: uplines.toReversed().map((id) => ({ id: id.toString(), account: nameOf(id) ?? '' })),
      ...{ ...size, code, owes: papers.owes, team: showFigures(total), shares: showShares(shares) },
      points: { own: showPoints(own), upline: of === null ? null : showPoints(of) },
      contracts: papers.contracts.map(show),
      bills: papers.bills.map(({ id, kind, from, tick, payerId, base, rate, amount, paid, carry, state }) => ({
        ...{ id: id.toString(), kind, from: maybeIso(from), tick: tick.toISOString(), payer: nameOf(payerId), state },
        ...{ base: formatAmount(base), rate: formatPercent(rate), amount: formatAmount(amount) },
        ...{ paid: formatAmount(paid), carry: formatAmount(carry) },
      })),
      links: made.rows.map((row) => showLink(row, clock.now())),
      moves: moved.rows.map((row) => showMove(row, principal.id)),
    };
  });

  house.serveSignedIn(previewAgentPoint, 'agents.view', async ({ params, query: { product, point } }) => {
    const wish = point === undefined ? null : readPoints({ [product]: point });
    if (point !== undefined && wish === null) return refuse('request.invalid');
    const member = await find(params.id);
    if (member === null) return refuse('operations.memberUnknown');
    const met = await points.preview(db, member.id, product, wish?.[product] ?? null);
    const kept = KEPT[product];
    const names = await identity.namesOfMembers(met.inTheWay);
    let effect: bigint | null = null;
    if (kept !== undefined && met.upline !== null && member.kind === 'agent') {
      const { products } = await teams.teamShares(member.id, lastDays());
      const turnover = products.reduce((sum, one) => (kept.includes(one.product) ? sum + one.turnover : sum), 0n);
      effect = (turnover * BigInt(met.point - met.now)) / POINT_WHOLE;
    }
    return {
      ...{ now: showPoint(met.now), point: showPoint(met.point), fault: met.fault },
      upline: met.upline === null ? null : showPoint(met.upline),
      inTheWay: met.inTheWay.map((id) => names.get(id) ?? ''),
      effect: effect === null ? null : formatAmount(effect),
    };
  });
}
