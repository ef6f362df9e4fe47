/**
 * An authenticator in software, for tests of passkeys through HTTP: what it answers is what a browser would send. Every field
 * that a forger could bend can be bent.
 */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { randomBytes } from '@house/fairness/random';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value);
  if (typeof value === 'string') return Buffer.concat([cborHead(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([cborHead(2, value.length), value]);
  const map = value as ReadonlyMap<number | string, Cbor>;
  return Buffer.concat([cborHead(5, map.size), ...[...map].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

export interface Ceremony {
  readonly challenge: string;
  readonly origin: string;
  readonly rpId: string;
}

interface Bend {
  readonly flags?: number;
  readonly counter?: number;
  readonly type?: string;
  readonly userHandle?: string;
  readonly id?: string;
}

export interface PasskeyDevice {
  readonly id: string;
  make(about: Ceremony & { userHandle: string }, bend?: Bend): Record<string, unknown>;
  /** `key`: signs with another device's key, as a forger does. */
  sign(about: Ceremony, bend?: Bend, key?: KeyObject): Record<string, unknown>;
  readonly key: KeyObject;
}

export function givenPasskeyDevice(idBytes = 20): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = Buffer.from(randomBytes(idBytes));
  const id = rawId.toString('base64url');
  let counter = 0;
  let handle = '';

  const clientData = ({ challenge, origin }: Ceremony, type: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function authData(rpId: string, flags: number, count: number, key: Buffer = Buffer.alloc(0)): Buffer {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counted, key]);
  }

  function keyBytes(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const cose = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]);
    return Buffer.concat([Buffer.alloc(16), Buffer.from([rawId.length >> 8, rawId.length & 255]), rawId, cbor(cose)]);
  }

  return {
    id,
    key: privateKey,
    make(about, bend = {}) {
      handle = about.userHandle;
      const flags = bend.flags ?? USER_PRESENT | USER_VERIFIED | HAS_KEY;
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(about.rpId, flags, counter, keyBytes())],
      ]);
      const shownId = bend.id ?? id;
      return {
        id: shownId,
        rawId: shownId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData(about, bend.type ?? 'webauthn.create').toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal', 'unheard-of'],
        },
      };
    },
    sign(about, bend = {}, key = privateKey) {
      counter += 1;
      const data = clientData(about, bend.type ?? 'webauthn.get');
      const auth = authData(about.rpId, bend.flags ?? USER_PRESENT | USER_VERIFIED, bend.counter ?? counter);
      const shownId = bend.id ?? id;
      return {
        id: shownId,
        rawId: shownId,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: auth.toString('base64url'),
          signature: sign('sha256', Buffer.concat([auth, sha256(data)]), key).toString('base64url'),
          userHandle: bend.userHandle ?? handle,
        },
      };
    },
  };
}
