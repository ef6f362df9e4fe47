/** Campaigns and their grants: see port.ts. A decision is one transaction with its line in the log and the grants it makes. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { formatAmount } from '@house/money/amount';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { Vendors } from '../vendors/port.ts';
import type { Audience, Campaign, Campaigns, CampaignTerms, RecordAct, StaffAct } from './port.ts';
import {
  type CampaignRow,
  cancelGrant,
  decideCampaign,
  findByKey,
  findGrantByCause,
  insertCampaign,
  insertGrants,
  lockCampaign,
  lockGrant,
  pageCampaigns,
  pageGrants,
  readCampaign,
  readGrant,
  selectOfMember,
  selectWaiting,
  stopCampaign,
} from './queries.ts';

const REASON_LENGTH_MIN = 3;
const SEGMENT_PAGE = 1_000;
const SHOWN_OF_MEMBER = 50;
/** What a grant of the campaign's own audience is caused by. */
const OWN_AUDIENCE = 'campaign';

export interface CampaignsDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly identity: Pick<Identity, 'idsOfMembers' | 'listSegment' | 'checkSecondApprover'>;
  readonly vendors: Pick<Vendors, 'gamesOfVendors'>;
  readonly record: RecordAct;
}

function toCampaign(row: CampaignRow): Campaign {
  const { content: _content, memberIds, memberKinds, decidedById: _decidedById, ...rest } = row;
  const { decisionKey: _decisionKey, stopKey: _stopKey, ...campaign } = rest;
  return { ...campaign, audience: { members: memberIds.length, kinds: memberKinds } };
}

function contentOf({ staffId, reason }: StaffAct, terms: CampaignTerms, audience: Audience): Buffer {
  const { stake, winLimit, budget, startsAt, endsAt, games, ...rest } = terms;
  const text = canonicalJson({
    ...{ staffId: String(staffId), reason, ...rest, games: [...games], stake: String(stake), budget: String(budget) },
    ...{ winLimit: winLimit === null ? null : String(winLimit) },
    ...{ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() },
    audience:
      audience.kind === 'members'
        ? [...audience.accounts]
        : audience.kind === 'kinds'
          ? { kinds: [...audience.kinds] }
          : null,
  });
  return createHash('sha256').update(text).digest();
}

function aboveLimit({ decisionLimit }: StaffAct, budget: bigint): Refusal<'staff.aboveLimit'> | null {
  if (decisionLimit === null || budget <= decisionLimit) return null;
  return refuse('staff.aboveLimit', { limit: formatAmount(decisionLimit), amount: formatAmount(budget) });
}

const describe = ({ name, vendor, rounds, stake, budget }: CampaignTerms): string =>
  `${name}: ${vendor}, ${rounds} rounds of ${formatAmount(stake)}, budget ${formatAmount(budget)}`;

