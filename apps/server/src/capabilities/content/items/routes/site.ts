/** Written content for anyone: what this caller may see, in his language. */
import {
  type Banner,
  getArticle,
  listAnnouncements,
  listArticles,
  type Notice,
  type Promotion,
  voteArticle,
} from '@house/contract/content/site';
import { randomUuid } from '@house/fairness/random';
import { ANNOUNCEMENT_TYPES, CONTENT_ITEM_TONES, PROMOTION_CLASSES } from '@house/rules/content-items';
import type { CallRequest, CallRouter } from '../../../../platform/http.ts';
import { isRefusal, refuse } from '../../../../platform/result.ts';
import { numberHeadings } from '../html.ts';
import type { ContentItems, ShownContentItem, Viewer } from '../port.ts';

const BANNERS_MAX = 30;
const NOTICES_MAX = 60;
const POPUPS_MAX = 10;
const PROMOTIONS_MAX = 40;
const DEFAULT_ART = 'jarul';
const VOTER_COOKIE = 'voter';
const VOTER = /^[0-9a-f-]{36}$/;
const YEAR_SECONDS = 31_536_000;

/** What of a request says who looks. */
export type Asker = Pick<CallRequest<never>, 'headers' | 'address' | 'userAgent' | 'language'>;
/** Who looks: a member with a session of his own, or a visitor. `memberId` names the member's vote. */
export type ViewerOf = (request: Asker) => Promise<Viewer & { readonly memberId: bigint | null }>;

const textOf = (value: string | boolean | null | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const oneOf = <T extends string>(values: readonly T[], value: unknown, first: T): T =>
  values.find((one) => one === value) ?? first;
const partsOf = (list: string): string[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

function showNotice(
  { id, title, summary, html, at, fields, forAgents }: ShownContentItem,
  type: Notice['type'],
): Notice {
  const link = textOf(fields.link);
  return {
    id: id.toString(),
    type,
    title,
    summary,
    html,
    at: at.toISOString(),
    pinned: fields.pinned === true,
    forAgents,
    link,
  };
}

export function showBanner({ id, title, summary, line, fields }: ShownContentItem): Banner {
  return {
    id: id.toString(),
    groupName: textOf(fields.groupName) ?? '',
    url: textOf(fields.link) ?? '',
    title,
    text: summary,
    art: textOf(fields.art) ?? DEFAULT_ART,
    tone: oneOf(CONTENT_ITEM_TONES, fields.tone, 'iris'),
    action: textOf(line),
  };
}

/** Before its days a promotion is coming, after them closed; in between it runs (screens.md 12); nothing of it can be taken here yet. */
function promotionState(startsAt: string | null, endsAt: string | null, now: number): Promotion['state'] {
  if (startsAt !== null && Date.parse(startsAt) > now) return 'comingSoon';
  return endsAt !== null && Date.parse(endsAt) <= now ? 'closed' : 'open';
}

function showPromotion({ id, slug, title, summary, line, fields, now }: ShownContentItem): Promotion {
  const [startsAt, endsAt] = [textOf(fields.startsAt), textOf(fields.endsAt)].map((value) =>
    value === null ? null : new Date(value).toISOString(),
  ) as [string | null, string | null];
  return {
    id: id.toString(),
    slug,
    title,
    summary,
    terms: line,
    class: oneOf(PROMOTION_CLASSES, fields.class, 'other'),
    art: textOf(fields.art) ?? DEFAULT_ART,
    tone: oneOf(CONTENT_ITEM_TONES, fields.tone, 'iris'),
    startsAt,
    endsAt,
    state: promotionState(startsAt, endsAt, now.getTime()),
  };
}

/** A platform that names a phone or a desktop sees what is for all and for its own kind; any other sees everything. */
function isForPlatform({ fields }: ShownContentItem, platform: string): boolean {
  const device = textOf(fields.device) ?? 'all';
  if (device === 'all') return true;
  if (/desktop|web$/i.test(platform)) return device === 'desktop';
  return /mobile|phone|android|ios/i.test(platform) ? device === 'phone' : true;
}

export function serveContentItems(
  house: CallRouter,
  { contentItems, viewerOf }: { contentItems: ContentItems; viewerOf: ViewerOf },
): void {
  house.serve(listAnnouncements, async (request) => {
    const { types, groups, platform = '' } = request.query;
    const viewer = await viewerOf(request);
    const wanted = types === undefined ? [] : partsOf(types);
    const groupNames = partsOf(groups ?? '');
    // Before the lists: a revision that is too old only makes somebody ask again.
    const revision = await contentItems.revision();
    const notices = { limit: NOTICES_MAX, withHtml: true, ...(wanted.length === 0 ? {} : { groups: wanted }) };
    const [player, banners, popup, promotion] = await Promise.all([
      contentItems.list('announcement', viewer, notices),
      groupNames.length === 0 ? [] : contentItems.list('banner', viewer, { groups: groupNames, limit: BANNERS_MAX }),
      contentItems.list('popup', viewer, { limit: POPUPS_MAX, withHtml: true }),
      contentItems.list('promotion', viewer, { limit: PROMOTIONS_MAX }),
    ]);
    return {
      player: player.map((contentItem) =>
        showNotice(contentItem, oneOf(ANNOUNCEMENT_TYPES, contentItem.fields.type, 'B')),
      ),
      banners: banners.filter((contentItem) => isForPlatform(contentItem, platform)).map(showBanner),
      popup: popup.map((contentItem) => showNotice(contentItem, 'PU')),
      promotion: promotion.map(showPromotion),
      revision,
    };
  });

  house.serve(getArticle, async (request) => {
    const { kind, slug } = request.params;
    const contentItem = await contentItems.find(kind, slug, await viewerOf(request));
    if (contentItem === undefined) return refuse('content.contentItemUnknown');
    const { title, summary, line, version, changedAt, fields } = contentItem;
    const { html, contents } = numberHeadings(contentItem.html);
    const said = line === '' ? { ...fields } : { ...fields, line };
    return { kind, slug, title, summary, html, contents, version, changedAt: changedAt.toISOString(), fields: said };
  });

  house.serve(listArticles, async (request) => {
    const { page, size, class: group } = request.query;
    const viewer = await viewerOf(request);
    const groups = group === undefined || group === '' ? undefined : [group];
    const [rows, count] = await Promise.all([
      contentItems.list(request.params.kind, viewer, {
        offset: (page - 1) * size,
        limit: size,
        ...(groups === undefined ? {} : { groups }),
      }),
      contentItems.count(request.params.kind, viewer, groups),
    ]);
    return {
      rows: rows.map(({ slug, title, summary, at, fields }) => ({
        slug,
        title,
        summary,
        at: at.toISOString(),
        fields,
      })),
      page,
      pages: Math.max(1, Math.ceil(count / size)),
    };
  });

  house.serve(voteArticle, async (request) => {
    const viewer = await viewerOf(request);
    const { key, useful } = request.body;
    const cookie = request.cookies[VOTER_COOKIE] ?? '';
    const device = VOTER.test(cookie) ? cookie : randomUuid();
    const voter = viewer.memberId === null ? `d:${device}` : `m:${viewer.memberId}`;
    const stands = await contentItems.vote(request.params.slug, viewer, { voter, key, useful });
    if (isRefusal(stands)) return stands;
    if (viewer.memberId === null) {
      request.setCookie({ name: VOTER_COOKIE, value: device, path: '/wps/content/', maxAgeSeconds: YEAR_SECONDS });
    }
    return { useful: stands };
  });
}
