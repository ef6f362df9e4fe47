/** The calls of shots: the contract in, the service, the contract out. */
import { listShots, type ShotView, sendShot } from '@house/contract/lottery/shots';
import type { House } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { Shot, Shots, ShotsOfRound } from './port.ts';

export function serveShots({ house, shots }: { readonly house: House; readonly shots: Shots }): void {
  house.serveSignedIn(listShots, null, async ({ params, principal }) => {
    const found = await shots.ofRound(principal.id, BigInt(params.drawId));
    return isRefusal(found) ? found : writeRound(found as ShotsOfRound);
  });
  house.serveSignedIn(sendShot, null, async ({ body, params, principal }) => {
    const sent = await shots.send(principal.id, { ...body, drawId: BigInt(params.drawId) });
    if ('refused' in sent) return sent;
    return { shot: writeShot(sent.shot), round: writeRound(sent.round), repeated: sent.repeated };
  });
}

const writeShot = (shot: Shot): ShotView => ({ ...shot, sentAt: shot.sentAt.toISOString() });

const writeRound = ({ total, mine, most }: ShotsOfRound) => ({ total, most, mine: mine.map(writeShot) });
