/** The calls of campaigns: those of the desk, and what a member has of free rounds. */
import {
  approveCampaign,
  type Campaign as CampaignView,
  cancelFreeRounds,
  type FreeRoundGrant,
  getCampaign,
  listCampaigns,
  listFreeRoundGrants,
  rejectCampaign,
  requestCampaign,
  stopCampaign,
} from '@house/contract/campaigns/desk';
import { listMyFreeRounds, type MyFreeRounds } from '@house/contract/campaigns/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, present, type Refusal } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { Vendors } from '../vendors/port.ts';
import type { Audience, Campaign, Campaigns, CampaignTerms, Grant, StaffAct } from './port.ts';
import { readAccounts } from './rules.ts';

interface RouteNeeds {
  readonly namesOfMembers: Identity['namesOfMembers'];
  readonly gamesOfVendors: Vendors['gamesOfVendors'];
}

function showCampaign(campaign: Campaign, staffId: bigint): CampaignView {
  const { id, name, vendor, games, rounds, multiplier, grantDays, state, reason, audience, requestedBy } = campaign;
  const { decidedBy, decidedBecause, stoppedBy, grants, roundsUsed } = campaign;
  return {
    ...{ name, vendor, rounds, multiplier, grantDays, state, reason, requestedBy },
    ...{ decidedBy, decidedBecause, stoppedBy, grants, roundsUsed },
    id: id.toString(),
    games: [...games],
    audience: { members: audience.members, kinds: [...audience.kinds] },
    isOwn: campaign.requestedById === staffId,
    stake: formatAmount(campaign.stake),
    winLimit: campaign.winLimit === null ? null : formatAmount(campaign.winLimit),
    budget: formatAmount(campaign.budget),
    won: formatAmount(campaign.won),
    startsAt: campaign.startsAt.toISOString(),
    endsAt: campaign.endsAt.toISOString(),
    requestedAt: campaign.requestedAt.toISOString(),
    decidedAt: campaign.decidedAt?.toISOString() ?? null,
    endedAt: campaign.endedAt?.toISOString() ?? null,
  };
}

const SHOWN_STATES: Readonly<Record<Grant['state'], MyFreeRounds['state']>> = {
  waiting: 'coming',
  granted: 'open',
  active: 'open',
  used: 'used',
  expired: 'over',
  cancelled: 'over',
  refused: 'over',
};

function showGrant(grant: Grant, names: ReadonlyMap<bigint, string>): FreeRoundGrant {
  const { id, campaign, memberId, state, rounds, used, won, validTo, madeAt, fault, isCancelUntold } = grant;
  return {
    ...{ campaign, state, rounds, used, fault, isCancelUntold },
    id: id.toString(),
    memberId: memberId.toString(),
    account: names.get(memberId) ?? '',
    won: formatAmount(won),
    madeAt: madeAt.toISOString(),
    validTo: validTo.toISOString(),
  };
}

type StaffRequest = {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
};

const actOf = ({ principal, address, body: { key, reason } }: StaffRequest): StaffAct => ({
  ...{ staffId: principal.id, staff: principal.name, address, key, reason: reason.trim() },
  decisionLimit: principal.decisionLimit ?? null,
});

/** The contract has read it as an amount. */
const amountOf = (text: string): bigint => present(parseAmount(text), 'an amount is one');

function audienceOf(asked: { kind: 'members'; accounts: string } | Exclude<Audience, { kind: 'members' }>): Audience {
  return asked.kind === 'members' ? { kind: 'members', accounts: readAccounts(asked.accounts) } : asked;
}

export function serveCampaigns(house: CallRouter, campaigns: Campaigns, needs: RouteNeeds): void {
  const shown = <R extends Refusal>(outcome: Campaign | R, { id }: Principal): CampaignView | R =>
    isRefusal(outcome) ? (outcome as R) : showCampaign(outcome, id);
  const namesOf = (grants: readonly Grant[]) =>
    needs.namesOfMembers([...new Set(grants.map(({ memberId }) => memberId))]);

  house.serveSignedIn(listCampaigns, 'campaigns.view', async ({ query, principal }) => {
    const { rows, total } = await campaigns.list({ state: query.state ?? null }, pageOf(query));
    const vendors = [...(await needs.gamesOfVendors())].map(([code, games]) => ({
      code,
      games: games.map((game) => ({ code: game.code, gameId: game.gameId })),
    }));
    const shownRows = rows.map((row) => showCampaign(row, principal.id));
    return { page: query.page, size: query.size, total, rows: shownRows, vendors };
  });

  house.serveSignedIn(getCampaign, 'campaigns.view', async ({ params, principal }) =>
    shown(await campaigns.find(BigInt(params.id)), principal),
  );

  house.serveSignedIn(listFreeRoundGrants, 'campaigns.view', async ({ query }) => {
    const { rows, total } = await campaigns.listGrants(
      {
        campaignId: query.campaign === undefined ? null : BigInt(query.campaign),
        memberId: query.member === undefined ? null : BigInt(query.member),
        state: query.state ?? null,
      },
      pageOf(query),
    );
    const names = await namesOf(rows);
    return { page: query.page, size: query.size, total, rows: rows.map((row) => showGrant(row, names)) };
  });

  house.serveSignedIn(requestCampaign, 'campaigns.request', async (request) => {
    const { terms, audience } = request.body;
    const read: CampaignTerms = {
      ...terms,
      name: terms.name.trim(),
      games: [...new Set(terms.games)],
      stake: amountOf(terms.stake),
      winLimit: terms.winLimit === null ? null : amountOf(terms.winLimit),
      budget: amountOf(terms.budget),
      startsAt: new Date(terms.startsAt),
      endsAt: new Date(terms.endsAt),
    };
    return shown(await campaigns.request(actOf(request), read, audienceOf(audience)), request.principal);
  });

  house.serveSignedIn(approveCampaign, 'campaigns.decide', async (request) =>
    shown(await campaigns.approve(actOf(request), BigInt(request.params.id)), request.principal),
  );
  house.serveSignedIn(rejectCampaign, 'campaigns.decide', async (request) =>
    shown(await campaigns.reject(actOf(request), BigInt(request.params.id)), request.principal),
  );
  house.serveSignedIn(stopCampaign, 'campaigns.request', async (request) =>
    shown(await campaigns.stop(actOf(request), BigInt(request.params.id)), request.principal),
  );
  house.serveSignedIn(cancelFreeRounds, 'campaigns.request', async (request) => {
    const outcome = await campaigns.cancelGrant(actOf(request), BigInt(request.params.id));
    return isRefusal(outcome) ? outcome : showGrant(outcome, await namesOf([outcome]));
  });

  house.serveSignedIn(listMyFreeRounds, null, async ({ principal }) => {
    const [grants, vendors] = await Promise.all([campaigns.listOfMember(principal.id), needs.gamesOfVendors()]);
    return {
      rows: grants.map((grant) => ({
        id: grant.id.toString(),
        name: grant.campaign,
        state: SHOWN_STATES[grant.state],
        gameIds: (vendors.get(grant.vendor) ?? []).flatMap(({ code, gameId }) =>
          grant.games.includes(code) ? [gameId] : [],
        ),
        rounds: grant.rounds,
        used: grant.used,
        stake: formatAmount(grant.stake),
        won: formatAmount(grant.won),
        winLimit: grant.winLimit === null ? null : formatAmount(grant.winLimit),
        multiplier: grant.multiplier,
        validFrom: grant.validFrom.toISOString(),
        validTo: grant.validTo.toISOString(),
      })),
    };
  });
}
