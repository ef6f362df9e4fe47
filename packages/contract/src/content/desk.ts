/**
 * Written content at the desk (screens.md 7.23).
 *
 * Shapes and bounds stand here; what belongs together (a link the site follows, fields of the kind, texts without markup)
 * is judged by the server and answered as `request.invalid` with the path of each wrong value and why.
 */
import {
  CONTENT_ITEM_AUDIENCES,
  CONTENT_ITEM_KINDS,
  CONTENT_ITEM_STATES,
  HTML_LENGTH_MAX,
  ORDERED_KINDS,
} from '@house/rules/content-items';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, pageQuery, pageReply, reason, text } from '../shapes.ts';
import { contentItemFields, slug } from './site.ts';

const languageCode = z.string().check(z.regex(/^[a-z]{2}$/));
/** `line`: the words of a button (banner, popup) or a promotion's condition. Only `html` takes markup. */
const contentItemText = z.object({
  title: text(200),
  summary: text(600),
  line: text(160),
  html: text(HTML_LENGTH_MAX),
});

const contentItemDocument = z.object({
  texts: z.record(languageCode, contentItemText),
  fields: contentItemFields,
  audience: z.enum(CONTENT_ITEM_AUDIENCES),
  /** Only from this rank on; null: of any rank. */
  rankFrom: z.nullable(z.int().check(z.gte(1), z.lte(20))),
  /** Null: from its publication. */
  startsAt: z.nullable(instant),
  /** Null: until it is ended. */
  endsAt: z.nullable(instant),
});

const act = z.object({ by: z.string(), byId: z.nullable(id), reason: z.string(), at: instant });
const version = z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000));
const contentItemVersion = z.object({
  version: z.int(),
  /** What the site shows, or would within its window. */
  shown: z.boolean(),
  base: z.int(),
  restores: z.nullable(z.int()),
  made: act,
  published: z.nullable(act),
});
export type ContentItemVersion = z.output<typeof contentItemVersion>;

const contentItemHead = {
  id,
  kind: z.enum(CONTENT_ITEM_KINDS),
  slug,
  state: z.enum(CONTENT_ITEM_STATES),
  /** A newer version than the one shown, and where it stands; null: none. */
  pending: z.nullable(z.enum(['draft', 'inReview'])),
  newest: z.int(),
  position: z.int(),
  shownFrom: z.nullable(instant),
  shownUntil: z.nullable(instant),
  changedAt: instant,
};
const contentItemRow = z.object({
  ...contentItemHead,
  /** By language, of the newest version. */
  titles: z.record(z.string(), z.string()),
  /** Languages of the house in which a title, or a text that others have, is missing. */
  missing: z.array(z.string()),
  fields: contentItemFields,
  audience: z.enum(CONTENT_ITEM_AUDIENCES),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  changedBy: z.string(),
});
export type ContentItemRow = z.output<typeof contentItemRow>;
const contentItem = z.object({
  ...contentItemHead,
  document: contentItemDocument,
  version: contentItemVersion,
  languages: z.array(z.string()),
  missing: z.array(z.string()),
  /** How many people may publish, and whether this one may publish the newest version. */
  publishers: z.int(),
  mayPublish: z.boolean(),
  votes: z.object({ useful: z.int(), notUseful: z.int() }),
  serverTime: instant,
});
export type DeskContentItem = z.output<typeof contentItem>;

/** A value that differs, as text; null where it is not there. At most 300 are told. */
const changes = z.array(z.object({ path: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }));
export type ContentItemChange = z.output<typeof changes>[number];

const contentItemParams = z.object({ id });
const versionParams = z.object({ id, version });
const base = z.int().check(z.gte(0));
/** Texts of every language, each letter up to four bytes. */
const DOCUMENT_BYTES = 1_500_000;
const WRITE_REFUSALS = ['content.contentItemUnknown', 'request.keyReused', 'staff.reasonRequired'] as const;
const SAVE_REFUSALS = ['content.changedMeanwhile', 'content.nothingChanged', 'content.stepImpossible'] as const;

export const listDeskContentItems = defineCall('listDeskContentItems', {
  method: 'GET',
  path: '/desk/api/content/items',
  audience: 'staff',
  query: z.object({
    kind: z.enum(CONTENT_ITEM_KINDS),
    /** Left out: all but the archived. */
    state: z.optional(z.enum(CONTENT_ITEM_STATES)),
    /** Part of a slug or of a title. */
    q: z.optional(text(80)),
    /** Banners of this group, news of this class, articles of this topic, announcements of this type. */
    group: z.optional(text(40)),
    ...pageQuery,
  }),
  reply: z.object({ ...pageReply, rows: z.array(contentItemRow), languages: z.array(z.string()), serverTime: instant }),
  summary: 'ContentItems of a kind with their states: by their order, then newest first.',
});

