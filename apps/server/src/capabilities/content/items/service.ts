/** Written content: see port.ts for what it promises. */
import { type Db, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/result.ts';
import { diffValues } from '../brand-diff.ts';
import type { CheckSecondApprover, RecordChange } from '../region/port.ts';
import { createDeskActs } from './desk.ts';
import type { ContentItemDesk, ContentItems, TellContent, Viewer } from './port.ts';
import {
  authorsSinceShown,
  countContentItems,
  countVotes,
  findContentItemVersion,
  findHead,
  listContentItemVersions,
  listHeads,
} from './queries.ts';
import { missingLanguages } from './rules.ts';
import {
  countShown,
  findShown,
  hasTurns,
  listShown,
  markTurns,
  moveRevision,
  putVote,
  readRevision,
} from './shown-queries.ts';
import { seedStarting } from './starting.ts';

const PUBLISH_RIGHT = 'content.publish';

export interface ContentItemsOptions {
  readonly db: Db;
  readonly ids: Ids;
  readonly merchant?: string;
  /** The languages of the house, and whether a second person publishes (the brand's settings). */
  readonly settings: () => Promise<{ languages: readonly string[]; twoPeople: boolean }>;
  /** How many people hold this right. */
  readonly countStaffHolding: (right: string) => Promise<number>;
  readonly checkSecondApprover: CheckSecondApprover;
  readonly record?: RecordChange;
  readonly tell?: TellContent;
}

export function createContentItems(options: ContentItemsOptions): ContentItems {
  const { db, ids, merchant = 'jarul', settings, countStaffHolding, checkSecondApprover, record, tell } = options;
  const about = (kind: Parameters<ContentItems['list']>[0], viewer: Viewer) => ({ merchant, kind, viewer });
  const acts = createDeskActs({
    db,
    merchant,
    ids,
    record,
    tell,
    checkSecondApprover,
    needsSecond: async () => (await settings()).twoPeople && (await countStaffHolding(PUBLISH_RIGHT)) > 1,
  });

  return {
    find: (kind, slug, viewer) => findShown(db, about(kind, viewer), slug),
    list: (kind, viewer, wish = {}) => listShown(db, about(kind, viewer), wish),
    count: (kind, viewer, groups) => countShown(db, about(kind, viewer), groups),
    revision: () => readRevision(db, merchant),
    async vote(slug, viewer, word) {
      const contentItem = await findShown(db, about('help', viewer), slug);
      if (contentItem === undefined) return refuse('content.contentItemUnknown');
      return (await putVote(db, contentItem.id, word)) ?? refuse('request.keyReused');
    },
    async tellTurns() {
      if (!(await hasTurns(db, merchant))) return;
      await transact(db, async (tx) => {
        if ((await markTurns(tx, merchant)) === 0) return;
        const revision = await moveRevision(tx, merchant);
        await tell?.(tx, revision);
      });
    },
    isEmpty: async () => (await countContentItems(db, merchant)) === 0,
    seedStarting: () => seedStarting({ db, merchant, ids }),
    desk: { ...readDesk(options, merchant), ...acts },
  };
}

function readDesk(
  { db, settings, countStaffHolding }: ContentItemsOptions,
  merchant: string,
): Pick<ContentItemDesk, 'list' | 'find' | 'listVersions' | 'findVersion'> {
  return {
    async list(filter) {
      const [{ rows, total, now }, { languages }] = await Promise.all([listHeads(db, merchant, filter), settings()]);
      return {
        total,
        now,
        languages,
        rows: rows.map(({ head, titles: texts, fields, audience, starts_at, ends_at, made_by_name }) => ({
          ...head,
          titles: Object.fromEntries(Object.entries(texts).map(([language, { title }]) => [language, title])),
          missing: missingLanguages(texts, languages),
          fields,
          audience,
          startsAt: starts_at,
          endsAt: ends_at,
          changedBy: made_by_name,
        })),
      };
    },
    async find(id, reader) {
      const head = await findHead(db, merchant, id);
      if (head === undefined) return undefined;
      const [found, { languages, twoPeople }, publishers, votes, authors] = await Promise.all([
        findContentItemVersion(db, id, head.newest),
        settings(),
        countStaffHolding(PUBLISH_RIGHT),
        countVotes(db, id),
        authorsSinceShown(db, id),
      ]);
      if (found === undefined) return undefined;
      const alone = !twoPeople || publishers <= 1;
      return {
        ...head,
        ...found,
        languages,
        missing: missingLanguages(found.document.texts, languages),
        publishers,
        mayPublish:
          head.state !== 'archived' &&
          head.pending === 'inReview' &&
          reader.rights.includes(PUBLISH_RIGHT) &&
          (alone || !authors.includes(reader.id)),
        votes,
      };
    },
    async listVersions(id, page) {
      const head = await findHead(db, merchant, id);
      return head === undefined ? undefined : { rows: await listContentItemVersions(db, id, page), total: head.newest };
    },
    async findVersion(id, version, against) {
      if ((await findHead(db, merchant, id)) === undefined) return refuse('content.contentItemUnknown');
      const found = await findContentItemVersion(db, id, version);
      if (found === undefined) return refuse('content.versionUnknown');
      const other = against ?? found.version.base;
      const before = other === 0 ? undefined : await findContentItemVersion(db, id, other);
      if (before === undefined && against !== undefined) return refuse('content.versionUnknown');
      return { ...found, against: other, changes: diffValues(before?.document ?? {}, found.document) };
    },
  };
}
