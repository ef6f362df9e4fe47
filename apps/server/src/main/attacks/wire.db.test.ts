/** What comes over the network that no browser of ours would send: bodies, hosts, addresses to be sent to, idle lines. */
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { text as readText } from 'node:stream/consumers';
import { ALL_CALLS } from '@house/contract/calls';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMember, givenStaff } from '../../capabilities/identity/given.ts';
import { Caller, freshAddress, givenTwoApps, type TwoApps } from '../testing/two-houses.ts';

const PUBLIC_URL = 'https://house.example';
const FORGOT = '/wps/member/password/email';
const BODY_LIMIT_BYTES = 256 * 1024;
/** What a body of the greatest length may cost; it is some milliseconds on an idle machine. */
const PATIENCE_MILLISECONDS = 5_000;
const IDLE_LIMIT_MILLISECONDS = 30_000;

let house: TwoApps;
let idle: Promise<ClosedLine>[];
beforeAll(async () => {
  house = await givenTwoApps({ publicUrl: PUBLIC_URL });
  idle = openIdleLines();
});
afterAll(() => house.stop());

const post = (raw: string, type = 'application/json') =>
  new Caller(house).send(FORGOT, { method: 'POST', raw, headers: { 'content-type': type } });
let strangers = 0;
/** Of nobody, and each time of somebody else: one and the same may ask three times only. */
const someForm = () => {
  strangers += 1;
  return { username: `nobody${strangers}`, email: `nobody${strangers}@mail.example` };
};
const line = (at: 0 | 1): Socket => {
  const { port, hostname } = new URL(house.urls[at]);
  return connect(Number(port), hostname);
};

interface ClosedLine {
  /** For how long it was borne. */
  readonly milliseconds: number;
  /** What the house said on it. */
  readonly heard: string;
}

/** A line that says nothing, and two that say everything too slowly. */
function openIdleLines(): Promise<ClosedLine>[] {
  const began = performance.now();
  const started = [
    '',
    'GET /healthz HTTP/1.1\r\nhost: a\r\n',
    `POST ${FORGOT} HTTP/1.1\r\nhost: a\r\ncontent-length: 90\r\n\r\n`,
  ];
  return started.map((text) => {
    const socket = line(0);
    let heard = '';
    socket
      .on('error', () => undefined)
      .on('data', (part) => {
        heard += part;
      });
    const drip = setInterval(() => text !== '' && socket.writable && socket.write('x'), 1_000);
    socket.write(text);
    return new Promise<ClosedLine>((resolve) => {
      socket.once('close', () => {
        clearInterval(drip);
        resolve({ milliseconds: performance.now() - began, heard });
      });
    });
  });
}

