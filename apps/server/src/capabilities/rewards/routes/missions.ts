/** The calls of missions, at the site and at the desk. */
import {
  claimMission,
  type DeskMission,
  endMission,
  getMissions,
  listMissions,
  makeMission,
} from '@house/contract/rewards/missions';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal, present, refuse } from '../../../platform/result.ts';
import { dayText } from '../days.ts';
import type { Mission, Missions, StaffAct } from '../port.ts';

const DAY_MILLISECONDS = 86_400_000;

type StaffRequest = {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
};
export const actOf = ({ principal, address, body: { key, reason } }: StaffRequest): StaffAct => ({
  ...{ staffId: principal.id, staff: principal.name, address, key, reason: reason.trim() },
});
const atLeastZero = (amount: bigint): string => formatAmount(amount > 0n ? amount : 0n);
/** The contract has read it as an amount. */
const amountOf = (text: string): bigint => present(parseAmount(text), 'an amount is one');
export const dayOfText = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY_MILLISECONDS;

const showMission = (mission: Mission): DeskMission => ({
  ...{ id: mission.id.toString(), names: { ...mission.names }, period: mission.period, product: mission.product },
  ...{ kind: mission.kind, least: formatAmount(mission.least) },
  steps: mission.steps.map(({ goal, reward, points }) => ({
    ...{ goal: formatAmount(goal), reward: formatAmount(reward), points },
  })),
  startsOn: dayText(mission.startsOn),
  endsOn: mission.endsOn === null ? null : dayText(mission.endsOn),
  madeBy: mission.madeBy,
});

export function serveMissions(house: CallRouter, missions: Missions): void {
  house.serveSignedIn(getMissions, null, async ({ principal }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const { rows, paused } = await missions.listOf(principal.id);
    return {
      paused,
      done: rows.reduce((sum, { steps }) => sum + steps.filter(({ state }) => state === 'done').length, 0),
      rows: rows.map(({ mission, from, progress, steps, isOver, endsAt }) => ({
        ...{ id: mission.id.toString(), names: { ...mission.names }, period: mission.period, product: mission.product },
        ...{ kind: mission.kind, least: formatAmount(mission.least) },
        ...{ from: dayText(from), progress: atLeastZero(progress), isOver, endsAt: endsAt?.toISOString() ?? null },
        steps: mission.steps.map(({ goal, reward, points }, place) => ({
          ...{ goal: formatAmount(goal), reward: formatAmount(reward), points, state: steps[place]?.state ?? 'locked' },
        })),
      })),
    };
  });

  house.serveSignedIn(claimMission, null, async ({ principal, params, body }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const step = { id: BigInt(params.id), step: Number(params.step), from: dayOfText(body.from) };
    const claimed = await missions.claim(principal.id, step);
    return typeof claimed === 'bigint' ? { amount: formatAmount(claimed) } : claimed;
  });

  house.serveSignedIn(listMissions, 'rewards.view', async ({ query }) => {
    const { page, size } = query;
    const { rows, total } = await missions.list(pageOf(query));
    return { page, size, total, rows: rows.map(showMission) };
  });

  house.serveSignedIn(makeMission, 'rewards.manage', async (request) => {
    const { names, kind, period, product, steps, startsOn, endsOn } = request.body;
    const made = await missions.make(actOf(request), {
      ...{ names, kind, period, product, least: amountOf(request.body.least) },
      steps: steps.map(({ goal, reward, points }) => ({ goal: amountOf(goal), reward: amountOf(reward), points })),
      startsOn: startsOn === null ? null : dayOfText(startsOn),
      endsOn: endsOn === null ? null : dayOfText(endsOn),
    });
    return isRefusal(made) ? made : showMission(made);
  });

  house.serveSignedIn(endMission, 'rewards.manage', async (request) => {
    const ended = await missions.end(actOf(request), BigInt(request.params.id));
    return isRefusal(ended) ? ended : showMission(ended);
  });
}
