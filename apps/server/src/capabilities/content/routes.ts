/** Brand, status and registration rules for anyone (specification 7, System). */
import {
  type FirebaseProject,
  getAffiliateSetting,
  getCountryCodes,
  getDomainRoute,
  getHelpCenter,
  getRegisterSetting,
  getServiceLinks,
  getSystemStatus,
  getWhitelabel,
} from '@house/contract/content/system';
import type { Clock } from '../../platform/clock.ts';
import type { CallRouter } from '../../platform/http.ts';
import { COUNTRIES } from './countries.ts';
import type { ContentItems, ShownContentItem } from './items/port.ts';
import { serveContentItemDesk } from './items/routes/desk.ts';
import { serveContentItems, type ViewerOf } from './items/routes/site.ts';
import type { Content } from './port.ts';
import type { SiteStatus } from './region/port.ts';
import { encipherPath } from './service-links.ts';
import { type ExpressionOf, showBrand, showPermission, showRules, showTree } from './show.ts';

/** What a closed house tells a visitor beside its state. */
function statusReply({ maintenanceEnd, messages, location, contact }: SiteStatus) {
  return {
    maintenanceEnd: maintenanceEnd?.toISOString() ?? null,
    messages: { ...messages },
    location: { ...location },
    contact,
  };
}

interface ContentRoutes {
  content: Content;
  contentItems: ContentItems;
  viewerOf: ViewerOf;
  clock: Clock;
  /** The expression of a pattern of the catalogue; identity owns it. */
  expressionOf: ExpressionOf;
  /** The project that sends codes in place of the house. */
  firebase: FirebaseProject | null;
}

/** What the boot data of a page and `getWhitelabel` say of the house. */
export async function bootData({ content, clock }: Pick<ContentRoutes, 'content' | 'clock'>, address: string) {
  const [settings, status, menu] = await Promise.all([content.settings(), content.status({ address }), content.menu()]);
  return {
    brand: showBrand(settings.brand),
    flags: { ...settings.flags },
    switches: { ...settings.document.switches, ...settings.document.social },
    status: { state: status.state, ...statusReply(status) },
    menu: [...menu],
    home: null,
    liveSeq: 0,
    serverTime: new Date(clock.now()).toISOString(),
  };
}

export function serveContent(house: CallRouter, routes: ContentRoutes): void {
  const { content, clock, expressionOf, firebase } = routes;
  house.serve(getWhitelabel, async ({ query }) => {
    const settings = await content.settings(query.revision);
    return { brand: showBrand(settings.brand), whitelabel: showTree(settings, await content.menu()) };
  });

  house.serve(getSystemStatus, async ({ address }) => {
    const [status, permission] = await Promise.all([
      content.status({ address }),
      showPermission(content, expressionOf),
    ]);
    return {
      status: status.state,
      maintenance: status.maintenance,
      regionRestriction: status.regionRestriction,
      ...statusReply(status),
      serverTime: new Date(clock.now()).toISOString(),
      permission,
    };
  });

  house.serve(getRegisterSetting, async () => {
    const [flags, fields] = await Promise.all([content.flags(), showRules(content, expressionOf)]);
    return {
      usernameRegistration: flags.usernameRegistration && flags.registration,
      mobileRegistration: flags.mobileRegistration && flags.registration,
      fields,
      firebase,
    };
  });
  serveDirectory(house, routes);
  serveContentItems(house, routes);
  serveContentItemDesk(house, routes.contentItems.desk);
}

/** Where else things are: addresses, help, affiliates, countries, customer service. */
function serveDirectory(house: CallRouter, { content, contentItems, viewerOf, expressionOf }: ContentRoutes): void {
  const document = async () => (await content.settings()).document;

  house.serve(getDomainRoute, async () => {
    const { domainList, resources } = await document();
    return { domainList: [...domainList], resources: [...resources] };
  });

  house.serve(getHelpCenter, async (request) => {
    const viewer = await viewerOf(request);
    const [{ helpTopics }, pages, help, guides] = await Promise.all([
      document(),
      ...(['page', 'help', 'guide'] as const).map((kind) => contentItems.list(kind, viewer)),
    ]);
    const articles = (topic: string, list: readonly ShownContentItem[] = []) =>
      list.filter(({ kind, slug, fields }) => (kind === 'page' ? slug === topic : fields.topic === topic));
    return {
      topics: helpTopics.map(({ topic, titles }) => ({
        topic,
        path: `/help?topic=${topic}`,
        titles: { ...titles },
        articles: [pages, help, guides].flatMap((list) =>
          articles(topic, list).map(({ kind, slug, title }) => ({
            kind: kind as 'page' | 'help' | 'guide',
            slug,
            title,
          })),
        ),
      })),
    };
  });

  house.serve(getAffiliateSetting, async () => {
    const [flags, { domainList }, rules] = await Promise.all([
      content.flags(),
      document(),
      content.registerRules('username'),
    ]);
    const rule = rules.find(({ field, shown }) => field === 'affiliateCode' && shown);
    return {
      enabled: flags.agentContracts,
      joinPath: '/join',
      codeRule: rule === undefined ? null : { ...rule, expression: expressionOf(rule.pattern) },
      domainList: [...domainList],
    };
  });

  house.serve(getCountryCodes, async () => ({ countries: [...COUNTRIES] }));

  house.serve(getServiceLinks, async () => ({
    version: {
      pathList: (await document()).serviceLinks.map(({ type, path }) => ({
        type,
        path: type === 3 ? encipherPath(path) : path,
      })),
    },
  }));
}
