/** The error catalogue of the specification (section 8): each message in both languages, and where it is seen to come. */
import { existsSync, readFileSync } from 'node:fs';
import { ALL_CALLS } from '@house/contract/calls';
import { COMMON_REFUSALS, REFUSALS, SESSION_REFUSALS } from '@house/contract/codes';
import type { Language } from '@house/i18n/catalogues';
import { AREA_NAMES, readArea } from '@house/i18n/message-files';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../../', import.meta.url);
const IDENTITY = 'apps/server/src/capabilities/identity';
const SITE = 'apps/site';

function readWords(language: Language): Readonly<Record<string, string>> {
  return Object.assign({}, ...AREA_NAMES.map((area) => readArea(area, language)));
}
const words = { bn: readWords('bn'), en: readWords('en') };

/** What a reader sees, its id, the specification's words where it gives any; a test that reaches it, and what shows that. */
type Row = readonly [what: string, id: string, english: string | null, test: string, shows: string];

const phone = (code: string, english: string): Row => [
  `phone: ${code}`,
  `site-links.phone.${code}`,
  english,
  `${SITE}/test/phone-codes.browser.test.ts`,
  `'site-links.phone.${code}'`,
];

const CATALOGUE: readonly Row[] = [
  [
    'in_need_true_account',
    'site-auth.trial.title',
    null,
    `${SITE}/src/features/identity/sign-in.browser.test.ts`,
    "getByRole('alertdialog', { name: words('site-auth.trial.title') })",
  ],
  [
    'in_need_true_account, for the agent centre',
    'site-auth.trial.text',
    null,
    `${SITE}/src/features/identity/sign-in.browser.test.ts`,
    "'ac=agentTeamOverview'",
  ],
  [
    'in_increase_submit',
    'site-auth.trial.action',
    null,
    `${SITE}/src/features/identity/sign-in.browser.test.ts`,
    "words('site-auth.trial.action')",
  ],
  [
    'a trial account, at the server',
    'errors.session.trialAccount',
    null,
    'apps/server/src/main/trial.db.test.ts',
    'session.trialAccount',
  ],
  [
    'not logged in',
    'errors.session.required',
    'You are not logged in, please login',
    `${SITE}/src/features/identity/sign-in.browser.test.ts`,
    'a protected page leads to the login',
  ],
  [
    'failed sms code request',
    'errors.identity.codeTooSoon',
    null,
    `${IDENTITY}/codes.db.test.ts`,
    'identity.codeTooSoon',
  ],
  [
    'failed sms code request, for the day',
    'errors.identity.codeDayLimit',
    null,
    'apps/server/src/main/attacks/codes.db.test.ts',
    'identity.codeDayLimit',
  ],
  [
    'invalid invitation code',
    'errors.identity.inviteInvalid',
    'Invalid invitation code',
    `${IDENTITY}/registration/registration.db.test.ts`,
    'identity.inviteInvalid',
  ],
  [
    'invalid invitation code, the dialog',
    'site-auth.invite.invalid',
    'Invalid invitation code',
    `${SITE}/test/register.browser.test.ts`,
    'site-auth.invite.invalid',
  ],
  [
    'failed login',
    'errors.identity.wrongCredentials',
    null,
    `${IDENTITY}/encrypted-calls.db.test.ts`,
    'values: { captcha: true }',
  ],
  [
    'failed login shows the captcha',
    'errors.identity.captchaRequired',
    null,
    `${SITE}/src/app/site.browser.test.ts`,
    'asks for the picture',
  ],
  [
    'logout: prompt',
    'common.nav.logOutAsk',
    null,
    `${SITE}/src/features/identity/sign-in.browser.test.ts`,
    "words('common.nav.logOutAsk')",
  ],
  [
    'logout: sure',
    'common.nav.logOut',
    null,
    `${SITE}/src/features/identity/sign-in.browser.test.ts`,
    "name: 'Log out'",
  ],
  [
    'logout: cancel',
    'common.nav.stay',
    null,
    `${SITE}/src/features/identity/sign-in.browser.test.ts`,
    "words('common.nav.stay')",
  ],
  [
    'a service link that fails closes the popup',
    'site-frame.service.failed',
    null,
    `${SITE}/src/app/frame/frame.browser.test.ts`,
    'closes the popup and says so',
  ],
  [
    'region',
    'site-closed.regionText',
    'Due to restriction of your location or IP address, you are not allowed to access the site.',
    `${SITE}/src/app/closed.sweep.test.ts`,
    'Due to restriction of your location',
  ],
  [
    'region, at the server',
    'errors.system.region',
    'Access restricted due to location or IP',
    'apps/server/src/main/site-state.db.test.ts',
    'system.region',
  ],
  [
    'maintenance',
    'site-closed.maintenanceText',
    'We are currently performing a system maintenance.',
    `${SITE}/src/app/closed.sweep.test.ts`,
    'System Maintenance',
  ],
  [
    'maintenance, at the server',
    'errors.system.maintenance',
    'We are currently performing a system maintenance.',
    'apps/server/src/main/site-state.db.test.ts',
    'system.maintenance',
  ],
  [
    'system maintenance notice',
    'site-closed.maintenance',
    'System Maintenance',
    `${SITE}/src/app/closed.sweep.test.ts`,
    'Refresh lets him in',
  ],
  ['its refresh button', 'common.refresh', 'Refresh', `${SITE}/src/app/closed.sweep.test.ts`, 'Refresh lets him in'],
  ['ChunkLoadError', 'common.chunk.hint', null, `${SITE}/src/shared/chunks.test.ts`, 'ChunkLoadError'],
  phone('invalid-phone-number', 'Invalid phone number format'),
  phone('missing-phone-number', 'Please enter a valid phone number'),
  phone('too-many-requests', 'Too many requests, please try again after 5 minutes'),
  phone('unknown', 'An unknown error occured'),
  phone('invalid-verification-code', 'Verification code is not valid'),
  phone('missing-verification-code', 'Verification code is missing'),
  phone('captcha-check-failed', 'Invalid reCaptcha input'),
  phone('quota-exceeded', 'Quota not sufficient, please contact customer service'),
  phone('operation-not-allowed', 'Not enabled function, please contact customer service'),
  phone('code-expired', 'Verification code has expired, please send again'),
  phone('popup-closed-by-user', 'Login failure. Please try again'),
  [
    'network',
    'common.state.offline',
    'Network link is abnormal, please try again',
    `${SITE}/test/mishaps.sweep.test.ts`,
    'Network link is abnormal',
  ],
  [
    'slow page',
    'common.state.slow',
    'The page took longer time to load, please check your network connectivity',
    `${SITE}/test/mishaps.sweep.test.ts`,
    'took longer time to load',
  ],
  [
    'invalid URL',
    'errors.request.notFound',
    'Invalid URL, please contact customer service',
    'apps/server/src/main/compose.db.test.ts',
    'request.notFound',
  ],
  [
    'popup blocked',
    'cashier.order.blocked',
    'Popup blocked, please allow popups and try again',
    `${SITE}/test/mishaps.browser.test.ts`,
    'Popup blocked',
  ],
  [
    'unknown error',
    'errors.unknown',
    'Unknown error',
    'apps/server/src/platform/messages.test.ts',
    'errors.no.such.code',
  ],
  [
    'verification first',
    'errors.identity.humanCheckRequired',
    'Please complete verification first',
    `${IDENTITY}/human-check/human-check.db.test.ts`,
    'identity.humanCheckRequired',
  ],
  [
    'non-agents',
    'common.agentsOnly.title',
    'Non-agents cannot log in',
    `${SITE}/src/app/closed.sweep.test.ts`,
    'Non-agents',
  ],
  [
    'non-agents, at the server',
    'errors.identity.notAgent',
    'Non-agents cannot log in',
    `${IDENTITY}/sign-in/login.db.test.ts`,
    'identity.notAgent',
  ],
  [
    'a non-member account',
    'errors.identity.notMember',
    null,
    `${IDENTITY}/sign-in/login.db.test.ts`,
    'identity.notMember',
  ],
  [
    'game under maintenance',
    'errors.system.partMaintenance',
    'game is under maintenance',
    'apps/server/src/main/site-state.db.test.ts',
    'system.partMaintenance',
  ],
  [
    'game under maintenance, with others suggested',
    'errors.games.maintenance',
    'game is under maintenance',
    'apps/server/src/main/games-catalogue.db.test.ts',
    "values: { suggested: 'F5D1,COLOR1,COLOR3,F5D5' }",
  ],
  [
    'other popular games',
    'common.notFound.popular',
    null,
    `${SITE}/src/app/closed.sweep.test.ts`,
    'offers games that are',
  ],
];

