/** Push through HTTP. */
import { addPushDevice, listPushDevices, removePushDevice } from '@house/contract/messages/push';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import type { Push } from '../push/port.ts';

type Device = 'mobile' | 'tablet' | 'desktop' | 'other';

export function servePush(house: CallRouter, push: Push): void {
  house.serveSignedIn(listPushDevices, null, async ({ principal }) => ({
    publicKey: push.publicKey,
    rows: (await push.list(principal.id)).map(({ id, device, madeAt, mark }) => ({
      ...{ id: id.toString(), device: device as Device, madeAt: madeAt.toISOString(), mark },
    })),
  }));
  house.serveSignedIn(addPushDevice, null, async ({ principal, body, userAgent }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const added = await push.add(principal.id, body, { userAgent, sessionId: principal.sessionId });
    return isRefusal(added) ? added : { id: added.id.toString() };
  });
  house.serveSignedIn(removePushDevice, null, async ({ principal, params }) => {
    await push.remove(principal.id, BigInt(params.id));
    return {};
  });
}
