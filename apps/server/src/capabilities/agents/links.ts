/** Links that bring people right below an agent, and the rebate points that go down a line with them: see port.ts. */
import { createHash } from 'node:crypto';
import { uuidTime } from '@house/fairness/uuid';
import { visitorOf } from '../../platform/addresses.ts';
import { type Db, transact } from '../../platform/database.ts';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import { isKeyInRange } from '../wallet/port.ts';
import {
  countLinks,
  countVisit,
  findLinkOfKey,
  insertLink,
  insertLinkMember,
  pageLinks,
  readLinkPoints,
} from './link-queries.ts';
import type { AgentLinks, LinePoints, LinkWish, PointsWish } from './port.ts';
import { LINKS_OF_AGENT } from './rules.ts';

export interface LinkDeps {
  readonly db: Db;
  readonly clock: { now(): number };
  readonly identity: Pick<Identity, 'findMemberByName' | 'lines'>;
  readonly points: LinePoints;
}

/** A request for a link that another one under the same key has answered meanwhile. */
class AnsweredMeanwhile extends Error {}

/** The first product of which more is wished for than the agent has. */
export function aboveOwn(own: Required<PointsWish>, wish: PointsWish): string | undefined {
  return (Object.keys(wish) as (keyof PointsWish)[]).find((product) => (wish[product] ?? 0) > own[product]);
}

const isSameWish = (wish: LinkWish, link: { name: string; landing: string; points: PointsWish }): boolean =>
  wish.name === link.name &&
  wish.landing === link.landing &&
  Object.entries({ ...wish.points, ...link.points }).every(
    ([product, point]) => wish.points[product as keyof PointsWish] === point,
  );

async function makeLink({ db, clock, identity, points }: LinkDeps, agentId: bigint, wish: LinkWish) {
  const repeated = async () => {
    const before = await findLinkOfKey(db, agentId, wish.key);
    if (before === undefined) return undefined;
    return isSameWish(wish, before) ? { code: before.code } : refuse('request.keyReused');
  };
  const before = await repeated();
  if (before !== undefined) return before;
  if (!isKeyInRange(uuidTime(wish.key), clock.now())) return refuse('request.keyReused');
  if ((await countLinks(db, agentId)) >= LINKS_OF_AGENT) return refuse('agents.linksFull', { most: LINKS_OF_AGENT });
  const product = aboveOwn(await points.of(db, agentId), wish.points);
  if (product !== undefined) return refuse('agents.pointAboveOwn', { product });
  try {
    return await transact(db, async (tx) => {
      const { type, uses, days } = wish;
      const expiresAt = days === null ? null : new Date(clock.now() + days * 86_400_000);
      const code = await identity.lines.makeLink(tx, agentId, { opens: type, expiresAt, uses });
      if (!(await insertLink(tx, { ...wish, agentId, code }))) throw new AnsweredMeanwhile();
      return { code };
    });
  } catch (error) {
    if (!(error instanceof AnsweredMeanwhile)) throw error;
    return present(await repeated(), 'the key that was taken has its link');
  }
}

/** Somebody right below an agent. */
async function directOf({ db, identity }: LinkDeps, agentId: bigint, account: string) {
  const member = await identity.findMemberByName(account.trim());
  const above = member === null ? undefined : (await identity.lines.uplinesOf(db, [member.id])).get(member.id);
  return member === null || above?.[0] !== agentId ? refuse('agents.notBelow') : member;
}

export function createLinks(deps: LinkDeps): AgentLinks {
  const { db, identity, points } = deps;
  return {
    makeLink: (agentId, wish) => makeLink(deps, agentId, wish),
    async listLinks(agentId, page) {
      const [rows, total] = await Promise.all([pageLinks(db, agentId, page), countLinks(db, agentId)]);
      const standing = await identity.lines.linksByCode(rows.map(({ code }) => code));
      return {
        total,
        rows: rows.map((row) => ({ ...row, ...present(standing.get(row.code), 'a link has its code') })),
      };
    },
    setLink: (agentId, code, active) =>
      transact(db, async (tx) =>
        (await identity.lines.setLinkActive(tx, agentId, code, active)) ? { active } : refuse('agents.linkUnknown'),
      ),
    countVisit: (code, address) =>
      countVisit(db, code.trim().toUpperCase(), createHash('sha256').update(visitorOf(address)).digest()),
    async joined(tx, memberId, link) {
      if (link !== undefined) await insertLinkMember(tx, link, memberId);
      await points.begin(tx, memberId, link === undefined ? {} : ((await readLinkPoints(tx, link)) ?? {}));
    },
    pointsOf: (agentId) => points.of(db, agentId),
    async pointsBelow(agentId, account) {
      const member = await directOf(deps, agentId, account);
      if (isRefusal(member)) return member;
      return { own: await points.of(db, agentId), points: await points.of(db, member.id) };
    },
    async raisePoints(agentId, account, wish) {
      const product = aboveOwn(await points.of(db, agentId), wish);
      if (product !== undefined) return refuse('agents.pointAboveOwn', { product });
      const member = await directOf(deps, agentId, account);
      if (isRefusal(member)) return member;
      return transact(db, async (tx) => {
        // Held, so that nobody moves them to another line meanwhile.
        if (!(await identity.lines.isBelow(tx, agentId, member.id))) return refuse('agents.notBelow');
        const raised = await points.raise(tx, member.id, wish);
        return isRefusal(raised) ? raised : { points: await points.of(tx, member.id) };
      });
    },
  };
}
