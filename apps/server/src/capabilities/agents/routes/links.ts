/** The calls of agents' links and of points down a line. */
import {
  type AgentLink,
  countLinkVisit,
  getLinePoints,
  LANDINGS,
  LINK_PRODUCTS,
  listAgentLinks,
  makeAgentLink,
  raiseLinePoints,
  setAgentLink,
} from '@house/contract/agents/links';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal, must, refuse } from '../../../platform/result.ts';
import type { AgentLinks, LinkView, PointsWish } from '../port.ts';

/** Thousandths as percent: 125 is `12.5`. */
export const showPoint = (thousandths: number): string => String(thousandths / 10);

export const showPoints = (points: Required<PointsWish>) => ({
  ...{ LOTT: showPoint(points.LOTT), VN: showPoint(points.VN) },
  ...{ SEA: showPoint(points.SEA), ELOTT: showPoint(points.ELOTT) },
  ...{ LIVE: showPoint(points.LIVE), SLOTS: showPoint(points.SLOTS), FISH: showPoint(points.FISH) },
  ...{ SPORTS: showPoint(points.SPORTS), COCK: showPoint(points.COCK) },
});

/** Null: a point has more than one place. */
export function readPoints(wish: { readonly [product in keyof PointsWish]?: string | undefined }): PointsWish | null {
  const read = LINK_PRODUCTS.flatMap((product) => {
    const text = wish[product];
    return text === undefined ? [] : [[product, Math.round(Number(text) * 10), Number(text) * 10] as const];
  });
  if (read.some(([, whole, exact]) => Math.abs(whole - exact) > 1e-9)) return null;
  return Object.fromEntries(read.map(([product, whole]) => [product, whole]));
}

function stateOf({ active, expiresAt, usesLeft }: LinkView, now: number): AgentLink['state'] {
  if (usesLeft === 0) return 'usedUp';
  if (expiresAt !== null && expiresAt.getTime() <= now) return 'over';
  return active ? 'open' : 'closed';
}

export function showLink(link: LinkView, now: number): AgentLink {
  const { code, name, opens, points, uses, active, clicks, registered, deposited } = link;
  const landing = LANDINGS.find((path) => path === link.landing);
  must(landing !== undefined, 'a link leads to a page of the contract');
  return {
    ...{ code, name, type: opens, landing, uses, active, clicks, registered, deposited },
    points: Object.fromEntries(Object.entries(points).map(([product, point]) => [product, showPoint(point)])),
    state: stateOf(link, now),
    expiresAt: link.expiresAt?.toISOString() ?? null,
    madeAt: link.madeAt.toISOString(),
  };
}

/** Who may ask is decided at the door: what stands under `/wps/agent/` is for agents alone. */
export function serveLinks(house: CallRouter, links: AgentLinks, clock: { now(): number }): void {
  house.serveSignedIn(listAgentLinks, null, async ({ principal, query }) => {
    const [{ rows, total }, own] = await Promise.all([
      links.listLinks(principal.id, pageOf(query)),
      links.pointsOf(principal.id),
    ]);
    const { page, size } = query;
    return { page, size, total, own: showPoints(own), rows: rows.map((row) => showLink(row, clock.now())) };
  });

  house.serveSignedIn(makeAgentLink, null, async ({ principal, body }) => {
    const points = readPoints(body.points);
    if (points === null) return refuse('request.invalid');
    const { uses = null, days = null, ...wish } = body;
    const made = await links.makeLink(principal.id, { ...wish, points, uses, days });
    return isRefusal(made) ? made : { code: made.code };
  });

  house.serveSignedIn(setAgentLink, null, async ({ principal, params, body }) => {
    const set = await links.setLink(principal.id, params.code, body.active);
    return isRefusal(set) ? set : { active: set.active };
  });

  house.serveSignedIn(getLinePoints, null, async ({ principal, query }) => {
    const found = await links.pointsBelow(principal.id, query.account);
    return isRefusal(found) ? found : { own: showPoints(found.own), points: showPoints(found.points) };
  });

  house.serveSignedIn(raiseLinePoints, null, async ({ principal, body }) => {
    const points = readPoints(body.points);
    if (points === null) return refuse('request.invalid');
    const raised = await links.raisePoints(principal.id, body.account, points);
    return isRefusal(raised) ? raised : { points: showPoints(raised.points) };
  });

  house.serve(countLinkVisit, async ({ body, address }) => {
    await links.countVisit(body.code, address);
    return {};
  });
}
