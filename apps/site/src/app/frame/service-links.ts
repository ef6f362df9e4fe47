/** Which service link a visitor gets, and how the one of type 3 is opened (ADR 9). */

export interface ServiceLink {
  readonly type: number;
  readonly path: string;
}

const CHAT = 1;
const VIP_CHAT = 2;
const FRAMED = 3;
const KEY_LETTERS = 8;
const IV_BYTES = 12;

export interface ServiceLine {
  readonly address: string;
  /** Shown inside the popup; otherwise in a window of its own. */
  readonly framed: boolean;
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
}

type Bytes = Uint8Array<ArrayBuffer>;

async function open(secret: Bytes, iv: Bytes, sealed: Bytes): Promise<ArrayBuffer | Uint8Array> {
  const { subtle } = crypto as Partial<Crypto>;
  // A page that came over plain HTTP has none.
  if (subtle === undefined) return (await import('@house/web/seal-pure')).openPure(secret, iv, sealed);
  const key = await subtle.importKey('raw', await subtle.digest('SHA-256', secret), 'AES-GCM', false, ['decrypt']);
  return subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
}

/** The key is the SHA-256 of the last eight characters. Throws when the path was changed on its way. */
export async function decipherPath(path: string): Promise<string> {
  const sealed = fromBase64url(path.slice(0, -KEY_LETTERS));
  const secret = new TextEncoder().encode(path.slice(-KEY_LETTERS));
  const iv = sealed.slice(0, IV_BYTES);
  return new TextDecoder().decode(await open(secret, iv, sealed.slice(IV_BYTES)));
}

/** Only https addresses are opened: what was deciphered may still be anything. */
function mustBeHttps(address: string): string {
  if (new URL(address).protocol !== 'https:') throw new Error('The service link is no https address');
  return address;
}

/** The VIP line goes first for who has it; then the one that opens inside; null when there is none. */
export async function chooseLine(links: readonly ServiceLink[], vip: boolean): Promise<ServiceLine | null> {
  const order = vip ? [VIP_CHAT, FRAMED, CHAT] : [FRAMED, CHAT];
  for (const wanted of order) {
    const link = links.find(({ type }) => type === wanted);
    if (link === undefined) continue;
    const framed = wanted === FRAMED;
    return { address: mustBeHttps(framed ? await decipherPath(link.path) : link.path), framed };
  }
  return null;
}
