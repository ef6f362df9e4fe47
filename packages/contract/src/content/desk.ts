/**
 * Written content at the desk (screens.md 7.23).
 *
 * Shapes and bounds stand here; what belongs together (a link the site follows, fields of the kind, texts without markup)
 * is judged by the server and answered as `request.invalid` with the path of each wrong value and why.
 */
import { HTML_LENGTH_MAX, ORDERED_KINDS, PIECE_AUDIENCES, PIECE_KINDS, PIECE_STATES } from '@house/rules/pieces';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, pageQuery, pageReply, reason, text } from '../shapes.ts';
import { pieceFields, slug } from './site.ts';

const languageCode = z.string().check(z.regex(/^[a-z]{2}$/));
/** `line`: the words of a button (banner, popup) or a promotion's condition. Only `html` takes markup. */
const pieceText = z.object({
  title: text(200),
  summary: text(600),
  line: text(160),
  html: text(HTML_LENGTH_MAX),
});

const pieceDocument = z.object({
  texts: z.record(languageCode, pieceText),
  fields: pieceFields,
  audience: z.enum(PIECE_AUDIENCES),
  /** Only from this rank on; null: of any rank. */
  rankFrom: z.nullable(z.int().check(z.gte(1), z.lte(20))),
  /** Null: from its publication. */
  startsAt: z.nullable(instant),
  /** Null: until it is ended. */
  endsAt: z.nullable(instant),
});

const act = z.object({ by: z.string(), byId: z.nullable(id), reason: z.string(), at: instant });
const version = z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000));
const pieceVersion = z.object({
  version: z.int(),
  /** What the site shows, or would within its window. */
  shown: z.boolean(),
  base: z.int(),
  restores: z.nullable(z.int()),
  made: act,
  published: z.nullable(act),
});
export type PieceVersion = z.output<typeof pieceVersion>;

const pieceHead = {
  id,
  kind: z.enum(PIECE_KINDS),
  slug,
  state: z.enum(PIECE_STATES),
  /** A newer version than the one shown, and where it stands; null: none. */
  pending: z.nullable(z.enum(['draft', 'inReview'])),
  newest: z.int(),
  position: z.int(),
  shownFrom: z.nullable(instant),
  shownUntil: z.nullable(instant),
  changedAt: instant,
};
const pieceRow = z.object({
  ...pieceHead,
  /** By language, of the newest version. */
  titles: z.record(z.string(), z.string()),
  /** Languages of the house in which a title, or a text that others have, is missing. */
  missing: z.array(z.string()),
  fields: pieceFields,
  audience: z.enum(PIECE_AUDIENCES),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  changedBy: z.string(),
});
export type PieceRow = z.output<typeof pieceRow>;
const piece = z.object({
  ...pieceHead,
  document: pieceDocument,
  version: pieceVersion,
  languages: z.array(z.string()),
  missing: z.array(z.string()),
  /** How many people may publish, and whether this one may publish the newest version. */
  publishers: z.int(),
  mayPublish: z.boolean(),
  votes: z.object({ useful: z.int(), notUseful: z.int() }),
  serverTime: instant,
});
export type DeskPiece = z.output<typeof piece>;

/** A value that differs, as text; null where it is not there. At most 300 are told. */
const changes = z.array(z.object({ path: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }));
export type PieceChange = z.output<typeof changes>[number];

const pieceParams = z.object({ id });
const versionParams = z.object({ id, version });
const base = z.int().check(z.gte(0));
/** Texts of every language, each letter up to four bytes. */
const DOCUMENT_BYTES = 1_500_000;
const WRITE_REFUSALS = ['content.pieceUnknown', 'request.keyReused', 'staff.reasonRequired'] as const;
const SAVE_REFUSALS = ['content.changedMeanwhile', 'content.nothingChanged', 'content.stepImpossible'] as const;

export const listDeskPieces = defineCall('listDeskPieces', {
  method: 'GET',
  path: '/desk/api/content/pieces',
  audience: 'staff',
  query: z.object({
    kind: z.enum(PIECE_KINDS),
    /** Left out: all but the archived. */
    state: z.optional(z.enum(PIECE_STATES)),
    /** Part of a slug or of a title. */
    q: z.optional(text(80)),
    /** Banners of this group, news of this class, articles of this topic, announcements of this type. */
    group: z.optional(text(40)),
    ...pageQuery,
  }),
  reply: z.object({ ...pageReply, rows: z.array(pieceRow), languages: z.array(z.string()), serverTime: instant }),
  summary: 'Pieces of a kind with their states: by their order, then newest first.',
});

export const getDeskPiece = defineCall('getDeskPiece', {
  method: 'GET',
  path: '/desk/api/content/pieces/:id',
  audience: 'staff',
  params: pieceParams,
  reply: piece,
  refusals: ['content.pieceUnknown'],
  summary: 'A piece with its newest version.',
});

