/**
 * Content: what the brand is called, speaks, counts in and switches on; later announcements, banners and help.
 *
 * Settings are one document a merchant. Every process sees a change within a second.
 *
 * A version of the brand
 * draft      the newest version, not published. Leaves by: publishing, or somebody saving a newer one.
 * published  the newest that was published: what the site shows. Leaves by: the next one being published.
 * earlier    was published before.
 * dropped    a draft that a newer version took the place of.
 * Versions are only added. Each is saved upon the newest one, so nobody overwrites what he has not seen.
 */
import type { FLAGS, FlagWord, SOCIAL, SWITCHES } from '@house/rules/features';
import type { Tx } from '../../platform/database.ts';
import type { InvalidRequest, Refusal } from '../../platform/result.ts';
import type { CheckSecondApprover, SiteStatus } from './region/port.ts';

export type { CheckSecondApprover } from './region/port.ts';

/** As the brand's document keeps them. */
export type StoredFlags = Readonly<Record<(typeof FLAGS)[number], boolean>>;
export type Flags = Readonly<Record<FlagWord, boolean>>;
export type Switches = Readonly<Record<(typeof SWITCHES)[number], boolean>>;
export type Social = Readonly<Record<(typeof SOCIAL)[number], boolean>>;

/** How the thousands of an amount are parted: 4,82,19,305 or 48,219,305. */
type Grouping = 'lakh' | 'thousand';

