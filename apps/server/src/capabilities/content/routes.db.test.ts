/** The calls anyone may make to learn what house this is. */

import { FLAG_WORDS, FLAGS, SOCIAL, SWITCHES } from '@house/rules/features';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createCallRouter } from '../../platform/http.ts';
import { refuse } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenContent } from './given.ts';
import { givenContentItems, VISITOR } from './items/given.ts';
import type { Content } from './port.ts';
import { givenMaintenance, givenSiteState } from './region/given.ts';
import { bootData, serveContent } from './routes.ts';

let house: TestDatabase;
let content: Content;
let http: FastifyInstance;
beforeAll(async () => {
  house = await givenDatabase();
  content = await givenContent(house.db);
  http = Fastify() as unknown as FastifyInstance;
  const nobody = async () => refuse('session.ended' as const);
  const gatekeeper = { member: nobody, staff: nobody, decipher: nobody };
  const served = createCallRouter(http, { gatekeeper, translate: (_language, id) => id, defaultLanguage: 'bn' });
  serveContent(served, {
    content,
    contentItems: givenContentItems(house.db),
    viewerOf: async ({ language }) => ({ ...VISITOR, language, memberId: null }),
    clock: systemClock,
    expressionOf: (pattern) => `expression ${pattern}`,
    firebase: null,
  });
  await http.ready();
});
afterAll(async () => {
  await http.close();
  await house.close();
});

const ask = async (url: string) => (await http.inject({ method: 'GET', url })).json();

test('the brand and the tree of features', async () => {
  const { value } = await ask('/wps/system/whitelabel');
  expect(value.brand).toMatchObject({
    names: { bn: 'জারুল', en: 'Jarul' },
    currency: { symbol: '৳' },
    platform: 'web',
    device: 'web',
    playMoney: true,
  });
  const flags = value.whitelabel.find((node: { modId: string }) => node.modId === 'FLAGS');
  expect(flags.childrenNodes).toContainEqual({ modId: 'USERNAMEREG3', enabled: true });
  expect(flags.childrenNodes).toContainEqual({ modId: 'MANPLAYREB3', enabled: true });
});

test('the rules of registration with the expressions that judge them', async () => {
  const { value } = await ask('/wps/system/setting/register');
  expect(value).toMatchObject({ usernameRegistration: true, mobileRegistration: true });
  expect(value.fields.username[0]).toEqual({
    field: 'username',
    shown: true,
    required: true,
    pattern: 1,
    expression: 'expression 1',
    minLength: 6,
    maxLength: 15,
  });
  expect(value.fields.username.find((one: { field: string }) => one.field === 'captcha')).toMatchObject({
    shown: false,
  });
});

test('the addresses of the house and its apps', async () => {
  const resource = {
    resourceType: 'android' as const,
    url: 'https://get.jarul.example/app.apk',
    qrCodeUrl: '',
    labelNameEn: 'Android',
    labelNameCn: '安卓',
  };
  await content.changeSettings({ document: { domainList: ['jarul.example'], resources: [resource] } });
  expect((await ask('/wps/system/domainRoute')).value).toEqual({
    domainList: ['jarul.example'],
    resources: [resource],
  });
});

test('the topics of help, each with its page and its name in both languages', async () => {
  const { topics } = (await ask('/wps/system/helpCenter')).value;
  expect(topics).toContainEqual({
    topic: 'terms',
    path: '/help?topic=terms',
    titles: { bn: 'সাধারণ শর্তাবলি', en: 'General terms and conditions' },
    articles: [],
  });
});

test('every country with its dialling code', async () => {
  const { countries } = (await ask('/wps/system/countryCodes')).value;
  expect(countries.length).toBeGreaterThan(230);
  expect(countries).toContainEqual({ countryCode: 'BD', countryDialingCode: '880' });
});

/** Opens the path of a type 3 link as a browser does (ADR 9). */
async function openPath(path: string): Promise<string> {
  const sealed = Buffer.from(path.slice(0, -8), 'base64url');
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(path.slice(-8)));
  const key = await crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['decrypt']);
  const open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.subarray(0, 12) }, key, sealed.subarray(12));
  return new TextDecoder().decode(open);
}

test('customer service: the path of type 3 opens with its last eight characters only, and never looks the same', async () => {
  const chat = 'https://chat.jarul.example/vip?room=1';
  await content.changeSettings({
    document: {
      serviceLinks: [
        { type: 1, path: 'https://chat.jarul.example' },
        { type: 3, path: chat },
      ],
    },
  });
  const [plain, sealed] = (await ask('/wps/system/serviceLinks')).value.version.pathList;
  expect(plain).toEqual({ type: 1, path: 'https://chat.jarul.example' });
  expect(sealed.type).toBe(3);
  expect(sealed.path).not.toContain('jarul');
  expect(await openPath(sealed.path)).toBe(chat);
  await expect(openPath(`${sealed.path.slice(0, -1)}${sealed.path.endsWith('A') ? 'B' : 'A'}`)).rejects.toThrow();
  const [, again] = (await ask('/wps/system/serviceLinks')).value.version.pathList;
  expect(again.path).not.toBe(sealed.path);
});

