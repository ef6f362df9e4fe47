/** The home page for anyone, and its order at the desk. */
import { changeHome, type DeskHome, getDeskHome } from '@house/contract/content/desk-home';
import { getHome, type Home as HomeView } from '@house/contract/content/home';
import type { CallRouter } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { Viewer } from '../items/port.ts';
import { showBanner, type ViewerOf } from '../items/routes/site.ts';
import type { Home, HomeOrder } from './port.ts';

/** The game an address of ours leads to; given by who knows the games. */
export type GameAt = (address: string, language: string) => Promise<HomeView['banners'][number]['game']>;

interface HomeRoutes {
  readonly home: Home;
  readonly viewerOf: ViewerOf;
  readonly gameAt: GameAt;
}

/** The home page as the wire tells it to this viewer. */
export async function showHome({ home, gameAt }: Omit<HomeRoutes, 'viewerOf'>, viewer: Viewer): Promise<HomeView> {
  const { revision, sections, banners } = await home.show(viewer);
  return {
    revision,
    sections: [...sections],
    banners: await Promise.all(
      banners.map(async (contentItem) => {
        const banner = showBanner(contentItem);
        const device = (['phone', 'desktop'] as const).find((one) => one === contentItem.fields.device) ?? 'all';
        return { ...banner, device, game: banner.url === '' ? null : await gameAt(banner.url, viewer.language) };
      }),
    ),
  };
}

function showOrder({ version, places, changed }: HomeOrder): DeskHome {
  return {
    version,
    places: places.map((place) => ({ ...place })),
    changed: changed === null ? null : { ...changed, at: changed.at.toISOString() },
  };
}

export function serveHome(house: CallRouter, routes: HomeRoutes): void {
  const { home, viewerOf } = routes;
  house.serve(getHome, async (request) => showHome(routes, await viewerOf(request)));

  house.serveSignedIn(getDeskHome, 'content.view', async () => showOrder(await home.order()));

  house.serveSignedIn(changeHome, 'content.publish', async ({ body, principal, address }) => {
    const { reason, version, places } = body;
    const by = { staffId: principal.id, staff: principal.name, address, reason };
    const changed = await home.change(by, { version, places });
    return isRefusal(changed) ? changed : showOrder(changed);
  });
}
