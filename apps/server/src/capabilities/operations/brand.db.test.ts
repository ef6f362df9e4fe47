/** The brand at the desk, over HTTP: saved, compared, published by a second person, written down, told to open pages. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenStaff } from '../identity/given.ts';
import { givenKey } from '../wallet/given.ts';

let database: TestDatabase;
let house: RunningApp;
let maker: { token: string; id: bigint; username: string };
let second: { token: string; id: bigint; username: string };

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  maker = await givenStaff(database.db);
  second = await givenStaff(database.db);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Answer {
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Record<string, string> | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  readonly value: any;
}
async function ask(method: 'GET' | 'POST', url: string, token: string, body?: object): Promise<Answer> {
  const response = await house.http.inject({ method, url, headers: { token }, ...(body ? { payload: body } : {}) });
  const { code, value, fields } = response.json();
  return { status: response.statusCode, code, value, fields };
}

// biome-ignore lint/suspicious/noExplicitAny: as above
let desk: any;
beforeEach(async () => {
  desk = (await ask('GET', '/desk/api/brand', maker.token)).value;
});
const saveAs = (token: string, change: object, wish: object = {}) =>
  ask('POST', '/desk/api/brand/versions', token, {
    key: givenKey(),
    base: desk.newest,
    reason: 'for the festival',
    document: { ...(desk.draft?.document ?? desk.live), ...change },
    ...wish,
  });
const publishAs = (token: string, version: number, wish: object = {}) =>
  ask('POST', `/desk/api/brand/versions/${version}/publish`, token, {
    key: givenKey(),
    reason: 'looked at it',
    ...wish,
  });
const names = (en: string) => ({ names: { ...desk.live.names, en } });

async function auditOf(version: number) {
  const { rows } = await database.pool.query(
    'select action, staff, reason, after from audit_log where object = $1 order by seq',
    [`brand:${version}`],
  );
  return rows;
}

test('a draft is compared with what is live, a second person publishes it, and both are written down', async () => {
  const saved = await saveAs(maker.token, names('Jarul Club'));
  expect(saved).toMatchObject({ status: 200, value: { state: 'draft', made: { by: maker.username } } });
  const { version } = saved.value;
  const own = (await ask('GET', '/desk/api/brand', maker.token)).value;
  expect(own).toMatchObject({
    newest: version,
    publishers: 2,
    mayPublish: false,
    draft: { version: { version }, changes: [{ path: 'names.en', before: '"Jarul"', after: '"Jarul Club"' }] },
  });
  expect((await ask('GET', '/desk/api/brand', second.token)).value.mayPublish).toBe(true);
  expect(await publishAs(maker.token, version)).toMatchObject({ status: 403, code: 'brand.secondPersonNeeded' });
  expect(await publishAs(second.token, version)).toMatchObject({ status: 200, value: { state: 'published' } });
  expect(await auditOf(version)).toMatchObject([
    { action: 'brand.save', staff: maker.username, reason: 'for the festival' },
    { action: 'brand.publish', staff: second.username, reason: 'looked at it' },
  ]);
  expect((await auditOf(version))[0].after).toContain('names.en');
  const { value } = await ask('GET', '/wps/system/whitelabel', '');
  expect(value.brand.names.en).toBe('Jarul Club');
});

test('a publication is told on the channel sys, and who asks with its number sees it', async () => {
  const saved = await saveAs(maker.token, names('Jarul Live'));
  const from = (await ask('GET', '/wps/live/poll?channels=sys', '')).value.seq;
  await publishAs(second.token, saved.value.version);
  await expect
    .poll(async () => (await ask('GET', `/wps/live/poll?channels=sys&after=${from}`, '')).value.events.length)
    .toBe(1);
  const [event] = (await ask('GET', `/wps/live/poll?channels=sys&after=${from}`, '')).value.events;
  expect(event).toMatchObject({ channel: 'sys', kind: 'brand' });
  const { value } = await ask('GET', `/wps/system/whitelabel?revision=${event.data.revision}`, '');
  expect(value.brand.names.en).toBe('Jarul Live');
});

test('the same order sent twice saves, publishes, tells and is written down once', async () => {
  const [key, publishKey] = [givenKey(), givenKey()];
  const change = names('Jarul Twice');
  const [one, two] = await Promise.all([saveAs(maker.token, change, { key }), saveAs(maker.token, change, { key })]);
  expect(one).toEqual(two);
  const { version } = one.value;
  const from = (await ask('GET', '/wps/live/poll?channels=sys', '')).value.seq;
  for (let count = 0; count < 2; count += 1) {
    expect(await publishAs(second.token, version, { key: publishKey })).toMatchObject({
      value: { state: 'published' },
    });
  }
  expect((await auditOf(version)).map(({ action }) => action)).toEqual(['brand.save', 'brand.publish']);
  const { rows } = await database.pool.query(`select 1 from live_events where channel = 'sys' and seq > $1`, [from]);
  expect(rows).toHaveLength(1);
});

test('who saves upon an older version is refused with what changed and by whom', async () => {
  await saveAs(second.token, names('Jarul One'));
  expect(await saveAs(maker.token, { loggedInHome: true })).toMatchObject({
    status: 409,
    code: 'brand.changedMeanwhile',
  });
  const response = await house.http.inject({
    method: 'POST',
    url: '/desk/api/brand/versions',
    headers: { token: maker.token, language: 'en' },
    payload: { key: givenKey(), base: desk.newest, reason: 'mine', document: { ...desk.live, loggedInHome: true } },
  });
  expect(response.json().message).toContain(second.username);
  expect(response.json().message).toContain('names.en');
});

test('half a character in a name, a label or the reason is refused with its place', async () => {
  const resource = { resourceType: 'ios', url: 'https://example.com/', qrCodeUrl: '', labelNameCn: '' };
  const halves: [object, object, string][] = [
    [names('Jarul \ud800'), {}, 'document.names.en'],
    [{ resources: [{ ...resource, labelNameEn: '\udfff' }] }, {}, 'document.resources.0.labelNameEn'],
    [names('Jarul Half'), { reason: 'for \ud800 it' }, 'reason'],
  ];
  for (const [change, wish, place] of halves) {
    const refused = await saveAs(maker.token, change, wish);
    expect(refused).toMatchObject({ status: 400, code: 'request.invalid' });
    expect(Object.keys(refused.fields ?? {})).toEqual([expect.stringContaining(place)]);
  }
});

test('an older version comes back as a new draft; versions can be compared with any other', async () => {
  const restored = await ask('POST', '/desk/api/brand/versions/1/restore', maker.token, {
    key: givenKey(),
    base: desk.newest,
    reason: 'the festival is over',
  });
  expect(restored).toMatchObject({ status: 200, value: { restores: 1, state: 'draft', version: desk.newest + 1 } });
  const { version } = restored.value;
  const compared = await ask('GET', `/desk/api/brand/versions/${version}?against=1`, maker.token);
  expect(compared.value).toMatchObject({ against: 1, changes: [] });
  const own = await ask('GET', `/desk/api/brand/versions/${version}`, maker.token);
  expect(own.value.changes.map(({ path }: { path: string }) => path)).toContain('names.en');
  await publishAs(second.token, version);
  expect((await ask('GET', '/wps/system/whitelabel', '')).value.brand.names.en).toBe('Jarul');
  expect((await auditOf(version))[0]).toMatchObject({ action: 'brand.restore' });
  const list = await ask('GET', '/desk/api/brand/versions?size=2', maker.token);
  expect(list.value).toMatchObject({
    total: version,
    rows: [{ version, state: 'published' }, { version: version - 1 }],
  });
  expect(await ask('GET', '/desk/api/brand/versions/99999', maker.token)).toMatchObject({
    status: 404,
    code: 'brand.versionUnknown',
  });
});

test.each<[string, (document: Record<string, unknown>) => object, string]>([
  [
    'a currency in small letters',
    () => ({ currency: { code: 'bdt', symbol: '৳', grouping: 'lakh' } }),
    'document.currency.code',
  ],
  [
    'a symbol that is a figure',
    () => ({ currency: { code: 'BDT', symbol: '9', grouping: 'lakh' } }),
    'document.currency.symbol',
  ],
  [
    'a pattern outside the catalogue',
    (document) => ({ registerRules: withPattern(document, 24) }),
    'document.registerRules.username.0.pattern',
  ],
  [
    'a flag nobody knows',
    (document) => ({ flags: { ...(document['flags'] as object), NEWFLAG3: true } }),
    'document.flags',
  ],
  ['a default language that is not offered', () => ({ languages: ['en'] }), 'defaultLanguage'],
  ['a chat that is no https address', () => ({ serviceLinks: [{ type: 1, path: 'ftp://x' }] }), 'serviceLinks.0.path'],
])('refuses %s with the place of it', async (_what, change, place) => {
  const answer = await saveAs(maker.token, change(desk.live));
  expect(answer).toMatchObject({ status: 400, code: 'request.invalid' });
  expect(Object.keys(answer.fields ?? {})).toContain(place);
  expect((await ask('GET', '/desk/api/brand', maker.token)).value.newest).toBe(desk.newest);
});

function withPattern(document: Record<string, unknown>, pattern: number) {
  const rules = document['registerRules'] as { username: object[]; mobile: object[] };
  return { ...rules, username: rules.username.map((rule) => ({ ...rule, pattern })) };
}

test('without a reason nothing is saved or published', async () => {
  expect(await saveAs(maker.token, names('Jarul Why'), { reason: '   ' })).toMatchObject({
    code: 'staff.reasonRequired',
  });
  const saved = await saveAs(maker.token, names('Jarul Why'));
  expect(await publishAs(second.token, saved.value.version, { reason: '    ' })).toMatchObject({
    code: 'staff.reasonRequired',
  });
});

test('alone in the house one publishes what one made, a week after the others were locked', async () => {
  const { version } = desk.draft.version;
  await database.pool.query(`update staff set status = 'locked' where id <> $1`, [maker.id]);
  try {
    const emptied = (await ask('GET', '/desk/api/brand', maker.token)).value;
    expect([emptied.publishers > 1, emptied.mayPublish]).toEqual([true, false]);
    expect(await publishAs(maker.token, version)).toMatchObject({ code: 'brand.secondPersonNeeded' });
    await database.pool.query(`update staff_rights_lost set lost_at = lost_at - interval '7 days'`);
    const own = (await ask('GET', '/desk/api/brand', maker.token)).value;
    expect([own.publishers, own.mayPublish]).toEqual([1, true]);
    expect(await publishAs(maker.token, version)).toMatchObject({ status: 200 });
  } finally {
    await database.pool.query(`update staff set status = 'active'`);
  }
});
