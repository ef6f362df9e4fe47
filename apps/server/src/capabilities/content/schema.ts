/** The settings document as it is stored, and what holds when a part of it is not set. */
import * as z from 'zod/mini';
import type { BrandSettings, Flags } from './port.ts';
import { FLAGS, REGISTER_FIELDS } from './port.ts';
import { completeRules, DEFAULT_RULES } from './register-rules.ts';

export type ContentTables = {
  brand_settings: { merchant: string; document: unknown; version: number; updated_at: Date };
};

const registerRule = z.object({
  field: z.enum(REGISTER_FIELDS),
  shown: z.boolean(),
  required: z.boolean(),
  pattern: z.int().check(z.gte(0), z.lte(23)),
  minLength: z.int().check(z.gte(0)),
  maxLength: z.int().check(z.lte(255)),
});

const registerRules = z.array(registerRule).check(z.maxLength(REGISTER_FIELDS.length));

const ON: ReadonlySet<string> = new Set(['USERNAMEREG3', 'DIRECTREG3']);
const defaultFlags = Object.fromEntries(FLAGS.map((flag) => [flag, ON.has(flag)])) as Flags;

/** Every part may be missing: what is not set takes the default of the specification (symbol P, Bengali first). */
const settingsDocument = z.object({
  names: z._default(z.record(z.string(), z.string()), { bn: 'জারুল', en: 'Jarul' }),
  languages: z._default(z.array(z.string()), ['bn', 'en']),
  defaultLanguage: z._default(z.string(), 'bn'),
  currency: z._default(z.object({ code: z.string(), symbol: z.string() }), { code: 'BDT', symbol: 'P' }),
  zone: z._default(z.object({ name: z.string(), offsetMinutes: z.int() }), {
    name: 'Asia/Dhaka',
    offsetMinutes: 360,
  }),
  playMoney: z._default(z.boolean(), true),
  loggedInHome: z._default(z.boolean(), false),
  flags: z._default(z.partialRecord(z.enum(FLAGS), z.boolean()), {}),
  registerRules: z._default(z.object({ username: registerRules, mobile: registerRules }), {
    username: [...DEFAULT_RULES.username],
    mobile: [...DEFAULT_RULES.mobile],
  }),
  menu: z._default(z.array(z.string()), ['LOTT']),
});
export type SettingsDocument = z.output<typeof settingsDocument>;

/** What the demo writes: the default with the taka sign. */
export const demoDocument = { currency: { code: 'BDT', symbol: '৳' } };

/** Reads a stored document; throws when it breaks the shape, for then the house must not guess. */
export function readSettings(merchant: string, stored: unknown, version: number): BrandSettings {
  const { flags, registerRules, menu, ...facts } = settingsDocument.parse(stored);
  return {
    brand: { merchant, ...facts },
    flags: { ...defaultFlags, ...flags },
    registerRules: {
      username: completeRules('username', registerRules.username),
      mobile: completeRules('mobile', registerRules.mobile),
    },
    menu,
    version,
  };
}

/** The document that `readSettings` reads back to the same settings. */
export function writeSettings(settings: BrandSettings): SettingsDocument {
  const { merchant: _merchant, ...facts } = settings.brand;
  return {
    ...facts,
    names: { ...facts.names },
    languages: [...facts.languages],
    flags: { ...settings.flags },
    registerRules: {
      username: [...settings.registerRules.username],
      mobile: [...settings.registerRules.mobile],
    },
    menu: [...settings.menu],
  };
}
