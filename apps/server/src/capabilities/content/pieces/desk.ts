/** What the desk does to pieces (port.ts says what each act promises). One transaction an act; acts take turns. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import type { PieceDocument } from '@house/rules/pieces';
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
import type { ChangeBy, JudgeHands, RecordChange } from '../region/port.ts';
import type { PieceDesk, PieceHead, TellContent } from './port.ts';
import {
  authorsSinceShown,
  endNow,
  findAct,
  findHead,
  findPieceVersion,
  insertAct,
  insertPiece,
  insertPieceVersion,
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
  readonly judgeHands: JudgeHands;
  /** Writes an act into the audit log. */
  readonly record: RecordChange | undefined;
  readonly tell: TellContent | undefined;
}

/** What the audit log calls an act, without `content.`. */
type ContentAct<A extends AuditAction> = A extends `content.${infer Act}` ? Act : never;

/** What an act did, for its line in the log. */
interface Done {
  readonly pieceId: bigint | null;
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
type PieceDone = Omit<Done, 'pieceId' | 'object'>;
type SaveCode = 'content.changedMeanwhile' | 'content.nothingChanged' | 'content.stepImpossible';
interface Who {
  readonly id: bigint;
  readonly name: string;
}
type Acts = Omit<PieceDesk, 'list' | 'find' | 'listVersions' | 'findVersion'>;

/** Not the canonical form, which has none for broken text: a repeated request is the same text. */
const digest = (asked: object): Buffer => createHash('sha256').update(JSON.stringify(asked)).digest();
const objectOf = ({ kind, slug }: { kind: string; slug: string }): string => `${kind}:${slug}`;
const isShown = ({ shown, state }: PieceHead): boolean => shown !== null && state !== 'ended' && state !== 'archived';

export function createDeskActs(deps: DeskDeps): Acts {
  const { db, merchant, ids, needsSecond } = deps;

  /** Runs an act once for its key: all of it, its line in the log and what is told of it, or nothing. */
  async function run<Code extends string>(
    by: ChangeBy,
    key: string,
    asked: object,
    work: (tx: Tx, by: Who, reason: string) => Promise<Done | Failed<Code>>,
  ): Promise<{ pieceId: bigint | null } | Failed<Code | Common>> {
    const reason = by.reason.toWellFormed().trim();
    if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    const who = { id: by.staffId, name: by.staff };
    const hash = digest({ asked, by: by.staffId.toString(), reason });
    return transact(db, async (tx): Promise<{ pieceId: bigint | null } | Failed<Code | Common>> => {
      await lockContent(tx, merchant);
      const again = await findAct(tx, merchant, key);
      if (again !== undefined) return again.asked?.equals(hash) ? again : refuse('request.keyReused');
      const done = await work(tx, who, reason);
      if (isRefusal(done)) return done;
      const { act, pieceId, version, object, before, after } = done;
      await insertAct(tx, merchant, { act, pieceId, version, by: who, reason, key, asked: hash });
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
      return { pieceId };
    });
  }

  /** An act on one piece; answers its id. */
  async function onPiece<Code extends string>(
    by: ChangeBy,
    wish: { key: string; id: bigint },
    asked: object,
    work: (tx: Tx, piece: PieceHead, by: Who, reason: string) => Promise<PieceDone | Failed<Code>>,
  ): Promise<bigint | Failed<Code | Common | 'content.pieceUnknown'>> {
    const whole = { ...asked, id: wish.id.toString() };
    const outcome = await run<Code | 'content.pieceUnknown'>(by, wish.key, whole, async (tx, who, reason) => {
      const piece = await findHead(tx, merchant, wish.id);
      if (piece === undefined) return refuse('content.pieceUnknown');
      const done = await work(tx, piece, who, reason);
      return isRefusal(done) ? done : { ...done, pieceId: piece.id, object: objectOf(piece) };
    });
    return isRefusal(outcome) ? outcome : present(outcome.pieceId, 'an act on a piece names it');
  }

  async function documentOf(tx: Tx, piece: PieceHead, version: number): Promise<PieceDocument> {
    return present(await findPieceVersion(tx, piece.id, version), 'a version stays').document;
  }

  async function refuseOld(tx: Tx, piece: PieceHead, base: number): Promise<Refusal<'content.changedMeanwhile'>> {
    const newest = present(await findPieceVersion(tx, piece.id, piece.newest), 'the newest version is there');
    const seen = await findPieceVersion(tx, piece.id, base);
    const paths = diffValues(seen?.document ?? {}, newest.document).map(({ path }) => path);
    const changed = paths.slice(0, CHANGES_TOLD).join(', ') + (paths.length > CHANGES_TOLD ? ' …' : '');
    return refuse('content.changedMeanwhile', { version: piece.newest, by: newest.version.made.by.name, changed });
  }

  /** Adds a document as the newest version, upon the one its author saw. */
  async function add(
    tx: Tx,
    piece: PieceHead,
    wish: { base: number; document: PieceDocument; restores: number | null; by: Who; reason: string },
  ): Promise<PieceDone | Failed<SaveCode>> {
    if (piece.state === 'archived') return refuse('content.stepImpossible');
    if (wish.base !== piece.newest) return refuseOld(tx, piece, wish.base);
    const { document, wrong } = readDocument(piece.kind, wish.document);
    if (Object.keys(wrong).length > 0) return refuseFields(wrong);
    const paths = diffValues(await documentOf(tx, piece, piece.newest), document).map(({ path }) => path);
    if (paths.length === 0) return refuse('content.nothingChanged');
    const version = piece.newest + 1;
    const { base, restores, by, reason } = wish;
    await insertPieceVersion(tx, { pieceId: piece.id, version, document, base, restores, by, reason });
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
        if (!(await insertPiece(tx, merchant, { id, kind, slug, ordered: isOrdered(kind) }))) {
          return refuse('content.slugTaken');
        }
        await insertPieceVersion(tx, { pieceId: id, version: 1, document, base: 0, restores: null, by: who, reason });
        const after = canonicalJson({ version: 1, languages: Object.keys(document.texts) });
        return { pieceId: id, act: 'create', version: 1, object: objectOf({ kind, slug }), after, seen: false };
      });
      return isRefusal(outcome) ? outcome : present(outcome.pieceId, 'a new piece is named');
    },
    save(by, wish) {
      const { base, document } = wish;
      const asked = { act: 'save', base, document: document };
      return onPiece(by, wish, asked, (tx, piece, who, reason) =>
        add(tx, piece, { base, document, restores: null, by: who, reason }),
      );
    },
    restore(by, wish) {
      const { base, version } = wish;
      return onPiece(by, wish, { act: 'restore', base, version }, async (tx, piece, who, reason) => {
        const old = await findPieceVersion(tx, piece.id, version);
        if (old === undefined) return refuse('content.versionUnknown');
        return add(tx, piece, { base, document: old.document, restores: version, by: who, reason });
      });
    },
    review(by, wish) {
      const { version, to } = wish;
      return onPiece(by, wish, { act: 'review', version, to }, async (tx, piece) => {
        if (version !== piece.newest) return refuseOld(tx, piece, version);
        const from = to === 'inReview' ? 'draft' : 'inReview';
        if (piece.state === 'archived' || piece.pending !== from) return refuse('content.stepImpossible');
        await setPending(tx, piece.id, to);
        return { act: to === 'inReview' ? 'submit' : 'withdraw', version, seen: false };
      });
    },
    async publish(by, wish) {
      const { version } = wish;
      // Before the transaction, which asks for no second connection.
      const second = await needsSecond();
      return onPiece(by, wish, { act: 'publish', version }, async (tx, piece, who) => {
        if (version !== piece.newest) return refuseOld(tx, piece, version);
        if (piece.state === 'archived' || piece.pending !== 'inReview') return refuse('content.stepImpossible');
        const found = present(await findPieceVersion(tx, piece.id, version), 'the newest version is there');
        const { made } = found.version;
        if (second) {
          const authors = await authorsSinceShown(tx, piece.id);
          if (authors.includes(who.id)) return refuse('content.secondPersonNeeded');
          const tied = await deps.judgeHands(tx, who.id, authors);
          if (tied !== undefined) return tied;
        }
        const { startsAt, endsAt } = found.document;
        if (endsAt !== null && Date.parse(endsAt) <= piece.now.getTime()) return refuse('content.windowOver');
        await showNewest(tx, piece.id, { startsAt, endsAt });
        return {
          act: 'publish',
          version,
          before: canonicalJson({ version: piece.shown, state: piece.state }),
          after: canonicalJson({ version, startsAt, endsAt, madeBy: made.by.name }),
          seen: true,
        };
      });
    },
    end(by, wish) {
      return onPiece(by, wish, { act: 'end' }, async (tx, piece) => {
        if (!isShown(piece)) return refuse('content.stepImpossible');
        await endNow(tx, piece.id);
        return { act: 'end', version: piece.shown, before: canonicalJson({ state: piece.state }), seen: true };
      });
    },
    archive(by, wish) {
      const { archived } = wish;
      return onPiece(by, wish, { act: 'archive', archived }, async (tx, piece) => {
        if (isShown(piece) || (piece.state === 'archived') === archived) return refuse('content.stepImpossible');
        // What was over when it was put away is over when it comes back: its window stays closed.
        await setArchived(tx, piece.id, archived);
        return { act: archived ? 'archive' : 'unarchive', version: null, seen: false };
      });
    },
    async order(by, { key, kind, ids: wished }) {
      const asked = { act: 'order', kind, ids: wished.map(String) };
      const outcome = await run(by, key, asked, async (tx) => {
        const all = await listOrder(tx, merchant, kind);
        const moved = new Set(wished);
        if (moved.size !== wished.length || wished.some((id) => !all.includes(id)))
          return refuse('content.pieceUnknown');
        const queue = [...wished];
        const ordered = all.map((id) => (moved.has(id) ? present(queue.shift(), 'as many places as pieces') : id));
        await putOrder(tx, ordered);
        const [before, after] = [all, ordered].map((list) =>
          canonicalJson(list.filter((id) => moved.has(id)).map(String)),
        );
        return {
          pieceId: null,
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
