/** The desk's calls on written content, each behind its right. */
import type { ReplyOf } from '@house/contract/call';
import {
  archiveContentItem,
  type ContentItemVersion as ContentItemVersionView,
  createContentItem,
  endContentItem,
  getContentItemVersion,
  getDeskContentItem,
  listContentItemVersions,
  listDeskContentItems,
  orderContentItems,
  publishContentItem,
  restoreContentItemVersion,
  reviewContentItem,
  saveContentItem,
} from '@house/contract/content/desk';
import type { CallRouter, Principal } from '../../../../platform/http.ts';
import { isRefusal, present, type Refusal, refuse } from '../../../../platform/result.ts';
import type { ChangeBy } from '../../region/port.ts';
import type { ContentItemDesk, ContentItemHead, ContentItemVersion, DeskContentItem } from '../port.ts';

const CHANGES_SHOWN = 300;
type ContentItemView = ReplyOf<typeof getDeskContentItem>;

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;
const pageOf = ({ page, size }: { page: number; size: number }) => ({ offset: (page - 1) * size, limit: size });

function byOf({
  principal,
  address,
  body,
}: {
  principal: Principal;
  address: string;
  body: { reason: string };
}): ChangeBy {
  return { staffId: principal.id, staff: principal.name, address, reason: body.reason };
}

function showAct({ by, reason, at }: ContentItemVersion['made']) {
  return { by: by.name, byId: by.id?.toString() ?? null, reason, at: at.toISOString() };
}

function showVersion({ version, shown, base, restores, made, published }: ContentItemVersion): ContentItemVersionView {
  const act = published === null ? null : showAct(published);
  return { version, shown, base, restores, made: showAct(made), published: act };
}

function showHead({
  id,
  kind,
  slug,
  state,
  pending,
  newest,
  position,
  shownFrom,
  shownUntil,
  changedAt,
}: ContentItemHead) {
  return {
    id: id.toString(),
    kind,
    slug,
    state,
    pending,
    newest,
    position,
    shownFrom: isoOf(shownFrom),
    shownUntil: isoOf(shownUntil),
    changedAt: changedAt.toISOString(),
  };
}

function showContentItem(contentItem: DeskContentItem): ContentItemView {
  const { document, version, languages, missing, publishers, mayPublish, votes, now } = contentItem;
  return {
    ...showHead(contentItem),
    document,
    version: showVersion(version),
    languages: [...languages],
    missing: [...missing],
    publishers,
    mayPublish,
    votes: { ...votes },
    serverTime: now.toISOString(),
  };
}

export function serveContentItemDesk(house: CallRouter, desk: ContentItemDesk): void {
  /** The piece after an act, as its doer may see it. */
  async function shown<R extends Refusal>(
    outcome: bigint | R,
    { id, rights }: Principal,
  ): Promise<ContentItemView | R> {
    if (isRefusal(outcome)) return outcome as R;
    return showContentItem(present(await desk.find(outcome, { id, rights }), 'a content item stays'));
  }

  house.serveSignedIn(listDeskContentItems, 'content.view', async ({ query }) => {
    const { page, size, kind, state, q, group } = query;
    const { rows, total, languages, now } = await desk.list({ kind, state, q, group, ...pageOf(query) });
    return {
      page,
      size,
      total,
      languages: [...languages],
      serverTime: now.toISOString(),
      rows: rows.map((row) => ({
        ...showHead(row),
        titles: { ...row.titles },
        missing: [...row.missing],
        fields: row.fields,
        audience: row.audience,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
        changedBy: row.changedBy,
      })),
    };
  });

  house.serveSignedIn(getDeskContentItem, 'content.view', async ({ params, principal }) => {
    const contentItem = await desk.find(BigInt(params.id), principal);
    return contentItem === undefined ? refuse('content.contentItemUnknown') : showContentItem(contentItem);
  });

  house.serveSignedIn(listContentItemVersions, 'content.view', async ({ params, query }) => {
    const found = await desk.listVersions(BigInt(params.id), pageOf(query));
    if (found === undefined) return refuse('content.contentItemUnknown');
    return { page: query.page, size: query.size, total: found.total, rows: found.rows.map(showVersion) };
  });

  house.serveSignedIn(getContentItemVersion, 'content.view', async ({ params, query }) => {
    const found = await desk.findVersion(BigInt(params.id), params.version, query.against);
    if (isRefusal(found)) return found;
    const { version, document, against, changes } = found;
    return { version: showVersion(version), document, against, changes: changes.slice(0, CHANGES_SHOWN) };
  });

  house.serveSignedIn(createContentItem, 'content.edit', async (request) => {
    const { reason: _reason, ...wish } = request.body;
    return shown(await desk.create(byOf(request), wish), request.principal);
  });

  house.serveSignedIn(saveContentItem, 'content.edit', async (request) => {
    const { reason: _reason, ...wish } = request.body;
    return shown(await desk.save(byOf(request), { ...wish, id: BigInt(request.params.id) }), request.principal);
  });

  house.serveSignedIn(restoreContentItemVersion, 'content.edit', async (request) => {
    const { key, base } = request.body;
    const { id, version } = request.params;
    return shown(await desk.restore(byOf(request), { key, base, id: BigInt(id), version }), request.principal);
  });
  serveSteps(house, desk, shown);
}

/** The steps of a piece's life, and the order of a kind. */
function serveSteps(
  house: CallRouter,
  desk: ContentItemDesk,
  shown: <R extends Refusal>(outcome: bigint | R, reader: Principal) => Promise<ContentItemView | R>,
): void {
  house.serveSignedIn(reviewContentItem, 'content.edit', async (request) => {
    const { key, version, to } = request.body;
    const id = BigInt(request.params.id);
    return shown(await desk.review(byOf(request), { key, version, to, id }), request.principal);
  });

  house.serveSignedIn(publishContentItem, 'content.publish', async (request) => {
    const { key, version } = request.body;
    const id = BigInt(request.params.id);
    return shown(await desk.publish(byOf(request), { key, version, id }), request.principal);
  });

  house.serveSignedIn(endContentItem, 'content.publish', async (request) => {
    const id = BigInt(request.params.id);
    return shown(await desk.end(byOf(request), { key: request.body.key, id }), request.principal);
  });

  house.serveSignedIn(archiveContentItem, 'content.edit', async (request) => {
    const { key, archived } = request.body;
    const id = BigInt(request.params.id);
    return shown(await desk.archive(byOf(request), { key, archived, id }), request.principal);
  });

  house.serveSignedIn(orderContentItems, 'content.publish', async (request) => {
    const { key, kind, ids } = request.body;
    const ordered = await desk.order(byOf(request), { key, kind, ids: ids.map(BigInt) });
    return isRefusal(ordered) ? ordered : { ids: ordered.map(String) };
  });
}
