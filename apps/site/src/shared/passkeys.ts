/** What this browser does with a passkey; the package comes with the first use. */
import { wordsNow } from './words.ts';

export const browserHasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** The browser asked and got nothing: the person closed it, or the device has no such key. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
}

async function ask(ceremony: () => Promise<object>): Promise<Record<string, unknown>> {
  try {
    return Object.fromEntries(Object.entries(await ceremony()));
  } catch (thrown) {
    const closed = thrown instanceof Error && thrown.name === 'NotAllowedError';
    throw new PasskeyRefused(wordsNow(closed ? 'site-links.passkey.cancelled' : 'site-links.passkey.failed'));
  }
}

type Maker = typeof import('@simplewebauthn/browser');
type CreationOptions = Parameters<Maker['startRegistration']>[0]['optionsJSON'];
type RequestOptions = Parameters<Maker['startAuthentication']>[0]['optionsJSON'];

export async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return ask(() => startRegistration({ optionsJSON: options as unknown as CreationOptions }));
}

export async function showPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return ask(() => startAuthentication({ optionsJSON: options as unknown as RequestOptions }));
}
