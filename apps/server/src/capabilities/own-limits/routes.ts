/** The member's calls about his own limits. */
import {
  confirmOwnLimit,
  dropOwnLimitRaise,
  excludeMyself,
  getOwnLimits,
  setOwnLimit,
  startCoolOff,
} from '@house/contract/own-limits/site';
import { parseAmount } from '@house/money/amount';
import type { House } from '../../platform/http.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type { OwnLimits } from './port.ts';
import { showOwnLimits } from './show.ts';

export function serveOwnLimits(house: House, ownLimits: OwnLimits): void {
  house.serveSignedIn(getOwnLimits, null, async ({ principal }) =>
    showOwnLimits(await ownLimits.stateOf(principal.id)),
  );

  house.serveSignedIn(setOwnLimit, null, async ({ principal, params, body }) => {
    const amount = body.amount === null ? null : parseAmount(body.amount);
    if (amount === null && body.amount !== null) return refuse('request.invalid');
    const done = await ownLimits.setLimit(principal.id, { ...params, key: body.key, amount });
    return isRefusal(done) ? done : showOwnLimits(done);
  });

  house.serveSignedIn(confirmOwnLimit, null, async ({ principal, params, body }) => {
    const done = await ownLimits.confirmRaise(principal.id, { ...params, ...body });
    return isRefusal(done) ? done : showOwnLimits(done);
  });

  house.serveSignedIn(dropOwnLimitRaise, null, async ({ principal, params, body }) => {
    const done = await ownLimits.dropRaise(principal.id, { ...params, ...body });
    return isRefusal(done) ? done : showOwnLimits(done);
  });

  house.serveSignedIn(startCoolOff, null, async ({ principal, body }) => {
    const done = await ownLimits.coolOff(principal.id, body);
    return isRefusal(done) ? done : showOwnLimits(done);
  });

  house.serveSignedIn(excludeMyself, null, async ({ principal, body }) => {
    const done = await ownLimits.exclude(principal.id, body);
    return isRefusal(done) ? done : showOwnLimits(done);
  });
}
