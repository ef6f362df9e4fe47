/**
 * This browser's subscription to what the house tells it (Web Push): made with the house's key, known to the server by the
 * SHA-256 of its address, ended with the session so that nobody after this person is told what is theirs.
 */

const HEX = 16;

export function canPush(): boolean {
  return isSecureContext && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export const isPushDenied = (): boolean => canPush() && Notification.permission === 'denied';

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

/** Without waiting for a worker that may never come. */
async function findSubscription(): Promise<PushSubscription | null> {
  if (!canPush()) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** What the server knows this browser by; null: it is not subscribed. */
export async function ownPushMark(): Promise<string | null> {
  const subscription = await findSubscription();
  if (subscription === null) return null;
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(HEX).padStart(2, '0')).join('');
}

export interface PushKeysOfBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Asks the person and subscribes; null: they said no. Throws where the browser's push service cannot be reached. */
export async function subscribeToPush(publicKey: string): Promise<PushKeysOfBrowser | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  // One of an older key would be refused by the push service.
  await (await findSubscription())?.unsubscribe();
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) throw new DOMException('no worker', 'InvalidStateError');
  const made = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  const { endpoint, keys } = made.toJSON();
  return { endpoint: endpoint ?? made.endpoint, p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
}

/** From now on its address answers that it is gone, and the server forgets it. */
export async function endPush(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
