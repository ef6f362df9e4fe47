/**
 * One message to one browser by its push service: enciphered for the browser, signed with the house's key (web-push makes
 * both), to an address that the browser named, so with the guards of such addresses: nothing inside our own network, no
 * redirects, little time, and nothing of the answer is read but its status.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { lookUpOutside } from '../../../platform/outside-address.ts';
import { isPushAddress, judgeStatus, type PushOutcome } from './decisions.ts';
import type { PushAddress, PushKeys } from './port.ts';

const LIMIT_MILLISECONDS = 8_000;

export interface Outgoing {
  readonly text: string;
  /** How long the push service keeps it for a browser that is away. */
  readonly lifeSeconds: number;
  /** One waiting message takes the place of another of the same topic. */
  readonly topic: string;
}

/** Never throws for what the other side does. `hosts` may lie inside and be asked in the clear. */
export async function sendPush(
  keys: PushKeys,
  hosts: readonly string[],
  address: PushAddress,
  { text, lifeSeconds, topic }: Outgoing,
): Promise<PushOutcome> {
  if (!isPushAddress(address, hosts)) return 'gone';
  const { endpoint, p256dh, auth } = address;
  // Read when something is sent first: most processes never do.
  const { default: webPush } = await import('web-push');
  const made = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    ...{ vapidDetails: keys, TTL: lifeSeconds, topic, contentEncoding: 'aes128gcm' as const },
  });
  const url = new URL(endpoint);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const asked = request(
      url,
      {
        ...{ method: 'POST', agent: false, signal: AbortSignal.timeout(LIMIT_MILLISECONDS) },
        headers: made.headers as Record<string, string | number>,
        ...(hosts.includes(url.host) ? {} : { lookup: lookUpOutside }),
      },
      (answer) => {
        answer.resume();
        resolve(judgeStatus(answer.statusCode ?? 0));
        asked.destroy();
      },
    );
    asked.on('error', () => resolve('later'));
    asked.end(made.body);
  });
}