test('what a page may show comes with the status, one server of each list drawn anew', async () => {
  const imageCDNs = ['https://a.cdn.example', 'https://b.cdn.example'];
  await content.changeSettings({ document: { imageCDNs, analyticsId: 'G-12345' } });
  const replies = [];
  for (let count = 0; count < 30; count += 1) replies.push((await ask('/wps/system/status')).value.permission);
  expect(replies[0]).toMatchObject({
    analytics: { gtagId: 'G-12345' },
    imageCDNs,
    launchGameCDNs: [],
    launchGameCDN: '',
    customerService: { available: true },
  });
  expect(new Set(replies.map(({ imageCDN }) => imageCDN))).toEqual(new Set(imageCDNs));
  const { value } = await ask('/wps/system/whitelabel');
  expect(replies[0].whitelabel).toEqual(value.whitelabel);
  expect(replies[0].registerRules).toEqual((await ask('/wps/system/setting/register')).value.fields);
});

const shownFields = async (method: 'username' | 'mobile'): Promise<string[]> =>
  (await ask('/wps/system/setting/register')).value.fields[method]
    .filter((rule: { shown: boolean }) => rule.shown)
    .map((rule: { field: string }) => rule.field);
const registers = async () => {
  const { usernameRegistration, mobileRegistration } = (await ask('/wps/system/setting/register')).value;
  return [usernameRegistration, mobileRegistration];
};
/** What else than the tree a flag turns in the calls of the house; the site's parts read the tree. */
const effects: Partial<Record<(typeof FLAGS)[number], { read: () => Promise<unknown>; on: unknown; off: unknown }>> = {
  USERNAMEREG3: { read: registers, on: [true, true], off: [false, true] },
  MOBILENUMREG3: { read: registers, on: [true, true], off: [true, false] },
  DIRECTREG3: { read: registers, on: [true, true], off: [false, false] },
  REGMOBVERF3: {
    read: () => shownFields('mobile'),
    on: ['mobileNum', 'verificationCode', 'password', 'confirmPassword'],
    off: ['mobileNum', 'password', 'confirmPassword'],
  },
  MOBILENUMPASSREG3: {
    read: () => shownFields('mobile'),
    on: ['mobileNum', 'verificationCode', 'password', 'confirmPassword'],
    off: ['mobileNum', 'verificationCode'],
  },
  AGENTPOLICY3: { read: async () => (await ask('/wps/agent/affiliate')).value.enabled, on: true, off: false },
};

test('flags have one word each', () => {
  expect(new Set(Object.values(FLAG_WORDS)).size).toBe(FLAGS.length);
});

test.each(FLAGS)('%s is told by the tree and by the boot data, and turns what hangs on it', async (flag) => {
  const before = (await content.settings()).document.flags;
  const effect = effects[flag];
  try {
    for (const enabled of [true, false]) {
      await content.changeSettings({ flags: { [flag]: enabled } });
      const { whitelabel } = (await ask('/wps/system/whitelabel')).value;
      const node = whitelabel.find(({ modId }: { modId: string }) => modId === 'FLAGS');
      expect(node.childrenNodes).toContainEqual({ modId: flag, enabled });
      expect((await bootData({ content, clock: systemClock }, '127.0.0.1')).flags[FLAG_WORDS[flag]]).toBe(enabled);
      if (effect !== undefined) expect(await effect.read()).toEqual(enabled ? effect.on : effect.off);
    }
  } finally {
    await content.changeSettings({ flags: before });
  }
});

test.each([...SWITCHES, ...SOCIAL])('the switch %s is told by the tree and by the boot data', async (name) => {
  const { switches, social } = (await content.settings()).document;
  const part = (SOCIAL as readonly string[]).includes(name) ? 'social' : 'switches';
  for (const enabled of [true, false]) {
    await content.changeSettings({
      document: { switches, social, [part]: { ...{ switches, social }[part], [name]: enabled } },
    });
    const { whitelabel } = (await ask('/wps/system/whitelabel')).value;
    const node = whitelabel.find(({ modId }: { modId: string }) => modId === part.toUpperCase());
    expect(node.childrenNodes).toContainEqual({ modId: name, enabled });
    expect((await bootData({ content, clock: systemClock }, '127.0.0.1')).switches[name as 'points']).toBe(enabled);
  }
});

test('whether the house is open, with the clock of the server', async () => {
  const open = await ask('/wps/system/status?url=localhost');
  expect(open.value).toMatchObject({ status: 0, maintenance: false, maintenanceEnd: null });
  expect(Math.abs(Date.parse(open.value.serverTime) - systemClock.now())).toBeLessThan(60_000);
  await givenMaintenance(givenSiteState(house.db), { endsAt: new Date('2031-05-01T00:00:00Z') });
  await expect.poll(async () => (await ask('/wps/system/status')).value.status, { timeout: 1_100 }).toBe(1);
  expect((await ask('/wps/system/status')).value).toMatchObject({
    status: 1,
    maintenance: true,
    maintenanceEnd: '2031-05-01T00:00:00.000Z',
  });
});
