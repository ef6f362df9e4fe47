/** Whether a brand can be saved: what its shape alone does not say. Answers why each wrong value is wrong, by its path. */
import { isFinished, LANGUAGE_NAMES } from '@house/i18n/language-names';
import {
  type BrandDocument,
  REGISTER_FIELDS,
  REGISTER_METHODS,
  type RegisterMethod,
  type RegisterRule,
} from './port.ts';

type Why =
  | 'missing'
  | 'twice'
  | 'notListed'
  | 'notAnAddress'
  | 'notAHost'
  | 'minAboveMax'
  | 'mustBeShown'
  | 'notFinished'
  | 'noWayIn';
export type Faults = Record<string, Why>;

const CODES: ReadonlySet<string> = new Set(LANGUAGE_NAMES.map(({ code }) => code));
const HOST = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(?::\d{2,5})?$/;
/** Without these a method has no account to open. */
const NEEDED: Readonly<Record<RegisterMethod, readonly string[]>> = {
  username: ['username', 'password'],
  mobile: ['mobileNum'],
};

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

function checkLanguages({ languages, defaultLanguage, names }: BrandDocument, faults: Faults): void {
  if (languages.length === 0) faults.languages = 'missing';
  for (const [place, code] of languages.entries()) {
    if (!CODES.has(code)) faults[`languages.${place}`] = 'notListed';
    else if (languages.indexOf(code) !== place) faults[`languages.${place}`] = 'twice';
  }
  if (!languages.includes(defaultLanguage)) faults.defaultLanguage = 'notListed';
  // Pages open in it: it must be there whole.
  else if (!isFinished(defaultLanguage)) faults.defaultLanguage = 'notFinished';
  for (const code of new Set([defaultLanguage, 'en'])) {
    if ((names[code] ?? '').trim() === '') faults[`names.${code}`] = 'missing';
  }
}

function checkRules(method: RegisterMethod, rules: readonly RegisterRule[], faults: Faults): void {
  const seen = new Set<string>();
  for (const { field, shown, minLength, maxLength } of rules) {
    const path = `registerRules.${method}.${field}`;
    if (seen.has(field)) faults[path] = 'twice';
    seen.add(field);
    if (minLength > maxLength) faults[`${path}.minLength`] = 'minAboveMax';
    if (!shown && NEEDED[method].includes(field)) faults[`${path}.shown`] = 'mustBeShown';
  }
  for (const field of REGISTER_FIELDS) {
    if (!seen.has(field)) faults[`registerRules.${method}.${field}`] = 'missing';
  }
}

function checkAddresses(document: BrandDocument, faults: Faults): void {
  for (const [place, { url, qrCodeUrl }] of document.resources.entries()) {
    if (!isHttps(url)) faults[`resources.${place}.url`] = 'notAnAddress';
    if (qrCodeUrl !== '' && !isHttps(qrCodeUrl)) faults[`resources.${place}.qrCodeUrl`] = 'notAnAddress';
  }
  for (const [place, { path }] of document.serviceLinks.entries()) {
    if (!isHttps(path)) faults[`serviceLinks.${place}.path`] = 'notAnAddress';
  }
  for (const list of ['imageCDNs', 'launchGameCDNs'] as const) {
    for (const [place, url] of document[list].entries()) {
      if (!isHttps(url)) faults[`${list}.${place}`] = 'notAnAddress';
    }
  }
  for (const [place, host] of document.domainList.entries()) {
    if (!HOST.test(host)) faults[`domainList.${place}`] = 'notAHost';
  }
}

export function checkBrand(document: BrandDocument): Faults {
  const faults: Faults = {};
  checkLanguages(document, faults);
  for (const method of REGISTER_METHODS) checkRules(method, document.registerRules[method], faults);
  checkAddresses(document, faults);
  if (new Set(document.menu).size !== document.menu.length) faults.menu = 'twice';
  const { DIRECTREG3, USERNAMEREG3, MOBILENUMREG3 } = document.flags;
  // A register button that leads nowhere.
  if (DIRECTREG3 && !USERNAMEREG3 && !MOBILENUMREG3) faults['flags.DIRECTREG3'] = 'noWayIn';
  return faults;
}
