/** A push service and a browser for tests: what the house sends is opened as a browser opens it (RFC 8291, RFC 8188). */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from '@house/fairness/random';
import type { PushAddress, PushKeys } from './port.ts';

export interface GivenPushed {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

export interface GivenPushService {
  readonly host: string;
  readonly got: GivenPushed[];
  /** How it answers from now on. */
  status: number;
  close(): Promise<void>;
}

export async function givenPushService(): Promise<GivenPushService> {
  const got: GivenPushed[] = [];
  const service = { got, status: 201 };
  const server = createServer((request, answer) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
      answer.writeHead(service.status, { location: 'http://127.0.0.1:1/' }).end('nothing that is read');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(service, {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
}

export function givenPushKeys(): PushKeys {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    ...{ publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') },
    subject: 'mailto:push@house.test',
  };
}

export interface GivenBrowser {
  readonly address: PushAddress;
  open(pushed: GivenPushed): unknown;
}

const SALT_BYTES = 16;
const TAG_BYTES = 16;
const hkdf = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

export function givenBrowser(endpoint: string): GivenBrowser {
  const pair = createECDH('prime256v1');
  const point = pair.generateKeys();
  const auth = Buffer.from(randomBytes(SALT_BYTES));
  return {
    address: { endpoint, p256dh: point.toString('base64url'), auth: auth.toString('base64url') },
    open({ body }) {
      const salt = body.subarray(0, SALT_BYTES);
      const idLength = body.readUInt8(SALT_BYTES + 4);
      const sender = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + idLength);
      const sealed = body.subarray(SALT_BYTES + 5 + idLength);
      const about = Buffer.concat([Buffer.from('WebPush: info\0'), point, sender]);
      const secret = hkdf(auth, pair.computeSecret(sender), about, 32);
      const key = hkdf(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
      // Behind the text a two says that this was the last record.
      return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
    },
  };
}

/** What the house says of itself, once its signature was checked against its public key. */
export function readVapid(pushed: GivenPushed, { publicKey }: PushKeys): { aud: string; sub: string; exp: number } {
  const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(String(pushed.headers['authorization'])) ?? [];
  if (key !== publicKey) throw new Error('another key');
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  const [head, claims = '', signature = ''] = token.split('.');
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('not signed by the house');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string; sub: string; exp: number };
}
