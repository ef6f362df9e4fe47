/** The brand's history: saving, publishing by a second person, and what differs (port.ts says what it promises). */
import type { Db, Tx } from '../../platform/database.ts';
import { present, type Refusal, refuse, refuseFields } from '../../platform/result.ts';
import { checkBrand } from './brand-checks.ts';
import { diffBrands } from './brand-diff.ts';
import type {
  BrandDocument,
  BrandVersion,
  BrandVersions,
  DraftCommand,
  DraftRefusal,
  PublishCommand,
  PublishedBrand,
  PublishRefusal,
} from './port.ts';
import { findSettings } from './queries.ts';
import { readBrandDocument } from './schema.ts';
import {
  authorsSinceLive,
  findNewest,
  findVersion,
  findVersionByKey,
  insertPublication,
  insertVersion,
  listLastTurned,
  listVersions,
  lockHistory,
  putBrand,
} from './version-queries.ts';

/** So many changed values are named to whoever saved upon an old version. */
const CHANGES_TOLD = 8;

interface VersionsDeps {
  readonly db: Db;
  readonly merchant: string;
  /** Called once a brand is published: what was held of it is old. */
  readonly forget: () => void;
}

export function createVersions({ db, merchant, forget }: VersionsDeps): BrandVersions {
  const read = (stored: unknown): BrandDocument => readBrandDocument(merchant, stored);

  /** Version 0 is what holds while nothing was ever saved. */
  async function documentOf(tx: Tx, version: number): Promise<BrandDocument> {
    if (version > 0) return read(present(await findVersion(tx, merchant, version), 'a version stays').document);
    return read((await findSettings(tx, merchant))?.document ?? {});
  }

  async function refuseOld(tx: Tx, base: number, newest: number): Promise<Refusal<'brand.changedMeanwhile'>> {
    const { version } = present(await findVersion(tx, merchant, newest), 'the newest version is there');
    const seen = base < newest ? await documentOf(tx, base) : read({});
    const paths = diffBrands(seen, await documentOf(tx, newest)).map(({ path }) => path);
    const more = paths.length > CHANGES_TOLD ? ' …' : '';
    const changed = paths.slice(0, CHANGES_TOLD).join(', ') + more;
    return refuse('brand.changedMeanwhile', { version: newest, by: version.made.by.name, changed });
  }

  async function save(tx: Tx, command: DraftCommand): Promise<BrandVersion | DraftRefusal> {
    const fields = checkBrand(command.document);
    if (Object.keys(fields).length > 0) return refuseFields(fields);
    await lockHistory(tx, merchant);
    const again = await findVersionByKey(tx, merchant, 'saved', command.key);
    if (again !== undefined) {
      const { made, base } = again.version;
      const same =
        base === command.base &&
        made.reason === command.reason &&
        made.by.id === command.by.id &&
        diffBrands(read(again.document), command.document).length === 0;
      return same ? again.version : refuse('request.keyReused');
    }
    const newest = await findNewest(tx, merchant);
    if (command.base !== newest) return refuseOld(tx, command.base, newest);
    if (diffBrands(await documentOf(tx, newest), command.document).length === 0) return refuse('brand.nothingChanged');
    await insertVersion(tx, merchant, newest + 1, command);
    return present(await findVersion(tx, merchant, newest + 1), 'what was saved is there').version;
  }

  async function publish(tx: Tx, command: PublishCommand): Promise<PublishedBrand | PublishRefusal> {
    await lockHistory(tx, merchant);
    const again = await findVersionByKey(tx, merchant, 'published', command.key);
    if (again !== undefined) {
      const { version, published } = again.version;
      const same = version === command.version && published?.reason === command.reason;
      return same && published.by.id === command.by.id
        ? { version: again.version, revision: null }
        : refuse('request.keyReused');
    }
    const found = await findVersion(tx, merchant, command.version);
    if (found === undefined) return refuse('brand.versionUnknown');
    const { version, published } = found.version;
    if (published !== null) return refuse('brand.alreadyPublished');
    const newest = await findNewest(tx, merchant);
    if (version !== newest) return refuseOld(tx, version, newest);
    // The rule that holds, not the one that is being published: nobody lifts it alone.
    const { twoPeople } = read((await findSettings(tx, merchant))?.document ?? {});
    if (twoPeople && command.publishers > 1) {
      const { id } = command.by;
      const authors = await authorsSinceLive(tx, merchant);
      if (id === null || authors.includes(id)) return refuse('brand.secondPersonNeeded');
      const tied = await command.checkSecondApprover(tx, id, authors);
      if (tied !== undefined) return tied;
    }
    await insertPublication(tx, merchant, command);
    const revision = await putBrand(tx, merchant, read(found.document));
    forget();
    const after = present(await findVersion(tx, merchant, version), 'what was published is there').version;
    return { version: after, revision };
  }

  return {
    list: (page) => listVersions(db, merchant, page),
    async find(version, tx) {
      const found = await findVersion(tx ?? db, merchant, version);
      return found === undefined ? undefined : { version: found.version, document: read(found.document) };
    },
    differences: diffBrands,
    newest: () => findNewest(db, merchant),
    didChangeLive: async (staffId) => (await authorsSinceLive(db, merchant)).includes(staffId),
    lastTurned: () => listLastTurned(db, merchant),
    save,
    publish,
  };
}

/** Version 1 of a house that begins with a brand of its own making. */
export async function recordFirstVersion(tx: Tx, merchant: string, document: BrandDocument, reason: string) {
  const by = { id: null, name: 'house' };
  await insertVersion(tx, merchant, 1, { document, base: 0, by, reason, key: null });
  await insertPublication(tx, merchant, { version: 1, by, reason, key: null });
}
