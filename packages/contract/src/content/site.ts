/**
 * Written content: what the operator says on the site (docs/site.md). Texts come in the language of the Language header,
 * in English where that one is missing.
 */
import { ANNOUNCEMENT_TYPES, ARTICLE_KINDS, CONTENT_ITEM_TONES, PROMOTION_CLASSES } from '@house/rules/content-items';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, text } from '../shapes.ts';

/** The last part of an address. */
export const slug = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,78}[a-z0-9])?$/));
/** The name of a picture of the art kit. */
export const artName = z.string().check(z.regex(/^[a-z][a-z-]{0,39}$/));
const tone = z.enum(CONTENT_ITEM_TONES);
const kind = z.enum(ARTICLE_KINDS);
/** What a kind needs beside its texts, by name (desk-content.ts says which). */
export const contentItemFields = z.record(z.string(), z.union([z.string(), z.boolean(), z.null()]));

const notice = z.object({
  id,
  type: z.enum(ANNOUNCEMENT_TYPES),
  title: z.string(),
  summary: z.string(),
  /** Clean: only what `@house/rules/rich-text` allows. */
  html: z.string(),
  at: instant,
  pinned: z.boolean(),
  /** Written for agents alone; nobody else gets it. */
  forAgents: z.boolean(),
  link: z.nullable(z.string()),
});
export type Notice = z.output<typeof notice>;

export const banner = z.object({
  id,
  groupName: z.string(),
  /** Where it leads; empty: nowhere. */
  url: z.string(),
  title: z.string(),
  text: z.string(),
  art: artName,
  tone,
  /** The words of its button; null: it has none. */
  action: z.nullable(z.string()),
});
export type Banner = z.output<typeof banner>;

/** The states of screens.md 12. `open`: it runs, and there is nothing that can be taken by itself; `join`: there is. */
export const PROMOTION_STATES = ['comingSoon', 'open', 'join', 'closed'] as const;
const promotion = z.object({
  id,
  slug,
  title: z.string(),
  summary: z.string(),
  /** The condition in one line. */
  terms: z.string(),
  class: z.enum(PROMOTION_CLASSES),
  art: artName,
  tone,
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  state: z.enum(PROMOTION_STATES),
});
export type Promotion = z.output<typeof promotion>;

export const listAnnouncements = defineCall('listAnnouncements', {
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  audience: 'anyone',
  query: z.object({
    /** Comma-separated announcement types; all when left out. */
    types: z.optional(text(40)),
    platform: z.optional(text(40)),
    /** The board's own type, of no other meaning (specification 3: B by default). */
    execution: z._default(text(8), 'B'),
    /** Comma-separated banner groups; none when left out. */
    groups: z.optional(text(200)),
  }),
  reply: z.object({
    player: z.array(notice),
    banners: z.array(banner),
    popup: z.array(notice),
    promotion: z.array(promotion),
    /** Moves whenever what is shown does. */
    revision: z.int(),
  }),
  summary: 'Announcements, banners of the named groups, popups and promotions that this caller may see now.',
});

const articleCard = z.object({
  slug,
  title: z.string(),
  summary: z.string(),
  at: instant,
  fields: contentItemFields,
});
export type ArticleCard = z.output<typeof articleCard>;

export const getArticle = defineCall('getArticle', {
  method: 'GET',
  path: '/wps/content/:kind/:slug',
  audience: 'anyone',
  params: z.object({ kind, slug }),
  reply: z.object({
    kind,
    slug,
    title: z.string(),
    summary: z.string(),
    /** Clean; its headings carry the ids of `contents`. */
    html: z.string(),
    contents: z.array(z.object({ id: z.string(), title: z.string() })),
    version: z.int(),
    changedAt: instant,
    fields: contentItemFields,
  }),
  refusals: ['content.contentItemUnknown'],
  summary: 'One promotion, contentItem of news, help article, page or guide.',
});
/** What `getArticle` answers. */
export type Article = z.output<typeof getArticle.reply>;

export const listArticles = defineCall('listArticles', {
  method: 'GET',
  path: '/wps/content/:kind',
  audience: 'anyone',
  params: z.object({ kind }),
  query: z.object({
    /** News of this class, help and guides of this topic. */
    class: z.optional(text(40)),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 1),
    size: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  }),
  reply: z.object({ rows: z.array(articleCard), page: z.int(), pages: z.int() }),
  summary: 'Articles of a kind: by their order, then newest first.',
});

export const voteArticle = defineCall('voteArticle', {
  method: 'POST',
  path: '/wps/content/help/:slug/vote',
  audience: 'anyone',
  params: z.object({ slug }),
  body: z.object({ key, useful: z.boolean() }),
  reply: z.object({ useful: z.boolean() }),
  refusals: ['content.contentItemUnknown', 'request.keyReused'],
  summary: 'Whether a help article was useful; counts once a member or device, and the first word stands.',
});
