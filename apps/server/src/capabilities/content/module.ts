/** What the house writes and is known by: brand, state of the site, texts, home page; seeded where they are new. */
import { isFinished } from '@house/i18n/language-names';
import { patternExpression } from '@house/rules/patterns';
import { steadyClock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type Gatekeeper, tokenOf } from '../../platform/http.ts';
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import { publish } from '../../platform/realtime.ts';
import { isRefusal } from '../../platform/result.ts';
import type { GameAt } from './home/routes.ts';
import { serveHome } from './home/routes.ts';
import { createHome } from './home/service.ts';
import type { Asker, ViewerOf } from './items/routes/site.ts';
import { type ContentItemsOptions, createContentItems } from './items/service.ts';
import { openCountries } from './region/countries.ts';
import type { RecordChange } from './region/port.ts';
import { serveSiteDesk } from './region/routes.ts';
import { createSiteState, type SiteStateOptions } from './region/service.ts';
import { serveContent } from './routes.ts';
import { contentItemSources } from './search-sources.ts';
import { createContent } from './service.ts';

const TURNS_MILLISECONDS = 500;

interface ContentNeeds {
  readonly demo: boolean;
  /** The house has matches of its own. */
  readonly playsMatches: boolean;
  readonly playMoney: boolean;
  /** A house that begins is closed until staff open it. */
  readonly startClosed: boolean;
  /** The country database (mmdb); the packaged one when null. */
  readonly geoDatabase: string | null;
  /** Who sends codes in the house's place; null: the house itself. */
  readonly firebase: Parameters<typeof serveContent>[1]['firebase'];
  /** Of capabilities above. */
  readonly record: RecordChange;
  readonly checkSecondApprover: SiteStateOptions['checkSecondApprover'];
  readonly countStaffHolding: ContentItemsOptions['countStaffHolding'];
  readonly shownCategories: () => Promise<readonly string[]>;
  readonly memberOf: Gatekeeper['member'];
  readonly gameAt: GameAt;
}

/** Who looks at written content: a member by his session, anybody else as a visitor. */
async function viewerOf(
  memberOf: Gatekeeper['member'],
  { headers, address, userAgent, language }: Asker,
): ReturnType<ViewerOf> {
  const token = tokenOf(headers);
  const member = token === null ? null : await memberOf(token, { address, userAgent });
  if (member === null || isRefusal(member)) {
    return { signedIn: false, kind: null, language, rank: 0, memberId: null };
  }
  const kind = (['agent', 'trial'] as const).find((one) => one === member.kind) ?? 'player';
  // There are no ranks yet: everybody has the lowest.
  return { signedIn: true, kind, language, rank: 0, memberId: member.id };
}

export async function createContentModule({ clock, database: { db }, ids, feed }: ModuleContext, needs: ContentNeeds) {
  const { record, checkSecondApprover, shownCategories, gameAt, firebase } = needs;
  const countryOf = openCountries(needs.geoDatabase);
  const siteState = createSiteState({
    db,
    clock,
    ids,
    countryOf,
    checkSecondApprover,
    tell: (tx) => publish(tx, [{ channel: 'sys', kind: 'status', data: {} }]),
    record,
  });
  // What is held is let go before the sockets hear of it: they ask anew whom they may still serve.
  feed.listen(({ channel }) => {
    if (channel === 'sys') siteState.forget();
  });
  const content = createContent({
    db,
    clock: steadyClock,
    playMoney: needs.playMoney,
    siteState,
    openCategories: shownCategories,
  });
  const tell = (tx: Tx, revision: number) => publish(tx, [{ channel: 'sys', kind: 'content', data: { revision } }]);
  const contentItems = createContentItems({
    db,
    ids,
    settings: async () => (await content.settings()).document,
    countStaffHolding: needs.countStaffHolding,
    checkSecondApprover,
    record,
    tell,
  });
  const home = createHome({ db, contentItems, record, tell, without: needs.playsMatches ? [] : ['matches'] });
  // A house without a text has never been open.
  if (needs.startClosed && !needs.demo && (await contentItems.isEmpty())) await siteState.closeAtStart();
  await contentItems.seedStarting();
  if (needs.demo) {
    await content.seedDemoBrand();
    await siteState.seedDemoContact();
  }
  const module: Module = {
    routes: ({ house }) => {
      const viewer: ViewerOf = (request) => viewerOf(needs.memberOf, request);
      serveContent(house, {
        content,
        contentItems,
        clock,
        viewerOf: viewer,
        expressionOf: patternExpression,
        firebase,
      });
      serveHome(house, { home, viewerOf: viewer, gameAt });
      serveSiteDesk(house, { siteState, products: shownCategories });
    },
    work: {
      tickers: [
        { name: 'content.siteTurns', everyMilliseconds: TURNS_MILLISECONDS, run: () => siteState.tellTurns() },
        {
          name: 'content.contentItemTurns',
          everyMilliseconds: TURNS_MILLISECONDS,
          run: () => contentItems.tellTurns(),
        },
      ],
    },
    guards: new Map(
      appendOnly([
        'brand_publications',
        'brand_versions',
        'content_acts',
        'content_versions',
        'home_sections',
        'site_history',
      ]),
    ),
  };
  /** Those of the brand that a page may speak. */
  const languages = async () => (await content.brand()).languages.filter(isFinished);
  return {
    siteState,
    content,
    contentItems,
    home,
    countryOf,
    languages,
    searchSources: contentItemSources({ contentItems, languages }),
    module,
  };
}
