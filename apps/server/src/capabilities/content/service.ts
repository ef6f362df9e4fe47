/** Brand settings, read at most once a second and shared by every request of the process. */
import type { Clock } from '../../platform/clock.ts';
import { type Db, transact } from '../../platform/database.ts';
import { must } from '../../platform/result.ts';
import type { BrandSettings, Content, SettingsChange } from './port.ts';
import { findSettings, saveSettings } from './queries.ts';
import type { SiteState } from './region/port.ts';
import { effectiveRules } from './register-rules.ts';
import { demoDocument, readBrandDocument, readSettings, writeSettings } from './schema.ts';
import { createVersions, recordFirstVersion } from './versions.ts';

const FRESH_MILLISECONDS = 900;
const SAVE_TRIES = 5;

interface ContentOptions {
  db: Db;
  /** For how long something read counts: a steady one. */
  clock: Clock;
  merchant?: string;
  /** PLAY_MONEY of the configuration. */
  playMoney: boolean;
  siteState: Pick<SiteState, 'status' | 'closedParts'>;
  /** Categories with at least one open game, asked for the menu; all of them when left out. */
  openCategories?: () => Promise<readonly string[]>;
}

export function createContent(options: ContentOptions): Content {
  const { db, clock, merchant = 'jarul', playMoney, siteState, openCategories } = options;
  let held: { settings: Promise<BrandSettings>; until: number } | undefined;

  async function load(within: Db = db): Promise<BrandSettings> {
    const row = await findSettings(within, merchant);
    return readSettings(merchant, row?.document ?? {}, row?.version ?? 0, playMoney);
  }

  function refresh(): Promise<BrandSettings> {
    const now = clock.now();
    const loading = load();
    held = { settings: loading, until: now + FRESH_MILLISECONDS };
    // A failed read must not be remembered.
    loading.catch(() => {
      if (held?.settings === loading) held = undefined;
    });
    return loading;
  }

  async function settings(revision = 0): Promise<BrandSettings> {
    const fresh = held !== undefined && clock.now() < held.until ? await held.settings : await refresh();
    return fresh.version < revision ? refresh() : fresh;
  }

  async function changeSettings(change: SettingsChange): Promise<BrandSettings> {
    for (let tries = 0; tries < SAVE_TRIES; tries += 1) {
      const before = await load();
      const { zone, ...facts } = { ...before.brand, ...change.brand };
      const { merchant: _merchant, playMoney: _playMoney, ...brandPart } = facts;
      const after: BrandSettings = {
        ...before,
        brand: { ...before.brand, zone },
        document: {
          ...before.document,
          ...brandPart,
          ...change.document,
          flags: { ...before.document.flags, ...change.flags },
          registerRules: { ...before.registerRules, ...change.registerRules },
          menu: change.menu ?? before.menu,
        },
        version: before.version + 1,
      };
      const checked = readSettings(merchant, writeSettings(after), after.version, playMoney);
      if (await saveSettings(db, merchant, writeSettings(checked), before.version)) {
        held = undefined;
        return checked;
      }
    }
    throw new Error('brand settings kept changing while they were written');
  }

  return {
    settings,
    settingsWithin: (tx) => load(tx),
    brand: async () => (await settings()).brand,
    flags: async () => (await settings()).flags,
    async registerRules(method) {
      const { flags, registerRules } = await settings();
      return effectiveRules(method, registerRules[method], flags);
    },
    status: (origin) => siteState.status(origin),
    async menu() {
      const [{ menu }, closed] = await Promise.all([settings(), siteState.closedParts()]);
      const open = openCategories === undefined ? menu : await openCategories();
      return menu
        .filter((modId) => open.includes(modId))
        .map((modId) => ({ modId, enabled: !closed.has(`product:${modId}`) }));
    },
    changeSettings,
    async seedDemoBrand() {
      await transact(db, async (tx) => {
        if ((await findSettings(tx, merchant)) !== undefined) return;
        // Of two processes that seed at once, one writes.
        if (!(await saveSettings(tx, merchant, demoDocument, 0))) return;
        await recordFirstVersion(tx, merchant, readBrandDocument(merchant, demoDocument), 'The brand of the demo');
      });
      held = undefined;
      must((await settings()).version > 0, 'the demo brand stands after it was seeded');
    },
    versions: createVersions({
      db,
      merchant,
      forget: () => {
        held = undefined;
      },
    }),
  };
}
