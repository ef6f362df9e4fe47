/** What of a brand is turned on and off (specification 3 and 9): told by the feature tree, kept in the brand's document. */

/** The eleven flags of specification 9, by name. */
export const FLAGS = [
  'MOBILENUMREG3',
  'REGMOBVERF3',
  'MOBILENUMPASSREG3',
  'USERNAMEREG3',
  'FREEPLAY3',
  'PWDEXPFORCECHANGE3',
  'MOBILEVERCODELOGIN3',
  'DIRECTREG3',
  'AGENTPOLICY3',
  'MANPLAYREB3',
  'CHNGPASSVERIF3',
] as const;
type Flag = (typeof FLAGS)[number];

/** What the house calls them: codes stand in the feature tree and in the brand's document, nowhere else. */
export const FLAG_WORDS = {
  MOBILENUMREG3: 'mobileRegistration',
  REGMOBVERF3: 'codeInRegistration',
  MOBILENUMPASSREG3: 'passwordInMobileRegistration',
  USERNAMEREG3: 'usernameRegistration',
  FREEPLAY3: 'freeDemo',
  PWDEXPFORCECHANGE3: 'passwordExpiry',
  MOBILEVERCODELOGIN3: 'codeLogin',
  DIRECTREG3: 'registration',
  AGENTPOLICY3: 'agentContracts',
  MANPLAYREB3: 'cashback',
  CHNGPASSVERIF3: 'mobileRecovery',
} as const satisfies Record<Flag, string>;
export type FlagWord = (typeof FLAG_WORDS)[Flag];

/** Our own switches beside the flags: each shows or hides a part of the site (screens.md 0.8). */
export const SWITCHES = [
  'points',
  'missions',
  'chat',
  'winners',
  'cashout',
  'crash',
  'limits',
  'transferWallet',
] as const;
/** Outside accounts to sign in with. */
export const SOCIAL = ['google', 'facebook'] as const;
