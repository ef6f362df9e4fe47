/** What the desk does to pieces (port.ts says what each act promises). One transaction an act; acts take turns. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import type { ContentItemDocument } from '@house/rules/content-items';
import type { AuditAction } from '../../../platform/audit-action.ts';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import {
  type InvalidRequest,
  isRefusal,
  present,
  type Refusal,
  refuse,
  refuseFields,
} from '../../../platform/result.ts';
import { diffValues } from '../brand-diff.ts';
import type { ChangeBy, CheckSecondApprover, RecordChange } from '../region/port.ts';
import type { ContentItemDesk, ContentItemHead, TellContent } from './port.ts';
import {
  authorsSinceShown,
  endNow,
  findAct,
  findContentItemVersion,
  findHead,
  insertAct,
  insertContentItem,
  insertContentItemVersion,
  listOrder,
  lockContent,
  putOrder,
  setArchived,
  setPending,
  showNewest,
} from './queries.ts';
import { isOrdered, readDocument } from './rules.ts';
import { moveRevision } from './shown-queries.ts';

const REASON_LENGTH_MIN = 3;
/** So many changed values are named to whoever saved upon an old version, and in the audit log. */
const CHANGES_TOLD = 8;

export interface DeskDeps {
  readonly db: Db;
  readonly merchant: string;
  readonly ids: Ids;
  /** True while what somebody wrote must be published by another. */
  readonly needsSecond: () => Promise<boolean>;
  readonly checkSecondApprover: CheckSecondApprover;
  /** Writes an act into the audit log. */
  readonly record: RecordChange | undefined;
  readonly tell: TellContent | undefined;
}

/** What the audit log calls an act, without `content.`. */
type ContentAct<A extends AuditAction> = A extends `content.${infer Act}` ? Act : never;

/** What an act did, for its line in the log. */
interface Done {
  readonly contentItemId: bigint | null;
  readonly act: ContentAct<AuditAction>;
  readonly version: number | null;
  readonly object: string;
  readonly before?: string;
  readonly after?: string;
  /** Whether somebody may see something else now. */
  readonly seen: boolean;
}

type Failed<Code extends string> = Refusal<Code> | InvalidRequest;
/** Every act may refuse so. */
type Common = 'request.keyReused' | 'staff.reasonRequired';
type ContentItemDone = Omit<Done, 'contentItemId' | 'object'>;
type SaveCode = 'content.changedMeanwhile' | 'content.nothingChanged' | 'content.stepImpossible';
interface Who {
  readonly id: bigint;
  readonly name: string;
}
type Acts = Omit<ContentItemDesk, 'list' | 'find' | 'listVersions' | 'findVersion'>;

/** Not the canonical form, which has none for broken text: a repeated request is the same text. */
const digest = (asked: object): Buffer => createHash('sha256').update(JSON.stringify(asked)).digest();
const objectOf = ({ kind, slug }: { kind: string; slug: string }): string => `${kind}:${slug}`;
const isShown = ({ shown, state }: ContentItemHead): boolean =>
  shown !== null && state !== 'ended' && state !== 'archived';