export const getDeskContentItem = defineCall('getDeskContentItem', {
  method: 'GET',
  path: '/desk/api/content/items/:id',
  audience: 'staff',
  params: contentItemParams,
  reply: contentItem,
  refusals: ['content.contentItemUnknown'],
  summary: 'A contentItem with its newest version.',
});

export const createContentItem = defineCall('createContentItem', {
  method: 'POST',
  path: '/desk/api/content/items',
  audience: 'staff',
  bodyBytes: DOCUMENT_BYTES,
  body: z.object({ key, kind: z.enum(CONTENT_ITEM_KINDS), slug, reason, document: contentItemDocument }),
  reply: contentItem,
  refusals: ['content.slugTaken', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Begins a content item, as a draft.',
});

export const saveContentItem = defineCall('saveContentItem', {
  method: 'POST',
  path: '/desk/api/content/items/:id/versions',
  audience: 'staff',
  bodyBytes: DOCUMENT_BYTES,
  params: contentItemParams,
  body: z.object({ key, base, reason, document: contentItemDocument }),
  reply: contentItem,
  refusals: [...WRITE_REFUSALS, ...SAVE_REFUSALS],
  summary: 'Saves a draft upon the newest version; what the site shows stays.',
});

export const listContentItemVersions = defineCall('listContentItemVersions', {
  method: 'GET',
  path: '/desk/api/content/items/:id/versions',
  audience: 'staff',
  params: contentItemParams,
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(contentItemVersion) }),
  refusals: ['content.contentItemUnknown'],
  summary: 'Every version of a content item, newest first.',
});

export const getContentItemVersion = defineCall('getContentItemVersion', {
  method: 'GET',
  path: '/desk/api/content/items/:id/versions/:version',
  audience: 'staff',
  params: versionParams,
  query: z.object({ against: z.optional(version) }),
  reply: z.object({ version: contentItemVersion, against: z.int(), document: contentItemDocument, changes }),
  refusals: ['content.contentItemUnknown', 'content.versionUnknown'],
  summary: 'One version, and what it changed against another: the one it was made from when none is named.',
});

export const restoreContentItemVersion = defineCall('restoreContentItemVersion', {
  method: 'POST',
  path: '/desk/api/content/items/:id/versions/:version/restore',
  audience: 'staff',
  params: versionParams,
  body: z.object({ key, base, reason }),
  reply: contentItem,
  refusals: [...WRITE_REFUSALS, ...SAVE_REFUSALS, 'content.versionUnknown'],
  summary: 'Saves an older version again, as a draft upon the newest.',
});

export const reviewContentItem = defineCall('reviewContentItem', {
  method: 'POST',
  path: '/desk/api/content/items/:id/review',
  audience: 'staff',
  params: contentItemParams,
  body: z.object({ key, version, to: z.enum(['inReview', 'draft']), reason }),
  reply: contentItem,
  refusals: [...WRITE_REFUSALS, 'content.changedMeanwhile', 'content.stepImpossible'],
  summary: 'Hands the newest version in for review, or takes it back.',
});

export const publishContentItem = defineCall('publishContentItem', {
  method: 'POST',
  path: '/desk/api/content/items/:id/publish',
  audience: 'staff',
  params: contentItemParams,
  body: z.object({ key, version, reason }),
  reply: contentItem,
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

export const endContentItem = defineCall('endContentItem', {
  method: 'POST',
  path: '/desk/api/content/items/:id/end',
  audience: 'staff',
  params: contentItemParams,
  body: z.object({ key, reason }),
  reply: contentItem,
  refusals: [...WRITE_REFUSALS, 'content.stepImpossible'],
  summary: 'Takes a content item off the site now, or calls off one that is scheduled.',
});

export const archiveContentItem = defineCall('archiveContentItem', {
  method: 'POST',
  path: '/desk/api/content/items/:id/archive',
  audience: 'staff',
  params: contentItemParams,
  body: z.object({ key, archived: z.boolean(), reason }),
  reply: contentItem,
  refusals: [...WRITE_REFUSALS, 'content.stepImpossible'],
  summary: 'Puts away a content item that the site does not show, or brings it back.',
});

export const orderContentItems = defineCall('orderContentItems', {
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
  summary: 'Puts contentItems of a kind into an order: they share out the places they had.',
});
