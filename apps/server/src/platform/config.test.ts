import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ConfigRefused,
  ENVIRONMENT,
  findWeakness,
  loadConfig,
  makeSecrets,
  REPOSITORY,
  readEnvironmentFile,
} from './config.ts';
import { hostsOf, withParameter } from './primary.ts';

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'house-config-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

function reasonsFor(environment: Record<string, string | undefined>): readonly string[] {
  try {
    loadConfig({ DATA_DIR: directory, ...environment });
  } catch (error) {
    if (error instanceof ConfigRefused) return error.reasons;
    throw error;
  }
  return [];
}

const production = () => ({
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://house:x@db.internal/house',
  PUBLIC_URL: 'https://house.test',
  PLAY_MONEY: '0',
  ...makeSecrets(),
});

test('the example lists exactly the variables that are read', () => {
  const text = readFileSync(join(REPOSITORY, '.env.example'), 'utf8');
  const listed = [...text.matchAll(/^([A-Z_]+)=/gm)].map((match) => match[1]);
  expect(new Set(listed)).toEqual(new Set(Object.keys(ENVIRONMENT.shape)));
  expect(new Set(listed).size).toBe(listed.length);
});

test('the example, copied as it is, starts a demo house', () => {
  const text = readFileSync(join(REPOSITORY, '.env.example'), 'utf8');
  const environment = Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map((match) => [match[1], match[2]]));
  expect(loadConfig({ ...environment, DATA_DIR: directory })).toMatchObject({ demo: true, port: 3000, role: 'all' });
});

describe('the file .env', () => {
  function readFrom(content: string | Buffer, environment: Record<string, string | undefined> = {}) {
    writeFileSync(join(directory, '.env'), content);
    readEnvironmentFile(directory, environment);
    return environment;
  }

  test('is taken into the environment, which wins; without one nothing is', () => {
    readEnvironmentFile(directory, {});
    const text = 'NODE_ENV=production\n# a remark\nPORT="4000"\nDEMO=\n';
    expect(readFrom(text, { PORT: '5000' })).toEqual({ NODE_ENV: 'production', PORT: '5000', DEMO: '' });
  });

  test('may have the line ends of Windows, and its mark at the beginning', () => {
    const text = '\uFEFFNODE_ENV=production\r\n\r\nMAIL_FROM=CallRouter <a@house.test>\r\nPORT=4000\r\n';
    expect(readFrom(text)).toEqual({ NODE_ENV: 'production', MAIL_FROM: 'CallRouter <a@house.test>', PORT: '4000' });
  });

  test('is refused in UTF-16, or when it can not be read: a house of production would open as a demo', () => {
    const file = join(directory, '.env');
    expect(() => readFrom(Buffer.from('\uFEFFNODE_ENV=production\r\n', 'utf16le'))).toThrow(
      `- ${file} is not in UTF-8`,
    );
    rmSync(file);
    mkdirSync(file);
    expect(() => readEnvironmentFile(directory, {})).toThrow(`- ${file} can not be read: EISDIR`);
  });
});

