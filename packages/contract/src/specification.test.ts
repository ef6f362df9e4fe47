/**
 * Section 7 of the specification as a table, held to the contract: where a call is, by which method, whether it takes a
 * session and whether its payload is encrypted. What is not served yet stands in a list of its own, with what it waits for;
 * docs/architecture.md says the same.
 */
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Method } from './call.ts';
import { ALL_CALLS } from './calls.ts';

type Flag = 'token' | 'encrypted';
type Row = readonly [method: Method, path: string, ...flags: Flag[]];

/** The specification names no method of a relay; those that only tell something are GET. */
const SERVED: readonly Row[] = [
  // Session and member
  ['POST', '/wps/session/login', 'encrypted'],
  ['POST', '/wps/session/loginV2', 'encrypted'],
  ['POST', '/wps/verification/sms/noLogin'],
  ['GET', '/wps/member/info', 'token'],
  ['PUT', '/wps/member/register', 'encrypted'],
  ['PUT', '/wps/member/register/mobile', 'encrypted'],
  ['POST', '/wps/member/password', 'token', 'encrypted'],
  ['POST', '/wps/member/password/email'],
  ['POST', '/wps/member/password/verification', 'encrypted'],
  ['GET', '/wps/member/info/icon', 'token'],
  ['POST', '/wps/session/login/freeplay', 'encrypted'],
  ['POST', '/wps/session/logout', 'token'],
  ['DELETE', '/wps/session/logout', 'token'],
  ['GET', '/wps/relay/MCSFE_getPlayerAvatar', 'token'],
  ['GET', '/wps/captcha'],
  ['GET', '/wps/verification/sms/register'],
  // System
  ['GET', '/wps/system/whitelabel'],
  ['GET', '/wps/system/setting/register'],
  ['GET', '/wps/system/status'],
  ['GET', '/wps/system/domainRoute'],
  ['GET', '/wps/system/helpCenter'],
  ['GET', '/wps/agent/affiliate'],
  // Games
  ['GET', '/lgw/games/game_menus'],
  ['GET', '/lgw/games/popular'],
  ['GET', '/lgw/vn/games/game_menu'],
  ['GET', '/lgw/vn/games/game_menu/recent', 'token'],
  ['GET', '/lgw/vn/numeros/opened/game'],
  ['GET', '/lotto/lgw/games/opened/numero', 'token'],
  ['POST', '/wps/game/launchGame', 'token'],
  ['GET', '/wps/relay/GCSGAME_hotGamesV2'],
  ['GET', '/wps/relay/GCSGAME_gameList', 'token'],
  ['GET', '/wps/relay/GCSGAME_getVassGameType', 'token'],
  ['GET', '/wps/relay/GCSGAME_newGameVendor'],
  ['GET', '/wps/relay/GCSGAME_getRankList'],
  ['GET', '/wps/relay/MCSFE_getFavoriteGames', 'token'],
  ['GET', '/wps/relay/MCSFE_getFavoriteGamesList', 'token'],
  ['GET', '/wps/relay/GCS_recentGame', 'token'],
  ['GET', '/wps/relay/GLS2_roomList', 'token'],
  // Wallet
  ['GET', '/wps/v2/wallets/balance', 'token'],
  ['GET', '/wps/member/info/funds/consolidated', 'token'],
  ['POST', '/wps/relay/GCS_walletTransfer', 'token'],
  ['GET', '/wps/relay/GCS_merchantWallet', 'token'],
  // Missions
  ['GET', '/wps/relay/MCSFE_getMissionSummaryDetails', 'token'],
  ['GET', '/wps/relay/MCSFE_getMissionLeaderboard', 'token'],
  ['POST', '/wps/relay/MCS2_processDividendReq', 'token'],
  ['POST', '/wps/relay/MCS2_processDailySalContract', 'token'],
  ['POST', '/wps/relay/MCS2_processContractHourSalary', 'token'],
  ['POST', '/wps/relay/MCSFE_processRealTimeSalaryContract', 'token'],
  // Points
  ['GET', '/wps/relay/MCS2_getPointBalance', 'token'],
  ['GET', '/wps/relay/MCS2_getPointReward', 'token'],
  ['POST', '/wps/relay/passwordCheck/MCS2_redeemPointReward', 'token', 'encrypted'],
  ['GET', '/wps/relay/MCS2_getRedeemPointList', 'token'],
  ['GET', '/wps/relay/MCS2_getPointConfig', 'token'],
  ['POST', '/wps/relay/passwordCheck/MCS2_convertPoint', 'token', 'encrypted'],
  ['GET', '/wps/relay/ODSFE2_MemTransDet', 'token'],
  // Other
  ['GET', '/wps/relay/MCSFE_getListAnnouncements'],
  ['POST', '/wps/feedback'],
  ['PUT', '/wps/feedback'],
  ['GET', '/wps/relay/CSP_unreadCount', 'token'],
  ['POST', '/wps/relay/MCS2_claimRafflePromotion', 'token'],
];

describe('section 7 of the specification', () => {
  test.each(SERVED.map((row) => [`${row[0]} ${row[1]}`, row] as const))('%s', (_name, [method, path, ...flags]) => {
    const served = ALL_CALLS.filter((call) => call.method === method && call.path === path);
    expect(served.map(({ audience, encrypted }) => ({ token: audience === 'member', encrypted }))).toEqual([
      { token: flags.includes('token'), encrypted: flags.includes('encrypted') },
    ]);
  });

  test('names every relay that the contract has', () => {
    const named = new Set(SERVED.map(([, path]) => path));
    const relays = ALL_CALLS.map(({ path }) => path).filter((path) => path.startsWith('/wps/relay/'));
    expect(relays.filter((path) => !named.has(path))).toEqual([]);
  });
});

/** What lets somebody in and can be used again. */
const REUSABLE = new Set([
  ...['password', 'confirmPassword', 'oldPassword', 'newPassword', 'confirmNewPassword', 'recentPassword'],
  ...['paymentPassword', 'oldPaymentPassword'],
]);
/** Calls of ours that carry none of these, and are encrypted all the same. */
const SEALED_TOO = [
  '/wps/session/extraCheck',
  '/desk/api/enrolment/open',
  '/desk/api/enrolment/authenticator',
  '/desk/api/my-account/authenticator/confirm',
];

test('calls of ours are encrypted as those of the specification: all that carry a password, and what completes a sign-in', () => {
  const fieldsOf = (body: z.ZodMiniType): string[] =>
    Object.keys(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {});
  const mustBe = ALL_CALLS.filter(
    ({ path, body }) => SEALED_TOO.includes(path) || fieldsOf(body).some((field) => REUSABLE.has(field)),
  );
  expect(mustBe.length).toBeGreaterThan(SEALED_TOO.length + 15);
  expect(mustBe.filter(({ encrypted }) => !encrypted).map(({ name }) => name)).toEqual([]);
});