test.each(CATALOGUE)('%s is said in both languages, and a test reaches it', (_what, id, english, file, shows) => {
  expect(words.bn[id]).toMatch(/[\u0980-\u09FF]/);
  expect(words.en[id]).toMatch(/[a-z]/);
  if (english !== null) expect(words.en[id]).toContain(english);
  const address = new URL(file, ROOT);
  expect(existsSync(address), file).toBe(true);
  expect(readFileSync(address, 'utf8'), file).toContain(shows);
});

test('vendors that do not come are no message, and whether a name or address is known is never said (ADR 7)', () => {
  const frame = readFileSync(new URL(`${SITE}/src/app/frame/frame.sweep.test.ts`, ROOT), 'utf8');
  expect(frame).toContain('vendors that do not come are nobody’s trouble: no message');
  expect(
    Object.values(words.en).filter((text) => /(username|email|address|number).* does not exist/i.test(text)),
  ).toEqual([]);
});

/** Not the answer of a call: the browser is sent on to a page with it in the address (identity/links/routes.ts). */
const SENT_ON = ['identity.socialRefused'];

test('who is in is never told that he is locked: his sessions ended with it, and the ways in tell him', () => {
  const announced = ALL_CALLS.filter(({ refusals }) => refusals.includes('identity.memberLocked'));
  expect(announced.filter(({ audience }) => audience !== 'anyone').map(({ name }) => name)).toEqual([]);
  expect(announced.length).toBeGreaterThan(0);
});

test('every refusal of the server is announced by a call, or is one that any call can answer with', () => {
  const announced = new Set<string>([
    ...COMMON_REFUSALS,
    ...SESSION_REFUSALS,
    ...SENT_ON,
    ...ALL_CALLS.flatMap(({ refusals }) => refusals),
  ]);
  expect(Object.keys(REFUSALS).filter((code) => !announced.has(code))).toEqual([]);
  expect([...announced].filter((code) => !(code in REFUSALS))).toEqual([]);
});
