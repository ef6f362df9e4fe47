/** The calls of service levels, all of the desk. */
import { changeServiceTarget, getServiceLevels, switchSyntheticPlayer } from '@house/contract/service-levels/desk';
import type { CallRouter, Principal } from '../../../platform/http.ts';
import type { ServiceLevels, StaffAct } from '../port.ts';
import { budgetOf, EVERY_MINUTES } from '../rules.ts';

function actOf(request: {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
}): StaffAct {
  const { principal, address, body } = request;
  return { staffId: principal.id, staff: principal.name, address, reason: body.reason, key: body.key };
}

export function serveServiceLevels(
  house: CallRouter,
  levels: ServiceLevels,
  nameOf: (memberId: bigint) => Promise<string | null>,
): void {
  house.serveSignedIn(getServiceLevels, 'serviceLevels.view', async () => {
    const { on, accountId, levels: rows, runs } = await levels.read();
    return {
      ...{ on, everyMinutes: EVERY_MINUTES },
      account: accountId === null ? null : await nameOf(accountId),
      levels: rows.map(({ last, ...level }) => ({
        ...level,
        ...budgetOf(level),
        last: last === null ? null : { ...last, at: last.at.toISOString() },
      })),
      runs: runs.map(({ id, at, steps }) => ({
        ...{ id: id.toString(), at: at.toISOString() },
        steps: steps.map((step) => ({ ...step })),
      })),
    };
  });

  house.serveSignedIn(
    switchSyntheticPlayer,
    'serviceLevels.edit',
    async (request) => (await levels.turn(actOf(request), request.body.on)) ?? {},
  );

  house.serveSignedIn(changeServiceTarget, 'serviceLevels.edit', async (request) => {
    const { availabilityBasisPoints, targetMilliseconds, seenVersion } = request.body;
    const change = { step: request.params.step, availabilityBasisPoints, targetMilliseconds, seenVersion };
    return (await levels.changeTarget({ ...actOf(request), ...change })) ?? {};
  });
}
