/**
 * Content: what the brand is called, speaks, counts in and switches on; later announcements, banners and help.
 *
 * Settings are one document a merchant. Every process sees a change within a second.
 */
import type { SiteStatus } from './region/port.ts';

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
export type Flags = Readonly<Record<Flag, boolean>>;

export interface BrandFacts {
  readonly merchant: string;
  readonly names: Readonly<Record<string, string>>;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly currency: { readonly code: string; readonly symbol: string };
  readonly zone: { readonly name: string; readonly offsetMinutes: number };
  /** True: sandbox cashier and simulated parts; screens say so. */
  readonly playMoney: boolean;
  readonly loggedInHome: boolean;
}

/** Registration by a name or by a mobile number; each has its own rules. */
export const REGISTER_METHODS = ['username', 'mobile'] as const;
export type RegisterMethod = (typeof REGISTER_METHODS)[number];

/** Every field registration can ask for: those of specification 3, then its further profile labels. */
export const REGISTER_FIELDS = [
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'nickname',
  'fullName',
  'birthday',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'placeOfBirth',
  'telegram',
  'zalo',
  'recommenderId',
  'referralCode',
  'affiliateCode',
  'captcha',
] as const;
export type RegisterFieldName = (typeof REGISTER_FIELDS)[number];

/** How a field of registration is shown and bounded (specification 5); `pattern` indexes the catalogue 0 to 23. */
export interface RegisterRule {
  readonly field: RegisterFieldName;
  readonly shown: boolean;
  readonly required: boolean;
  readonly pattern: number;
  readonly minLength: number;
  readonly maxLength: number;
}
/** In the order in which the fields are shown. */
export type RegisterRules = Readonly<Record<RegisterMethod, readonly RegisterRule[]>>;

export interface BrandSettings {
  readonly brand: BrandFacts;
  readonly flags: Flags;
  /** As the operator set them; `Content.registerRules` is what holds with the flags. */
  readonly registerRules: RegisterRules;
  /** Game categories in the order of the header. */
  readonly menu: readonly string[];
  readonly version: number;
}

export interface Content {
  /** The whole document, at most a second old. */
  settings(): Promise<BrandSettings>;
  brand(): Promise<BrandFacts>;
  flags(): Promise<Flags>;
  /**
   * What registration by this method asks for, in the order in which the fields are shown, with the flags applied: the
   * code only with REGMOBVERF3, a password in mobile registration only with MOBILENUMPASSREG3.
   */
  registerRules(method: RegisterMethod): Promise<readonly RegisterRule[]>;
  /** Open, under maintenance, or closed to this address (region/port.ts). */
  status(origin: { readonly address: string }): Promise<SiteStatus>;
  /** Categories that have an open game, in the order of the settings; not enabled while one is under maintenance. */
  menu(): Promise<readonly { modId: string; enabled: boolean }[]>;
  /** Writes settings, whole or in part, and shows them at once in this process. */
  changeSettings(change: SettingsChange): Promise<BrandSettings>;
  /** Writes the demo brand when this merchant has no settings yet. */
  seedDemoBrand(): Promise<void>;
}

export interface SettingsChange {
  readonly brand?: Partial<Omit<BrandFacts, 'merchant'>>;
  readonly flags?: Partial<Flags>;
  readonly registerRules?: Partial<RegisterRules>;
  readonly menu?: readonly string[];
}
