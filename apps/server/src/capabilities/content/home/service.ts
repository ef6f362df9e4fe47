/** The home page: see port.ts for what it promises. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { completeOrder, HOME_WITHOUT_SOURCE, type HomePlace, type HomeSection } from '@house/rules/home-sections';
import { type Db, transact } from '../../../platform/database.ts';
import { refuse } from '../../../platform/result.ts';
import type { ContentItems, TellContent, Viewer } from '../items/port.ts';
import { lockContent } from '../items/queries.ts';
import { moveRevision } from '../items/shown-queries.ts';
import type { RecordChange } from '../region/port.ts';
import type { Home, HomeOrder, ShownHome } from './port.ts';
import { insertHomeOrder, readHomeOrder } from './queries.ts';

const GROUP = 'w_home';
/** Five for phones and five for desktops, and some to spare for those that are for both. */
const BANNERS_MAX = 15;
const REASON_LENGTH_MIN = 3;

interface HomeOptions {
  readonly db: Db;
  readonly merchant?: string;
  /** Sections of products that this house has not. */
  readonly without?: readonly HomeSection[];
  readonly contentItems: Pick<ContentItems, 'list' | 'revision'>;
  readonly record?: RecordChange;
  readonly tell?: TellContent;
}

/** As people read it in the log: hidden ones in brackets. */
const plain = (places: readonly HomePlace[]): string =>
  canonicalJson(places.map(({ section, shown }) => (shown ? section : `(${section})`)));

/** What two viewers are told alike. */
const keyOf = ({ signedIn, kind, language, rank }: Viewer): string => canonicalJson({ signedIn, kind, language, rank });

export function createHome({ db, merchant = 'jarul', without = [], contentItems, record, tell }: HomeOptions): Home {
  const absent = [...HOME_WITHOUT_SOURCE, ...without];
  /** By viewer, of one revision: kinds, ranks and languages are few. */
  let held: { revision: number; shown: Map<string, Promise<ShownHome>> } = { revision: -1, shown: new Map() };

  async function read(revision: number, viewer: Viewer): Promise<ShownHome> {
    const [{ places }, banners] = await Promise.all([
      readHomeOrder(db, merchant),
      contentItems.list('banner', viewer, { groups: [GROUP], limit: BANNERS_MAX }),
    ]);
    const sections = places
      .filter(({ section, shown }) => shown && !absent.includes(section))
      .map(({ section }) => section);
    return { revision, sections, banners };
  }

  return {
    async show(viewer) {
      // Before the lists: a revision that is too old only makes somebody ask again.
      const revision = await contentItems.revision();
      if (revision > held.revision) held = { revision, shown: new Map() };
      const { shown } = held;
      const key = keyOf(viewer);
      const known = shown.get(key);
      if (known !== undefined) return known;
      const reading = read(held.revision, viewer);
      shown.set(key, reading);
      reading.catch(() => shown.delete(key));
      return reading;
    },
    order: () => readHomeOrder(db, merchant),
    async change(by, { version, places: wished }) {
      const reason = by.reason.toWellFormed().trim();
      if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      const places = completeOrder(wished);
      return transact(db, async (tx) => {
        await lockContent(tx, merchant);
        const before: HomeOrder = await readHomeOrder(tx, merchant);
        if (before.version !== version) {
          const { by: who = '' } = before.changed ?? {};
          return refuse('content.changedMeanwhile', { version: before.version, by: who, changed: 'home' });
        }
        if (plain(before.places) === plain(places)) return refuse('content.nothingChanged');
        await insertHomeOrder(tx, merchant, { version: version + 1, places, by, reason });
        await record?.(tx, {
          ...by,
          reason,
          action: 'content.home',
          object: 'home',
          before: plain(before.places),
          after: plain(places),
        });
        const revision = await moveRevision(tx, merchant);
        await tell?.(tx, revision);
        return readHomeOrder(tx, merchant);
      });
    },
  };
}