describe('a demo house', () => {
  test('needs nothing set and listens to this machine only', () => {
    expect(loadConfig({ DATA_DIR: directory })).toMatchObject({
      production: false,
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      databaseUrl: null,
      dataDirectory: directory,
    });
  });

  test('makes its secrets once, strong, each its own, for the owner only', () => {
    const first = loadConfig({ DATA_DIR: directory }).secrets;
    expect(loadConfig({ DATA_DIR: directory }).secrets).toEqual(first);
    expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
    for (const secret of Object.values(first)) expect(findWeakness(secret ?? '')).toBeNull();
    expect(statSync(join(directory, 'secrets.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(directory)).toEqual(['secrets.json']);
  });

  test('completes an older set without touching what it has', () => {
    const file = join(directory, 'secrets.json');
    writeFileSync(file, JSON.stringify({ SESSION_SECRET: 'kept from before' }));
    const { secrets } = loadConfig({ DATA_DIR: directory });
    expect(secrets.session).toBe('kept from before');
    expect(findWeakness(secrets.instant)).toBeNull();
    expect(loadConfig({ DATA_DIR: directory }).secrets).toEqual(secrets);
  });

  test('takes a secret from the environment before its own, and keeps none when all are given', () => {
    loadConfig({ DATA_DIR: directory, ...makeSecrets() });
    expect(readdirSync(directory)).toEqual([]);
    expect(loadConfig({ DATA_DIR: directory, DRAW_SECRET: 'mine' }).secrets.draw).toBe('mine');
  });
});

test('a demo house of several processes gives what opens the seeds of draws to its workers alone', () => {
  const shared = { DATA_DIR: directory, DATABASE_URL: 'postgres://house:x@localhost/house' };
  const worker = loadConfig({ ...shared, ROLE: 'worker' }).secrets;
  expect(loadConfig({ ...shared, ROLE: 'http' }).secrets).toEqual({ ...worker, draw: null });
});

describe('production', () => {
  test('starts with everything set, without demo data, and writes nothing', () => {
    expect(loadConfig({ DATA_DIR: directory, ...production() })).toMatchObject({ production: true, demo: false });
    expect(readdirSync(directory)).toEqual([]);
  });

  test.each(Object.keys(makeSecrets()))('refuses to start without %s and names it', (name) => {
    expect(reasonsFor({ ...production(), [name]: undefined })).toEqual([`${name} is missing`]);
    expect(reasonsFor({ ...production(), [name]: '  ' })).toEqual([`${name} is missing`]);
  });

  test.each(['worker', 'all'])('needs what opens the seeds of draws with ROLE=%s', (ROLE) => {
    const set = { ...production(), ROLE };
    expect(loadConfig({ DATA_DIR: directory, ...set }).secrets.draw).toBe(set.DRAW_SECRET);
    expect(reasonsFor({ ...set, DRAW_SECRET: undefined })).toEqual(['DRAW_SECRET is missing']);
  });

  test('with ROLE=http neither needs it nor holds it, and needs every other secret', () => {
    const set = { ...production(), ROLE: 'http', DRAW_SECRET: undefined };
    expect(loadConfig({ DATA_DIR: directory, ...set }).secrets.draw).toBeNull();
    expect(
      JSON.stringify(loadConfig({ DATA_DIR: directory, ...set, DRAW_SECRET: 'given all the same' })),
    ).not.toContain('given all the same');
    for (const name of Object.keys(makeSecrets()).filter((one) => one !== 'DRAW_SECRET')) {
      expect(reasonsFor({ ...set, [name]: undefined })).toEqual([`${name} is missing`]);
    }
  });

  test('is told whether it plays for money', () => {
    expect(loadConfig({ DATA_DIR: directory, ...production() }).playMoney).toBe(false);
    expect(loadConfig({ DATA_DIR: directory, ...production(), PLAY_MONEY: '1' }).playMoney).toBe(true);
    expect(reasonsFor({ ...production(), PLAY_MONEY: undefined })).toEqual([
      expect.stringMatching(/^PLAY_MONEY is missing/),
    ]);
    expect(loadConfig({ DATA_DIR: directory }).playMoney).toBe(true);
  });

  test('names everything that is missing at once', () => {
    expect(reasonsFor({ NODE_ENV: 'production' })).toHaveLength(Object.keys(makeSecrets()).length + 3);
  });

  test('takes a host for the desk, not an address', () => {
    expect(loadConfig({ DATA_DIR: directory, DESK_HOST: 'Desk.house.test' }).deskHost).toBe('desk.house.test');
    expect(reasonsFor({ DESK_HOST: 'https://desk.house.test/' })).toEqual([expect.stringMatching(/^DESK_HOST is not/)]);
  });

  test('begins closed in production, unless it is told otherwise', () => {
    expect(loadConfig({ DATA_DIR: directory }).startClosed).toBe(false);
    expect(loadConfig({ DATA_DIR: directory, ...production() }).startClosed).toBe(true);
    expect(loadConfig({ DATA_DIR: directory, ...production(), START_CLOSED: '0' }).startClosed).toBe(false);
  });

  test('names npm where npm made it production', () => {
    const [first, ...others] = reasonsFor({ NODE_ENV: 'production', npm_config_omit: 'optional dev' });
    expect(first).toMatch(/set by npm.*omit=dev.*node scripts\/start\.mjs/);
    expect(others).toEqual(reasonsFor({ NODE_ENV: 'production', npm_config_omit: 'optional' }));
    expect(reasonsFor({ ...production(), npm_config_omit: 'dev' })).toEqual([]);
  });

  test.each([
    ['short', 'k3J9xQ2mV8'],
    ['31 bytes', 'k3J9xQ2mV8bN4tR7wZ1cY6hL5gF0pDs'],
    ['a placeholder', 'change-me-change-me-change-me-change-me'],
    ['a word', 'this-is-my-secret-for-the-production-house'],
    ['one letter', 'x'.repeat(64)],
  ])('refuses a secret that is %s', (_, secret) => {
    expect(reasonsFor({ ...production(), SESSION_SECRET: secret })).toEqual([
      expect.stringMatching(/^SESSION_SECRET is weak: /),
    ]);
  });

  test('refuses a weak token for the metrics', () => {
    expect(reasonsFor({ ...production(), METRICS_TOKEN: 'metrics' })).toEqual([
      expect.stringMatching(/^METRICS_TOKEN is weak: /),
    ]);
  });

  test('refuses one secret used for two things', () => {
    const set = production();
    expect(reasonsFor({ ...set, GATEWAY_SECRET: set.SESSION_SECRET })).toEqual([
      'GATEWAY_SECRET is the same as SESSION_SECRET: each needs its own',
    ]);
  });

  test('refuses demo data and default accounts', () => {
    expect(reasonsFor({ ...production(), DEMO: '1' })).toEqual([expect.stringMatching(/^DEMO is on/)]);
  });

  test('refuses lifted limits', () => {
    expect(reasonsFor({ ...production(), RATE_LIMITS: 'off' })).toEqual([expect.stringMatching(/^RATE_LIMITS is off/)]);
    expect(reasonsFor({ ...production(), HUMAN_CHECK: 'none' })).toEqual([
      expect.stringMatching(/^HUMAN_CHECK is none/),
    ]);
  });

  test('refuses an open address for players, except on the machine itself', () => {
    expect(reasonsFor({ ...production(), PUBLIC_URL: 'http://house.test' })).toEqual([
      'PUBLIC_URL must start with https://',
    ]);
    expect(reasonsFor({ ...production(), PUBLIC_URL: 'http://localhost:3000' })).toEqual([]);
  });

  test('refuses an address with a path: calls come back to the root of a host', () => {
    for (const url of ['https://house.test/club', 'https://house.test/?a=1', 'https://house.test/#a'])
      expect(reasonsFor({ ...production(), PUBLIC_URL: url })).toEqual([
        expect.stringMatching(/^PUBLIC_URL is an address with a path/),
      ]);
    expect(reasonsFor({ ...production(), PUBLIC_URL: 'https://house.test//' })).toEqual([]);
  });
});

test('draws are commit-only unless a beacon is named, which is asked in the clear on the machine itself only', () => {
  const drandUrl = (url?: string) => loadConfig({ DATA_DIR: directory, ...makeSecrets(), DRAND_URL: url }).drandUrl;
  expect([drandUrl(), drandUrl(''), drandUrl('https://api.drand.sh')]).toEqual([null, null, 'https://api.drand.sh']);
  expect(drandUrl('http://127.0.0.1:9')).toBe('http://127.0.0.1:9');
  expect(reasonsFor({ DRAND_URL: 'http://api.drand.sh' })).toEqual(['DRAND_URL must start with https://']);
  expect(reasonsFor({ DRAND_URL: 'file:///rounds' })).toEqual([expect.stringMatching(/^DRAND_URL is not an address/)]);
});

test('one part alone needs a shared database', () => {
  expect(reasonsFor({ ROLE: 'worker' })).toEqual([expect.stringMatching(/^DATABASE_URL is missing: ROLE=worker/)]);
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['ROLE', 'everything'],
  ['ROLE', 'studio'],
  ['DATABASE_URL', 'mysql://x/y'],
  ['REDIS_URL', 'localhost:6379'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'everyone'],
  ['DEMO', 'perhaps'],
])('refuses %s=%s and names it', (name, value) => {
  expect(reasonsFor({ [name]: value })).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
});

test.each(['p@ss/w#o?rd%', 'a/b', '1/b', 'a#b', 'a?b', '#'])(
  'a password of the database that holds signs (%s) is refused in a sentence without it, and taken encoded',
  (password) => {
    const [reason, ...more] = reasonsFor({ DATABASE_URL: `postgres://house:${password}@db.internal/house` });
    expect(reason).toMatch(/^DATABASE_URL is no address: signs in its password are encoded/);
    expect(more).toEqual([]);
    const DATABASE_URL = `postgres://house:${encodeURIComponent(password)}@db.internal/house?sslmode=disable`;
    expect(loadConfig({ DATA_DIR: directory, DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  },
);

test.each([
  ['postgres://house:x@db1.internal,db2.internal/house', /names several hosts: add target_session_attrs=read-write/],
  ['postgres://h:x@db1,db2/house?target_session_attrs=any', /names several hosts: add target_session_attrs=read-write/],
  ['postgresql:///house?host=db1.internal,db2.internal', /names several hosts in its query: write them as/],
  ['postgres://house:a#b@db1,db2/house?target_session_attrs=read-write', /is no address: signs in its password/],
])(
  'several hosts of the database (%s) that are not told apart are refused, and how to write it is told',
  (DATABASE_URL, told) => {
    const [reason, ...more] = reasonsFor({ DATABASE_URL });
    expect(reason).toMatch(told);
    expect(more).toEqual([]);
  },
);

test('several hosts of the database of which one takes writes are taken', () => {
  const DATABASE_URL =
    'postgres://house:a%2Cb@db1.internal:5432,db2.internal:5433/house?target_session_attrs=read-write';
  expect(reasonsFor({ DATABASE_URL })).toEqual([]);
  expect(hostsOf(DATABASE_URL)).toEqual([
    'postgres://house:a%2Cb@db1.internal:5432/house?target_session_attrs=read-write',
    'postgres://house:a%2Cb@db2.internal:5433/house?target_session_attrs=read-write',
  ]);
  expect(withParameter(DATABASE_URL, 'options', '-c a=b')).toBe(`${DATABASE_URL}&options=-c+a%3Db`);
});

test('a comma in the password of the database names no second host', () => {
  expect(reasonsFor({ DATABASE_URL: 'postgres://house:a,b@db.internal/house' })).toEqual([]);
});

test.each(['sslrootcert', 'sslcert', 'sslkey'])('a file of TLS (%s) that can not be read is named', (name) => {
  const file = join(directory, 'ca.pem');
  const DATABASE_URL = `postgres://house:x@db.internal/house?sslmode=verify-full&${name}=${file}`;
  expect(reasonsFor({ DATABASE_URL })).toEqual([
    expect.stringContaining(`DATABASE_URL names ${name}=${file}, which can not be read: ENOENT`),
  ]);
  writeFileSync(file, 'a certificate');
  expect(reasonsFor({ DATABASE_URL })).toEqual([]);
});

test('knows what is built', () => {
  const { version } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  expect(loadConfig({ DATA_DIR: directory }).build).toEqual({ version, commit: null });
  expect(loadConfig({ DATA_DIR: directory, BUILD_COMMIT: '8f3c2ab' }).build.commit).toBe('8f3c2ab');
  expect(reasonsFor({ BUILD_COMMIT: 'a commit' })).toEqual(['BUILD_COMMIT is no name of a commit']);
});

test('reads a list of proxies', () => {
  expect(loadConfig({ DATA_DIR: directory, TRUSTED_PROXIES: '10.0.0.0/8, ::1' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '::1',
  ]);
});

test('a secret under 32 bytes is weak whatever it holds', () => {
  fc.assert(fc.property(fc.string({ maxLength: 31, unit: 'grapheme-ascii' }), (text) => findWeakness(text) !== null));
});

describe('mails and text messages', () => {
  const mail = { SMTP_URL: 'smtps://house:secret@mail.internal:465', MAIL_FROM: 'CallRouter <no-reply@house.test>' };
  const sms = { SMS_GATEWAY_URL: 'https://sms.internal/send', SMS_GATEWAY_TOKEN: 'token' };

  test('stay in the house unless told where to go', () => {
    expect(loadConfig({ DATA_DIR: directory }).delivery).toEqual({ mail: null, sms: null });
    expect(loadConfig({ DATA_DIR: directory, ...mail, ...sms }).delivery).toEqual({
      mail: { url: mail.SMTP_URL, from: mail.MAIL_FROM },
      sms: { url: sms.SMS_GATEWAY_URL, token: 'token' },
    });
  });

  test.each([
    ['half of the mail settings', { SMTP_URL: mail.SMTP_URL }, 'MAIL_FROM is missing'],
    ['a token without a gateway', { SMS_GATEWAY_TOKEN: 'token' }, 'SMS_GATEWAY_URL is missing'],
    ['a sender of two lines', { ...mail, MAIL_FROM: 'a@house.test\nBcc: b@house.test' }, 'MAIL_FROM is not'],
    ['two senders', { ...mail, MAIL_FROM: 'a@house.test, b@house.test' }, 'MAIL_FROM is not'],
    ['a web address for mails', { ...mail, SMTP_URL: 'https://mail.internal' }, 'SMTP_URL is not'],
    ['codes in the clear in production', { ...production(), ...sms, SMS_GATEWAY_URL: 'http://sms.internal' }, 'https'],
  ])('%s is refused', (_name, environment, reason) => {
    expect(reasonsFor(environment)).toEqual([expect.stringContaining(reason)]);
  });
});

describe('Firebase', () => {
  const project = { FIREBASE_PROJECT_ID: 'jarul-play', FIREBASE_API_KEY: 'a public key' };

  test('is off until a project is named, and knows the domain of its sign-in', () => {
    expect(loadConfig({ DATA_DIR: directory }).outside.firebase).toBeUndefined();
    expect(loadConfig({ DATA_DIR: directory, ...project }).outside.firebase).toEqual({
      projectId: 'jarul-play',
      apiKey: 'a public key',
      authDomain: 'jarul-play.firebaseapp.com',
      jwksUrl: expect.stringMatching(/^https:\/\/www\.googleapis\.com\//),
      emulatorUrl: null,
    });
  });

  test('half of it is refused', () => {
    expect(reasonsFor({ FIREBASE_PROJECT_ID: 'jarul-play' }).join()).toContain('FIREBASE_API_KEY is missing');
    expect(reasonsFor({ FIREBASE_API_KEY: 'key' }).join()).toContain('FIREBASE_PROJECT_ID is missing');
  });

  test('has a stand-in in a demo house alone', () => {
    const emulated = { ...project, FIREBASE_EMULATOR_URL: 'http://127.0.0.1:9099/' };
    expect(loadConfig({ DATA_DIR: directory, ...emulated }).outside.firebase?.emulatorUrl).toBe(
      'http://127.0.0.1:9099',
    );
    for (const house of [production(), { DEMO: '0' }, { ...production(), DEMO: '1' }]) {
      expect(reasonsFor({ ...house, ...emulated }).join()).toContain('FIREBASE_EMULATOR_URL is set');
    }
  });
});