describe('a body', () => {
  const many = (count: number, write: (index: number) => string) =>
    Array.from({ length: count }, (_, at) => write(at)).join(',');
  const inside = '"username":"USERNAME","email":"USERNAME@mail.example"';

  test.each([
    ['as deep as it can be', `{${inside},"x":${'['.repeat(120_000)}${']'.repeat(120_000)}}`],
    ['deep and cut off', '{"x":'.repeat(50_000)],
    ['of as many fields as it can hold', `{${inside},${many(20_000, (at) => `"k${at}":1`)}}`],
    ['of one field twenty thousand times', `{${inside},${many(20_000, () => '"k":1')}}`],
    ['of one long number', `{${inside},"x":${'9'.repeat(250_000)}}`],
    ['of escapes', `{${inside},"x":"${'\\u0000'.repeat(40_000)}"}`],
    ['with a name told twice', `{"username":"first",${inside}}`],
    ['with half a sign', `{"username":"\\ud800","email":"\\udfff@mail.example"}`],
    ['with NUL in it', `{"username":"a\\u0000b","email":"a\\u0000@mail.example"}`],
    ['with a prototype', `{${inside},"__proto__":{"success":true,"admin":true}}`],
    ['with a constructor', `{${inside},"constructor":{"prototype":{"admin":true}}}`],
  ])('%s gets a clear answer in time', async (_what, raw) => {
    const began = performance.now();
    const { status, code } = await post(raw.replaceAll('USERNAME', someForm().username));
    expect(performance.now() - began).toBeLessThan(PATIENCE_MILLISECONDS);
    expect([200, 400, 413]).toContain(status);
    if (status === 400) expect(['request.invalid', 'identity.fieldPattern']).toContain(code);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    expect((await new Caller(house).send('/wps/session/ways')).status).toBe(200);
  });

  test('of a million fields is not read', async () => {
    expect(await post(`{${many(1_000_000, (at) => `"k${at}":1`)}}`)).toMatchObject({
      status: 413,
      code: 'request.tooLarge',
    });
  });

  test('that hides its length is cut at the limit, and not waited for', async () => {
    for (const at of [0, 1] as const) {
      const socket = line(at);
      const answer = readText(socket);
      socket.on('error', () => undefined);
      socket.write(
        `POST ${FORGOT} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
      );
      const chunk = 'x'.repeat(16_384);
      // Never ended by its sender.
      for (let sent = 0; sent <= BODY_LIMIT_BYTES; sent += chunk.length) socket.write(`4000\r\n${chunk}\r\n`);
      expect(await answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"request\.tooLarge"/);
    }
  });

  test('that claims two lengths is refused: no second request hides in the first', async () => {
    const socket = line(0);
    socket.end(
      `POST ${FORGOT} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /wps/member/info HTTP/1.1\r\nhost: a\r\n\r\n`,
    );
    const answer = await readText(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });

  test('is taken as a form or as JSON, and by no other name', async () => {
    const encoded = new URLSearchParams(someForm()).toString();
    expect((await post(encoded, 'application/x-www-form-urlencoded')).status).toBe(200);
    for (const type of ['text/plain', 'text/html', 'application/xml', 'multipart/form-data; boundary=x']) {
      expect(await post(JSON.stringify(someForm()), type)).toMatchObject({
        status: 415,
        code: 'request.unsupportedMediaType',
      });
    }
  });
});

describe('the host that a request names', () => {
  function ask(headers: Record<string, string>, body: object): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const url = new URL(FORGOT, house.urls[0]);
      const asked = request(
        url,
        { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (response) => {
          response.resume().once('end', () => resolve(response.statusCode));
        },
      );
      asked.once('error', reject).end(JSON.stringify(body));
    });
  }

  test.each([
    [{ host: 'evil.example' }],
    [{ host: 'house.example@evil.example' }],
    [{ host: 'house.example', 'x-forwarded-host': 'evil.example' }],
    [{ host: 'house.example', forwarded: 'host=evil.example;proto=http' }],
    [{ host: 'house.example', 'x-original-host': 'evil.example', 'x-host': 'evil.example' }],
    [{ host: 'house.example', origin: 'https://evil.example', referer: 'https://evil.example/' }],
  ])('does not come into the link of a mail: %o', async (headers) => {
    const { db } = house.database;
    const member = await givenMember(db);
    const email = `${member.username}@mail.example`;
    await sql`update members set email = ${email}, email_verified_at = now() where id = ${member.id}`.execute(db);
    const sent = { 'x-forwarded-for': freshAddress(), ...headers };
    expect(await ask(sent, { username: member.username, email })).toBe(200);
    const { rows } = await sql<{ fill: { link: string }; recipient: string }>`
      select fill, recipient from outgoing_messages where member_id = ${member.id}`.execute(db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.fill.link).toMatch(/^https:\/\/house\.example\/\?pop=password#token=[0-9a-f]{64}$/);
    expect(JSON.stringify(rows)).not.toContain('evil');
  });
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%0d%0aset-cookie:a=b',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/..//evil.example',
])('nobody is sent on to another house: %j', async (next) => {
  for (const provider of ['google', 'facebook']) {
    for (const path of [
      `/wps/session/social/${provider}/start?next=${encodeURIComponent(next)}`,
      `/wps/session/social/${provider}/callback?state=x&code=x&next=${encodeURIComponent(next)}`,
    ]) {
      const { status, headers } = await new Caller(house).send(path);
      expect(status).toBe(303);
      const to = new URL(headers.get('location') ?? '', PUBLIC_URL);
      expect(headers.get('location')).toMatch(/^\/\?/);
      expect(to.origin).toBe(PUBLIC_URL);
      expect(new URL(to.searchParams.get('next') ?? '/', PUBLIC_URL).origin).toBe(PUBLIC_URL);
      expect(headers.getSetCookie().join()).not.toContain('a=b');
    }
  }
});

test('every answer forbids to be framed, guessed at, cached and run, whatever it answers', async () => {
  for (const { method, path } of ALL_CALLS) {
    const { headers } = await new Caller(house).send(path.replace(/:\w+/g, '1'), { method });
    expect(Object.fromEntries(headers), path).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none';.*frame-ancestors 'none'/),
      'strict-transport-security': expect.stringContaining('max-age=31536000'),
      'cache-control': 'no-store',
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers.get('server') ?? headers.get('x-powered-by')).toBeNull();
  }
});

test('markup in a name is text to the site and to the desk: data of a type that no browser runs', async () => {
  const { db } = house.database;
  const markup = '"><img src=x onerror=alert(1)><script>alert(2)</script>';
  const member = await givenMember(db);
  await sql`update members set nickname = ${markup} where id = ${member.id}`.execute(db);
  const person = new Caller(house);
  person.token = member.token;
  const desk = new Caller(house);
  const staff = await givenStaff(db);
  desk.token = staff.token;
  await sql`update staff_sessions set device = ${markup} where owner_id = ${staff.id}`.execute(db);
  for (const told of [await person.info(), await desk.send('/desk/api/my-account')]) {
    expect(told.status).toBe(200);
    expect(JSON.stringify(told.value)).toContain(JSON.stringify(markup).slice(1, -1));
    expect(told.headers.get('content-type')).toMatch(/^application\/json/);
    expect(told.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

// Last: they were open while all of the above was served.
test(
  'a line that says nothing, or everything too slowly, is closed; one opened ahead hears nothing it could take for an answer',
  async () => {
    const closed = await Promise.all(idle);
    for (const { milliseconds } of closed) expect(milliseconds).toBeLessThan(IDLE_LIMIT_MILLISECONDS);
    const [silent, slow] = closed.map(({ heard }) => heard.split('\r\n', 1)[0]);
    expect(silent).toBe('');
    expect(slow).toBe('HTTP/1.1 408 Request Timeout');
  },
  IDLE_LIMIT_MILLISECONDS * 2,
);