export interface BrandFacts {
  readonly merchant: string;
  readonly lotteryType: LotteryType;
  readonly names: Readonly<Record<string, string>>;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly currency: { readonly code: string; readonly symbol: string; readonly grouping: Grouping };
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

export const LOTTERY_TYPES = ['LOTT', 'ELOTT', 'SEA', 'ZY'] as const;
type LotteryType = (typeof LOTTERY_TYPES)[number];
export const RESOURCE_TYPES = ['ios', 'iosLite', 'android', 'social', 'messenger'] as const;
export const HUMAN_CHECKS = ['none', 'pow', 'geetest'] as const;

/** An app, a social page or a messenger that the site offers (specification 3). */
export interface Resource {
  readonly resourceType: (typeof RESOURCE_TYPES)[number];
  readonly url: string;
  readonly qrCodeUrl: string;
  readonly labelNameEn: string;
  readonly labelNameCn: string;
}

/** 1 live chat, 2 the chat of ranks above 4, 3 opens in a popup and travels enciphered (specification 2 and 7). */
export interface ServiceLink {
  readonly type: 1 | 2 | 3;
  readonly path: string;
}

export interface HelpTopic {
  readonly topic: string;
  readonly titles: Readonly<Record<string, string>>;
}

/** All that the desk edits, versions and publishes. */
export interface BrandDocument {
  readonly platform: 'web';
  readonly device: 'web';
  readonly merchantCode: string;
  readonly lotteryType: LotteryType;
  readonly names: Readonly<Record<string, string>>;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
  readonly currency: BrandFacts['currency'];
  readonly loggedInHome: boolean;
  readonly flags: StoredFlags;
  readonly switches: Switches;
  readonly social: Social;
  /** Game categories in the order of the header. */
  readonly menu: readonly string[];
  /** Game categories that the law forbids where the house stands: nothing of them is shown or opened. */
  readonly forbidden: readonly string[];
  readonly registerRules: RegisterRules;
  readonly resources: readonly Resource[];
  readonly serviceLinks: readonly ServiceLink[];
  readonly helpTopics: readonly HelpTopic[];
  readonly domainList: readonly string[];
  readonly imageCDNs: readonly string[];
  readonly launchGameCDNs: readonly string[];
  /** Empty: nothing is measured. */
  readonly analyticsId: string;
  readonly humanCheck: (typeof HUMAN_CHECKS)[number];
  /** Days until a password is too old; holds with PWDEXPFORCECHANGE3. */
  readonly passwordExpiryDays: number;
  /** A second person publishes, when a second one may. */
  readonly twoPeople: boolean;
}

export interface BrandSettings {
  /** The published brand, whole; the parts below are its most asked-for ones. */
  readonly document: BrandDocument;
  readonly brand: BrandFacts;
  readonly flags: Flags;
  /** As the operator set them; `Content.registerRules` is what holds with the flags. */
  readonly registerRules: RegisterRules;
  /** Game categories in the order of the header. */
  readonly menu: readonly string[];
  readonly version: number;
}

export interface Content {
  /** The whole document, at most a second old, and not older than `revision`, its `version` that somebody heard of. */
  settings(revision?: number): Promise<BrandSettings>;
  /** The same as the transaction reads it: whoever holds a connection waits for no other one. */
  settingsWithin(tx: Tx): Promise<BrandSettings>;
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
  /** Writes the demo brand, as published version 1, when this merchant has no settings yet. */
  seedDemoBrand(): Promise<void>;
  readonly versions: BrandVersions;
}

export interface SettingsChange {
  readonly brand?: Partial<Omit<BrandFacts, 'merchant' | 'playMoney'>>;
  readonly document?: Partial<BrandDocument>;
  readonly flags?: Partial<StoredFlags>;
  readonly registerRules?: Partial<RegisterRules>;
  readonly menu?: readonly string[];
}

/** Null id: the house itself. */
export interface BrandActor {
  readonly id: bigint | null;
  readonly name: string;
}

interface BrandAct {
  readonly by: BrandActor;
  readonly reason: string;
  readonly at: Date;
}

export interface BrandVersion {
  readonly refused?: undefined;
  readonly version: number;
  readonly state: 'draft' | 'published' | 'earlier' | 'dropped';
  readonly base: number;
  readonly restores: number | null;
  readonly made: BrandAct;
  readonly published: BrandAct | null;
}

/** One value that differs; `null`: not there. Values are JSON. */
export interface BrandChange {
  readonly path: string;
  readonly before: string | null;
  readonly after: string | null;
}

interface BrandCommand {
  /** One-time key: the same again answers the first outcome. */
  readonly key: string;
  readonly by: BrandActor;
  readonly reason: string;
}
export interface DraftCommand extends BrandCommand {
  /** The newest version its author saw. */
  readonly base: number;
  readonly document: BrandDocument;
  readonly restores?: number;
}
export interface PublishCommand extends BrandCommand {
  readonly version: number;
  /** How many people may publish. */
  readonly publishers: number;
  readonly checkSecondApprover: CheckSecondApprover;
}

export type DraftRefusal =
  | InvalidRequest
  | Refusal<'request.keyReused' | 'brand.changedMeanwhile' | 'brand.nothingChanged'>;
export type PublishRefusal = Refusal<
  | 'request.keyReused'
  | 'brand.versionUnknown'
  | 'brand.changedMeanwhile'
  | 'brand.alreadyPublished'
  | 'brand.secondPersonNeeded'
  | 'staff.notSeparate'
>;

export interface PublishedBrand {
  readonly refused?: undefined;
  readonly version: BrandVersion;
  /** The settings' own number from here on; null when this only answers a repeated command. */
  readonly revision: number | null;
}

export interface BrandVersions {
  list(page: { offset: number; limit: number }): Promise<{ rows: BrandVersion[]; total: number }>;
  /** A version with its document; undefined when there is none of that number. */
  find(version: number, tx?: Tx): Promise<{ version: BrandVersion; document: BrandDocument } | undefined>;
  differences(before: BrandDocument, after: BrandDocument): BrandChange[];
  /** The number of the newest version, 0 before the first. */
  newest(): Promise<number>;
  /** Whether he made any version since the one that is live: he is not the second person then. */
  didChangeLive(staffId: bigint): Promise<boolean>;
  /** When each flag or switch was last turned by a publication, and by whom. */
  lastTurned(): Promise<{ name: string; at: Date; by: string }[]>;
  /** Saves the document as the newest version, in `tx`. */
  save(tx: Tx, command: DraftCommand): Promise<BrandVersion | DraftRefusal>;
  /** Makes the newest version what the site shows, in `tx`; this process forgets what it held before. */
  publish(tx: Tx, command: PublishCommand): Promise<PublishedBrand | PublishRefusal>;
}
