/** The member's calls about his own limits. */
import {
  confirmPlayerLimit,
  dropPlayerLimitRaise,
  excludeMyself,
  getPlayerProtection,
  setPlayerLimit,
  startCoolOff,
} from '@house/contract/player-protection/site';
import { parseAmount } from '@house/money/amount';
import type { CallRouter } from '../../platform/http.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type { PlayerProtection } from './port.ts';
import { showPlayerProtection } from './show.ts';

export function servePlayerProtection(house: CallRouter, playerProtection: PlayerProtection): void {
  house.serveSignedIn(getPlayerProtection, null, async ({ principal }) =>
    showPlayerProtection(await playerProtection.stateOf(principal.id)),
  );

  house.serveSignedIn(setPlayerLimit, null, async ({ principal, params, body }) => {
    const amount = body.amount === null ? null : parseAmount(body.amount);
    if (amount === null && body.amount !== null) return refuse('request.invalid');
    const done = await playerProtection.setLimit(principal.id, { ...params, key: body.key, amount });
    return isRefusal(done) ? done : showPlayerProtection(done);
  });

  house.serveSignedIn(confirmPlayerLimit, null, async ({ principal, params, body }) => {
    const done = await playerProtection.confirmRaise(principal.id, { ...params, ...body });
    return isRefusal(done) ? done : showPlayerProtection(done);
  });

  house.serveSignedIn(dropPlayerLimitRaise, null, async ({ principal, params, body }) => {
    const done = await playerProtection.dropRaise(principal.id, { ...params, ...body });
    return isRefusal(done) ? done : showPlayerProtection(done);
  });

  house.serveSignedIn(startCoolOff, null, async ({ principal, body }) => {
    const done = await playerProtection.coolOff(principal.id, body);
    return isRefusal(done) ? done : showPlayerProtection(done);
  });

  house.serveSignedIn(excludeMyself, null, async ({ principal, body }) => {
    const done = await playerProtection.exclude(principal.id, body);
    return isRefusal(done) ? done : showPlayerProtection(done);
  });
}