export const createPiece = defineCall('createPiece', {
  method: 'POST',
  path: '/desk/api/content/pieces',
  audience: 'staff',
  bodyBytes: DOCUMENT_BYTES,
  body: z.object({ key, kind: z.enum(PIECE_KINDS), slug, reason, document: pieceDocument }),
  reply: piece,
  refusals: ['content.slugTaken', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Begins a piece, as a draft.',
});

export const savePiece = defineCall('savePiece', {
  method: 'POST',
  path: '/desk/api/content/pieces/:id/versions',
  audience: 'staff',
  bodyBytes: DOCUMENT_BYTES,
  params: pieceParams,
  body: z.object({ key, base, reason, document: pieceDocument }),
  reply: piece,
  refusals: [...WRITE_REFUSALS, ...SAVE_REFUSALS],
  summary: 'Saves a draft upon the newest version; what the site shows stays.',
});

export const listPieceVersions = defineCall('listPieceVersions', {
  method: 'GET',
  path: '/desk/api/content/pieces/:id/versions',
  audience: 'staff',
  params: pieceParams,
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(pieceVersion) }),
  refusals: ['content.pieceUnknown'],
  summary: 'Every version of a piece, newest first.',
});

export const getPieceVersion = defineCall('getPieceVersion', {
  method: 'GET',
  path: '/desk/api/content/pieces/:id/versions/:version',
  audience: 'staff',
  params: versionParams,
  query: z.object({ against: z.optional(version) }),
  reply: z.object({ version: pieceVersion, against: z.int(), document: pieceDocument, changes }),
  refusals: ['content.pieceUnknown', 'content.versionUnknown'],
  summary: 'One version, and what it changed against another: the one it was made from when none is named.',
});

export const restorePieceVersion = defineCall('restorePieceVersion', {
  method: 'POST',
  path: '/desk/api/content/pieces/:id/versions/:version/restore',
  audience: 'staff',
  params: versionParams,
  body: z.object({ key, base, reason }),
  reply: piece,
  refusals: [...WRITE_REFUSALS, ...SAVE_REFUSALS, 'content.versionUnknown'],
  summary: 'Saves an older version again, as a draft upon the newest.',
});

export const reviewPiece = defineCall('reviewPiece', {
  method: 'POST',
  path: '/desk/api/content/pieces/:id/review',
  audience: 'staff',
  params: pieceParams,
  body: z.object({ key, version, to: z.enum(['inReview', 'draft']), reason }),
  reply: piece,
  refusals: [...WRITE_REFUSALS, 'content.changedMeanwhile', 'content.stepImpossible'],
  summary: 'Hands the newest version in for review, or takes it back.',
});

export const publishPiece = defineCall('publishPiece', {
  method: 'POST',
  path: '/desk/api/content/pieces/:id/publish',
  audience: 'staff',
  params: pieceParams,
  body: z.object({ key, version, reason }),
  reply: piece,
  refusals: [
    ...WRITE_REFUSALS,
    'content.changedMeanwhile',
    'content.stepImpossible',
    'content.secondPersonNeeded',
    'content.windowOver',
    'staff.notSeparate',
  ],
  summary: 'Publishes what is in review, now or from its own start: a second person does, when a second one may.',
});

export const endPiece = defineCall('endPiece', {
  method: 'POST',
  path: '/desk/api/content/pieces/:id/end',
  audience: 'staff',
  params: pieceParams,
  body: z.object({ key, reason }),
  reply: piece,
  refusals: [...WRITE_REFUSALS, 'content.stepImpossible'],
  summary: 'Takes a piece off the site now, or calls off one that is scheduled.',
});

export const archivePiece = defineCall('archivePiece', {
  method: 'POST',
  path: '/desk/api/content/pieces/:id/archive',
  audience: 'staff',
  params: pieceParams,
  body: z.object({ key, archived: z.boolean(), reason }),
  reply: piece,
  refusals: [...WRITE_REFUSALS, 'content.stepImpossible'],
  summary: 'Puts away a piece that the site does not show, or brings it back.',
});

export const orderPieces = defineCall('orderPieces', {
  method: 'POST',
  path: '/desk/api/content/order',
  audience: 'staff',
  body: z.object({
    key,
    kind: z.enum(ORDERED_KINDS),
    /** These, in this order; others of the kind keep their places. */
    ids: z.array(id).check(z.minLength(2), z.maxLength(100)),
    reason,
  }),
  reply: z.object({ ids: z.array(id) }),
  refusals: [...WRITE_REFUSALS],
  summary: 'Puts pieces of a kind into an order: they share out the places they had.',
});