export function createDeskActs(deps: DeskDeps): Acts {
  const { db, merchant, ids, needsSecond } = deps;

  /** Runs an act once for its key: all of it, its line in the log and what is told of it, or nothing. */
  async function run<Code extends string>(
    by: ChangeBy,
    key: string,
    asked: object,
    work: (tx: Tx, by: Who, reason: string) => Promise<Done | Failed<Code>>,
  ): Promise<{ contentItemId: bigint | null } | Failed<Code | Common>> {
    const reason = by.reason.toWellFormed().trim();
    if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    const who = { id: by.staffId, name: by.staff };
    const hash = digest({ asked, by: by.staffId.toString(), reason });
    return transact(db, async (tx): Promise<{ contentItemId: bigint | null } | Failed<Code | Common>> => {
      await lockContent(tx, merchant);
      const again = await findAct(tx, merchant, key);
      if (again !== undefined) return again.asked?.equals(hash) ? again : refuse('request.keyReused');
      const done = await work(tx, who, reason);
      if (isRefusal(done)) return done;
      const { act, contentItemId, version, object, before, after } = done;
      await insertAct(tx, merchant, { act, contentItemId, version, by: who, reason, key, asked: hash });
      await deps.record?.(tx, {
        ...by,
        reason,
        action: `content.${act}`,
        object,
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
      });
      if (done.seen) {
        const revision = await moveRevision(tx, merchant);
        await deps.tell?.(tx, revision);
      }
      return { contentItemId };
    });
  }

  /** An act on one piece; answers its id. */
  async function onContentItem<Code extends string>(
    by: ChangeBy,
    wish: { key: string; id: bigint },
    asked: object,
    work: (tx: Tx, contentItem: ContentItemHead, by: Who, reason: string) => Promise<ContentItemDone | Failed<Code>>,
  ): Promise<bigint | Failed<Code | Common | 'content.contentItemUnknown'>> {
    const whole = { ...asked, id: wish.id.toString() };
    const outcome = await run<Code | 'content.contentItemUnknown'>(by, wish.key, whole, async (tx, who, reason) => {
      const contentItem = await findHead(tx, merchant, wish.id);
      if (contentItem === undefined) return refuse('content.contentItemUnknown');
      const done = await work(tx, contentItem, who, reason);
      return isRefusal(done) ? done : { ...done, contentItemId: contentItem.id, object: objectOf(contentItem) };
    });
    return isRefusal(outcome) ? outcome : present(outcome.contentItemId, 'an act on a content item names it');
  }

  async function documentOf(tx: Tx, contentItem: ContentItemHead, version: number): Promise<ContentItemDocument> {
    return present(await findContentItemVersion(tx, contentItem.id, version), 'a version stays').document;
  }

  async function refuseOld(
    tx: Tx,
    contentItem: ContentItemHead,
    base: number,
  ): Promise<Refusal<'content.changedMeanwhile'>> {
    const newest = present(
      await findContentItemVersion(tx, contentItem.id, contentItem.newest),
      'the newest version is there',
    );
    const seen = await findContentItemVersion(tx, contentItem.id, base);
    const paths = diffValues(seen?.document ?? {}, newest.document).map(({ path }) => path);
    const changed = paths.slice(0, CHANGES_TOLD).join(', ') + (paths.length > CHANGES_TOLD ? ' …' : '');
    return refuse('content.changedMeanwhile', {
      version: contentItem.newest,
      by: newest.version.made.by.name,
      changed,
    });
  }

  /** Adds a document as the newest version, upon the one its author saw. */
  async function add(
    tx: Tx,
    contentItem: ContentItemHead,
    wish: { base: number; document: ContentItemDocument; restores: number | null; by: Who; reason: string },
  ): Promise<ContentItemDone | Failed<SaveCode>> {
    if (contentItem.state === 'archived') return refuse('content.stepImpossible');
    if (wish.base !== contentItem.newest) return refuseOld(tx, contentItem, wish.base);
    const { document, wrong } = readDocument(contentItem.kind, wish.document);
    if (Object.keys(wrong).length > 0) return refuseFields(wrong);
    const paths = diffValues(await documentOf(tx, contentItem, contentItem.newest), document).map(({ path }) => path);
    if (paths.length === 0) return refuse('content.nothingChanged');
    const version = contentItem.newest + 1;
    const { base, restores, by, reason } = wish;
    await insertContentItemVersion(tx, {
      contentItemId: contentItem.id,
      version,
      document,
      base,
      restores,
      by,
      reason,
    });
    return {
      act: restores === null ? 'save' : 'restore',
      version,
      before: canonicalJson({ version: base }),
      after: canonicalJson({ version, restores, changed: paths.slice(0, CHANGES_TOLD) }),
      seen: false,
    };
  }

  return {
    async create(by, { key, kind, slug, document: given }) {
      const { document, wrong } = readDocument(kind, given);
      if (Object.keys(wrong).length > 0) return refuseFields(wrong);
      const asked = { act: 'create', kind, slug, document: given };
      const outcome = await run(by, key, asked, async (tx, who, reason) => {
        const id = ids.next();
        if (!(await insertContentItem(tx, merchant, { id, kind, slug, ordered: isOrdered(kind) }))) {
          return refuse('content.slugTaken');
        }
        await insertContentItemVersion(tx, {
          contentItemId: id,
          version: 1,
          document,
          base: 0,
          restores: null,
          by: who,
          reason,
        });
        const after = canonicalJson({ version: 1, languages: Object.keys(document.texts) });
        return { contentItemId: id, act: 'create', version: 1, object: objectOf({ kind, slug }), after, seen: false };
      });
      return isRefusal(outcome) ? outcome : present(outcome.contentItemId, 'a new content item is named');
    },
    save(by, wish) {
      const { base, document } = wish;
      const asked = { act: 'save', base, document: document };
      return onContentItem(by, wish, asked, (tx, contentItem, who, reason) =>
        add(tx, contentItem, { base, document, restores: null, by: who, reason }),
      );
    },
    restore(by, wish) {
      const { base, version } = wish;
      return onContentItem(by, wish, { act: 'restore', base, version }, async (tx, contentItem, who, reason) => {
        const old = await findContentItemVersion(tx, contentItem.id, version);
        if (old === undefined) return refuse('content.versionUnknown');
        return add(tx, contentItem, { base, document: old.document, restores: version, by: who, reason });
      });
    },
    review(by, wish) {
      const { version, to } = wish;
      return onContentItem(by, wish, { act: 'review', version, to }, async (tx, contentItem) => {
        if (version !== contentItem.newest) return refuseOld(tx, contentItem, version);
        const from = to === 'inReview' ? 'draft' : 'inReview';
        if (contentItem.state === 'archived' || contentItem.pending !== from) return refuse('content.stepImpossible');
        await setPending(tx, contentItem.id, to);
        return { act: to === 'inReview' ? 'submit' : 'withdraw', version, seen: false };
      });
    },
    async publish(by, wish) {
      const { version } = wish;
      // Before the transaction, which asks for no second connection.
      const second = await needsSecond();
      return onContentItem(by, wish, { act: 'publish', version }, async (tx, contentItem, who) => {
        if (version !== contentItem.newest) return refuseOld(tx, contentItem, version);
        if (contentItem.state === 'archived' || contentItem.pending !== 'inReview')
          return refuse('content.stepImpossible');
        const found = present(await findContentItemVersion(tx, contentItem.id, version), 'the newest version is there');
        const { made } = found.version;
        if (second) {
          const authors = await authorsSinceShown(tx, contentItem.id);
          if (authors.includes(who.id)) return refuse('content.secondPersonNeeded');
          const tied = await deps.checkSecondApprover(tx, who.id, authors);
          if (tied !== undefined) return tied;
        }
        const { startsAt, endsAt } = found.document;
        if (endsAt !== null && Date.parse(endsAt) <= contentItem.now.getTime()) return refuse('content.windowOver');
        await showNewest(tx, contentItem.id, { startsAt, endsAt });
        return {
          act: 'publish',
          version,
          before: canonicalJson({ version: contentItem.shown, state: contentItem.state }),
          after: canonicalJson({ version, startsAt, endsAt, madeBy: made.by.name }),
          seen: true,
        };
      });
    },
    end(by, wish) {
      return onContentItem(by, wish, { act: 'end' }, async (tx, contentItem) => {
        if (!isShown(contentItem)) return refuse('content.stepImpossible');
        await endNow(tx, contentItem.id);
        return {
          act: 'end',
          version: contentItem.shown,
          before: canonicalJson({ state: contentItem.state }),
          seen: true,
        };
      });
    },
    archive(by, wish) {
      const { archived } = wish;
      return onContentItem(by, wish, { act: 'archive', archived }, async (tx, contentItem) => {
        if (isShown(contentItem) || (contentItem.state === 'archived') === archived)
          return refuse('content.stepImpossible');
        // What was over when it was put away is over when it comes back: its window stays closed.
        await setArchived(tx, contentItem.id, archived);
        return { act: archived ? 'archive' : 'unarchive', version: null, seen: false };
      });
    },
    async order(by, { key, kind, ids: wished }) {
      const asked = { act: 'order', kind, ids: wished.map(String) };
      const outcome = await run(by, key, asked, async (tx) => {
        const all = await listOrder(tx, merchant, kind);
        const moved = new Set(wished);
        if (moved.size !== wished.length || wished.some((id) => !all.includes(id)))
          return refuse('content.contentItemUnknown');
        const queue = [...wished];
        const ordered = all.map((id) =>
          moved.has(id) ? present(queue.shift(), 'as many places as contentItems') : id,
        );
        await putOrder(tx, ordered);
        const [before, after] = [all, ordered].map((list) =>
          canonicalJson(list.filter((id) => moved.has(id)).map(String)),
        );
        return {
          contentItemId: null,
          act: 'order',
          version: null,
          object: kind,
          ...(before === undefined ? {} : { before }),
          ...(after === undefined ? {} : { after }),
          seen: true,
        };
      });
      return isRefusal(outcome) ? outcome : wished;
    },
  };
}
