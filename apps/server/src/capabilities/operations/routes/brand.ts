/** The desk's calls on the brand. */
import type { ReplyOf } from '@house/contract/call';
import {
  type BrandVersion as BrandVersionView,
  getBrandVersion,
  getDeskBrand,
  listBrandVersions,
  publishBrandVersion,
  restoreBrandVersion,
  saveBrandDraft,
} from '@house/contract/content/desk-brand';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { BrandDocument, BrandVersion } from '../../content/port.ts';
import type { BrandDesk } from '../port.ts';
import { actorOf } from './show.ts';

const CHANGES_SHOWN = 300;
type DocumentView = ReplyOf<typeof getDeskBrand>['live'];

function showAct({ by, reason, at }: BrandVersion['made']) {
  return { by: by.name, byId: by.id?.toString() ?? null, reason, at: at.toISOString() };
}

function showVersion(version: BrandVersion): BrandVersionView {
  const { refused: _refused, made, published, ...rest } = version;
  return { ...rest, made: showAct(made), published: published === null ? null : showAct(published) };
}

/** The same values; only what may be changed differs. What is stored was judged by the contract when it was saved. */
function showDocument(document: BrandDocument): DocumentView {
  return structuredClone(document) as DocumentView;
}

export function serveBrand(house: CallRouter, brand: BrandDesk): void {
  house.serveSignedIn(getDeskBrand, 'brand.view', async (request) => {
    const desk = await brand.readDesk(actorOf(request), request.principal.rights);
    const { draft, published } = desk;
    return {
      ...desk,
      live: showDocument(desk.live),
      draft:
        draft === null
          ? null
          : {
              version: showVersion(draft.version),
              document: showDocument(draft.document),
              changes: draft.changes.slice(0, CHANGES_SHOWN),
            },
      published: published === null ? null : showVersion(published),
      lastTurned: desk.lastTurned.map(({ at, ...turned }) => ({ ...turned, at: at.toISOString() })),
    };
  });

  house.serveSignedIn(listBrandVersions, 'brand.view', async ({ query }) => {
    const { rows, total } = await brand.listVersions(pageOf(query));
    return { page: query.page, size: query.size, total, rows: rows.map(showVersion) };
  });

  house.serveSignedIn(getBrandVersion, 'brand.view', async ({ params, query }) => {
    const found = await brand.getVersion(params.version, query.against);
    if (isRefusal(found)) return found;
    return {
      version: showVersion(found.version),
      against: found.against,
      document: showDocument(found.document),
      changes: found.changes.slice(0, CHANGES_SHOWN),
    };
  });

  house.serveSignedIn(saveBrandDraft, 'brand.edit', async (request) => {
    const saved = await brand.saveDraft(actorOf(request), request.body);
    return isRefusal(saved) ? saved : showVersion(saved);
  });

  house.serveSignedIn(restoreBrandVersion, 'brand.edit', async (request) => {
    const saved = await brand.restoreVersion(actorOf(request), { ...request.body, ...request.params });
    return isRefusal(saved) ? saved : showVersion(saved);
  });

  house.serveSignedIn(publishBrandVersion, 'brand.publish', async (request) => {
    const published = await brand.publishVersion(actorOf(request), { ...request.body, ...request.params });
    return isRefusal(published) ? published : showVersion(published);
  });
}
