/**
 * The codes of every capability, merged: refusals, rights of staff, actions of the audit log. A new capability is a line here.
 *
 * Words of each stand in the message catalogues in every language; tests fail when one is missing. The order is that in which
 * the desk lists rights and actions.
 */

import { adjustmentsCodes } from './adjustments/codes.ts';
import { agentsCodes } from './agents/codes.ts';
import { campaignsCodes } from './campaigns/codes.ts';
import { cashierCodes } from './cashier/codes.ts';
import { chatCodes } from './chat/codes.ts';
import { chatRoomsCodes } from './chat-rooms/codes.ts';
import { contentCodes } from './content/codes.ts';
import type { Codes } from './define-codes.ts';
import { deliveryCodes } from './delivery/codes.ts';
import { gamesCodes } from './games/codes.ts';
import { identityCodes } from './identity/codes.ts';
import { kycCodes } from './kyc/codes.ts';
import { lotteryCodes } from './lottery/codes.ts';
import { manualDepositsCodes } from './manual-deposits/codes.ts';
import { messagesCodes } from './messages/codes.ts';
import { operationsCodes } from './operations/codes.ts';
import { platformCodes } from './platform/codes.ts';
import { playerProtectionCodes } from './player-protection/codes.ts';
import { promotionsCodes } from './promotions/codes.ts';
import { reportsCodes } from './reports/codes.ts';
import { rewardsCodes } from './rewards/codes.ts';
import { riskCodes } from './risk/codes.ts';
import { serviceLevelsCodes } from './service-levels/codes.ts';
import { sportsCodes } from './sports/codes.ts';
import { studioCodes } from './studio/codes.ts';
import { transferWalletsCodes } from './transfer-wallets/codes.ts';
import { transfersCodes } from './transfers/codes.ts';
import { usdtDepositsCodes } from './usdt-deposits/codes.ts';
import { vendorsCodes } from './vendors/codes.ts';
import { wagersCodes } from './wagers/codes.ts';
import { walletCodes } from './wallet/codes.ts';
import { withdrawalsCodes } from './withdrawals/codes.ts';

const CODES = [
  platformCodes,
  identityCodes,
  playerProtectionCodes,
  campaignsCodes,
  cashierCodes,
  manualDepositsCodes,
  usdtDepositsCodes,
  withdrawalsCodes,
  sportsCodes,
  studioCodes,
  transfersCodes,
  transferWalletsCodes,
  kycCodes,
  adjustmentsCodes,
  agentsCodes,
  promotionsCodes,
  rewardsCodes,
  riskCodes,
  walletCodes,
  wagersCodes,
  lotteryCodes,
  gamesCodes,
  vendorsCodes,
  contentCodes,
  deliveryCodes,
  messagesCodes,
  chatCodes,
  chatRoomsCodes,
  operationsCodes,
  serviceLevelsCodes,
  reportsCodes,
] as const satisfies readonly Codes[];

type AnyCodes = (typeof CODES)[number];
type NamesOf<T> = T extends unknown ? keyof T : never;

/** A refusal is expected (draw closed, insufficient funds): nothing has moved. Faults answer 503 `request.unavailable`. */
export type RefusalCode = Extract<NamesOf<AnyCodes['refusals']>, string>;
/** What a role can allow staff to do. */
export type StaffRight = AnyCodes['rights'][number];
/** What the audit log calls the acts it tells of (screens.md 7.32): those of staff, and what the house decides in their place. */
export type AuditAction = AnyCodes['auditActions'][number];

/** Every refusal the server can answer with: its stable code and its HTTP status. */
export const REFUSALS: Readonly<Record<RefusalCode, number>> = Object.assign(
  {},
  ...CODES.map(({ refusals }) => refusals),
);

export const STAFF_RIGHTS: readonly StaffRight[] = CODES.flatMap(({ rights }) => rights);

export const AUDIT_ACTIONS: readonly AuditAction[] = CODES.flatMap(({ auditActions }) => auditActions);

/** Refusals any call can answer with; not repeated on each. */
export const COMMON_REFUSALS = [
  'request.invalid',
  'request.forbidden',
  'request.notFound',
  'request.methodNotAllowed',
  'request.tooLarge',
  'request.unsupportedMediaType',
  'request.tooMany',
  'request.unavailable',
  'system.maintenance',
  'system.region',
] as const satisfies readonly RefusalCode[];

/** A refusal any call can answer with. */
export type CommonCode = (typeof COMMON_REFUSALS)[number];

/** What stands before every call that needs a session, by who holds it and in which state (identity/roles.ts). */
export const SESSION_REFUSALS = [
  'session.required',
  'session.ended',
  'session.trialAccount',
  'identity.notAgent',
  'identity.passwordChangeRequired',
] as const satisfies readonly RefusalCode[];

/** A refusal of any call that needs a session. */
export type SessionCode = (typeof SESSION_REFUSALS)[number];
