/** The brand form without React: what of a document is edited, where a fault belongs, how a change reads. */
import type { BrandDocument } from '@house/contract/content/desk-brand';
import type { MessageId } from '@house/i18n/catalogues';
import type { Faults } from '../../shared/document-form.ts';
import type { BrandTab } from './screen.ts';

export type Method = 'username' | 'mobile';
export type Rule = BrandDocument['registerRules'][Method][number];

const REASONS = [
  'missing',
  'twice',
  'notListed',
  'notAnAddress',
  'notAHost',
  'minAboveMax',
  'mustBeShown',
  'notFinished',
  'noWayIn',
] as const;

/** The words of a reason; what only breaks its shape is told as such. */
export function reasonId(why: string): MessageId {
  return `desk-brand.why.${REASONS.find((known) => known === why) ?? 'invalid'}`;
}

/** Faults by the paths that the form uses: without the body's own name, rules by the name of their field. */
export function readBrandFaults(fields: Readonly<Record<string, string>>, document: BrandDocument): Faults {
  return Object.fromEntries(
    Object.entries(fields).map(([path, why]) => {
      const plain = path.replace(/^document\./, '');
      const [, method, place, rest] = /^registerRules\.(username|mobile)\.(\d+)(.*)$/.exec(plain) ?? [];
      const field = method ? document.registerRules[method as Method][Number(place)]?.field : undefined;
      return [field === undefined ? plain : `registerRules.${method}.${field}${rest}`, why];
    }),
  );
}

const TAB_OF_PART: Readonly<Record<string, BrandTab>> = {
  flags: 'features',
  switches: 'features',
  social: 'features',
  registerRules: 'register',
  resources: 'links',
  serviceLinks: 'links',
  helpTopics: 'links',
  domainList: 'links',
  imageCDNs: 'links',
  launchGameCDNs: 'links',
  analyticsId: 'links',
};

/** The tab that shows the first fault. */
export function tabOfFaults(faults: Faults): BrandTab {
  const [first = ''] = Object.keys(faults);
  return TAB_OF_PART[first.split('.')[0] ?? ''] ?? 'general';
}

/** Moves a rule one place; the same list when it stands at the end already. */
export function moveRule(rules: readonly Rule[], field: string, step: -1 | 1): Rule[] {
  const from = rules.findIndex((rule) => rule.field === field);
  const to = from + step;
  const [moved, other] = [rules[from], rules[to]];
  if (moved === undefined || other === undefined) return [...rules];
  return rules.with(from, other).with(to, moved);
}

/** What the form of a method shows: a flag takes its fields out, as the server does. */
export function shownRules(document: Pick<BrandDocument, 'registerRules' | 'flags'>, method: Method): Rule[] {
  const { REGMOBVERF3, MOBILENUMPASSREG3 } = document.flags;
  return document.registerRules[method].filter(({ field, shown }) => {
    if (field === 'verificationCode') return shown && REGMOBVERF3;
    if (method === 'mobile' && /^(password|confirmPassword)$/.test(field)) return shown && MOBILENUMPASSREG3;
    return shown;
  });
}

export function fieldLabelId(field: Rule['field']): MessageId {
  if (field === 'username' || field === 'password' || field === 'captcha') return `site-auth.${field}`;
  return `site-auth.field.${field}`;
}

/** A list typed one a line; empty lines are nothing. */
export function readLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A value of a change as people read it: the JSON without its signs. */
export function plainValue(json: string | null): string {
  if (json === null) return '–';
  const value: unknown = JSON.parse(json);
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.join(', ');
  return value === '' ? '–' : String(value);
}