export function createCampaigns(deps: CampaignsDeps): Campaigns {
  const { db } = deps;

  const acting = ({ staffId, staff, address, reason, key }: StaffAct) => ({ staffId, staff, address, reason, key });

  async function audienceOf(
    audience: Audience,
  ): Promise<{ memberIds: readonly bigint[]; memberKinds: readonly string[] } | Refusal<'campaigns.membersUnknown'>> {
    if (audience.kind === 'rule') return { memberIds: [], memberKinds: [] };
    if (audience.kind === 'kinds') return { memberIds: [], memberKinds: audience.kinds };
    const { accounts } = audience;
    const found = await deps.identity.idsOfMembers(accounts);
    const unknown = accounts.filter((account) => !found.has(account));
    if (unknown.length > 0 || found.size === 0) {
      return refuse('campaigns.membersUnknown', { count: unknown.length, account: unknown[0] ?? '' });
    }
    return { memberIds: [...new Set(found.values())], memberKinds: [] };
  }

  /** A decision of somebody else than who asked, once. */
  async function decide<More extends Refusal>(
    by: StaffAct,
    id: bigint,
    state: 'running' | 'rejected',
    work: (tx: Tx, row: CampaignRow) => Promise<More | undefined>,
  ): Promise<Campaign | DecisionRefusal | More> {
    if (by.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    return transact(db, async (tx): Promise<Campaign | DecisionRefusal> => {
      const row = await lockCampaign(tx, id);
      if (row === undefined) return refuse('campaigns.unknown');
      if (row.state !== 'requested') {
        return row.decisionKey === by.key.toLowerCase()
          ? toCampaign(row)
          : refuse('campaigns.stateMoved', { state: row.state });
      }
      if (row.requestedById === by.staffId) return refuse('campaigns.ownRequest');
      const tied = await deps.identity.checkSecondApprover(tx, by.staffId, [row.requestedById]);
      if (tied !== undefined) return tied;
      await decideCampaign(tx, id, { state, ...acting(by) });
      const refused = await work(tx, row);
      if (refused !== undefined) throw new Undecided(refused);
      await deps.record(tx, {
        ...acting(by),
        action: state === 'running' ? 'campaigns.approve' : 'campaigns.reject',
        object: `campaign:${id}`,
        before: 'requested',
        after: `${state} ${describe(row)}`,
      });
      return toCampaign(present(await readCampaign(tx, id), 'a locked campaign is there'));
    }).catch((error: unknown) => {
      if (error instanceof Undecided) return error.refusal as More;
      throw error;
    });
  }

  async function grantToAudience(tx: Tx, row: CampaignRow): Promise<void> {
    const give = (memberIds: readonly bigint[]): Promise<void> =>
      insertGrants(
        tx,
        row,
        memberIds.map((memberId) => ({ id: deps.ids.next(), memberId, cause: OWN_AUDIENCE })),
      );
    if (row.memberIds.length > 0) await give(row.memberIds);
    if (row.memberKinds.length === 0) return;
    const kinds = row.memberKinds.filter((kind) => kind === 'player' || kind === 'agent');
    let after = 0n;
    for (;;) {
      const segment = { kinds, joinedFrom: null, joinedBefore: null };
      const memberIds = await deps.identity.listSegment(tx, segment, after, SEGMENT_PAGE);
      if (memberIds.length === 0) return;
      await give(memberIds);
      after = memberIds.at(-1) ?? after;
    }
  }

  return {
    async request(by, terms, audience) {
      if (by.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      const content = contentOf(by, terms, audience);
      const again = await findByKey(db, by.key);
      if (again !== undefined) return again.content.equals(content) ? toCampaign(again) : refuse('request.keyReused');
      const known = (await deps.vendors.gamesOfVendors()).get(terms.vendor) ?? [];
      if (!terms.games.every((game) => known.some(({ code }) => code === game)))
        return refuse('campaigns.gamesUnknown');
      if (terms.endsAt <= terms.startsAt || terms.endsAt.getTime() <= deps.clock.now())
        return refuse('campaigns.timesInvalid');
      const above = aboveLimit(by, terms.budget);
      if (above !== null) return above;
      const members = await audienceOf(audience);
      if (isRefusal(members)) return members;
      return transact(db, async (tx) => {
        const id = deps.ids.next();
        if (!(await insertCampaign(tx, { id, content, ...acting(by), ...terms, ...members }))) {
          const other = present(await findByKey(tx, by.key), 'a campaign of this key is there');
          return other.content.equals(content) ? toCampaign(other) : refuse('request.keyReused');
        }
        const row = present(await readCampaign(tx, id), 'an inserted campaign comes back');
        await deps.record(tx, {
          ...acting(by),
          action: 'campaigns.request',
          object: `campaign:${id}`,
          after: describe(row),
        });
        return toCampaign(row);
      });
    },

    approve: (by, id) =>
      decide<Refusal<'staff.aboveLimit'>>(by, id, 'running', async (tx, row) => {
        const above = aboveLimit(by, row.budget);
        if (above !== null) return above;
        await grantToAudience(tx, row);
        return undefined;
      }),

    reject: (by, id) => decide<DecisionRefusal>(by, id, 'rejected', async () => undefined),

    async stop(by, id) {
      if (by.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      return transact(db, async (tx) => {
        const row = await lockCampaign(tx, id);
        if (row === undefined) return refuse('campaigns.unknown');
        if (row.state !== 'running') {
          return row.stopKey === by.key.toLowerCase()
            ? toCampaign(row)
            : refuse('campaigns.stateMoved', { state: row.state });
        }
        await stopCampaign(tx, id, by);
        await deps.record(tx, {
          ...acting(by),
          action: 'campaigns.stop',
          object: `campaign:${id}`,
          before: 'running',
          after: 'stopped',
        });
        return toCampaign(present(await readCampaign(tx, id), 'a locked campaign is there'));
      });
    },

    async cancelGrant(by, id) {
      if (by.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      return transact(db, async (tx) => {
        const grant = await lockGrant(tx, id);
        if (grant === undefined) return refuse('campaigns.grantUnknown');
        if (grant.state === 'cancelled') return grant;
        if ((await cancelGrant(tx, id)) === 0) return refuse('campaigns.grantOver');
        await deps.record(tx, {
          ...acting(by),
          action: 'campaigns.cancelGrant',
          object: `grant:${id}`,
          before: grant.state,
          after: 'cancelled',
        });
        return present(await readGrant(tx, id), 'a locked grant is there');
      });
    },

    async list({ state }, page) {
      const { rows, total } = await pageCampaigns(db, state, page);
      return { rows: rows.map(toCampaign), total };
    },
    async find(id) {
      const row = await readCampaign(db, id);
      return row === undefined ? refuse('campaigns.unknown') : toCampaign(row);
    },
    listGrants: (filter, page) => pageGrants(db, filter, page),
    listOfMember: (memberId) => selectOfMember(db, memberId, SHOWN_OF_MEMBER),
    waiting: () => selectWaiting(db),

    async grantFreeRounds(tx, wish) {
      const before = await findGrantByCause(tx, wish);
      if (before !== undefined) return before;
      const row = await lockCampaign(tx, wish.campaignId);
      if (row === undefined) return refuse('campaigns.unknown');
      // Rounds that nobody could play would be gone for whoever claims them.
      const isOver = row.endsAt.getTime() <= deps.clock.now();
      if (row.state !== 'running' || isOver) return refuse('campaigns.stateMoved');
      await insertGrants(tx, row, [{ id: deps.ids.next(), memberId: wish.memberId, cause: wish.cause }]);
      return present(await findGrantByCause(tx, wish), 'a grant that was made is there');
    },
  };
}

type DecisionRefusal = Refusal<
  'campaigns.unknown' | 'campaigns.stateMoved' | 'campaigns.ownRequest' | 'staff.notSeparate' | 'staff.reasonRequired'
>;

/** A decision that is refused after it was written: nothing of it stays. */
class Undecided extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.refused);
    this.refusal = refusal;
  }
}
