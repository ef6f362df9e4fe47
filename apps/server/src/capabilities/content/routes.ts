/** Brand, status and registration rules for anyone (specification 7, System). */
import { getCountryCodes, getRegisterSetting, getSystemStatus, getWhitelabel } from '@house/contract/system';
import type { Clock } from '../../platform/clock.ts';
import type { House } from '../../platform/http.ts';
import { COUNTRIES } from './countries.ts';
import { type BrandFacts, type Content, FLAGS, type RegisterRule } from './port.ts';
import type { SiteStatus } from './region/port.ts';

function brandReply(brand: BrandFacts) {
  return {
    ...brand,
    platform: 'web' as const,
    device: 'web' as const,
    names: { ...brand.names },
    languages: [...brand.languages],
  };
}

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
  clock: Clock;
  /** The expression of a pattern of the catalogue; identity owns it. */
  expressionOf: (pattern: number) => string;
}

/** What the boot data of a page and `getWhitelabel` say of the house. */
export async function bootData({ content, clock }: Pick<ContentRoutes, 'content' | 'clock'>, address: string) {
  const [settings, status, menu] = await Promise.all([content.settings(), content.status({ address }), content.menu()]);
  return {
    brand: brandReply(settings.brand),
    flags: { ...settings.flags },
    status: { state: status.state, ...statusReply(status) },
    menu: [...menu],
    serverTime: new Date(clock.now()).toISOString(),
  };
}

export function serveContent(house: House, { content, clock, expressionOf }: ContentRoutes): void {
  house.serve(getWhitelabel, async () => {
    const [settings, menu] = await Promise.all([content.settings(), content.menu()]);
    return {
      brand: brandReply(settings.brand),
      whitelabel: [
        { modId: 'MENU', enabled: true, childrenNodes: [...menu] },
        {
          modId: 'FLAGS',
          enabled: true,
          childrenNodes: FLAGS.map((modId) => ({ modId, enabled: settings.flags[modId] })),
        },
      ],
    };
  });

  house.serve(getSystemStatus, async ({ address }) => {
    const status = await content.status({ address });
    return {
      status: status.state,
      maintenance: status.maintenance,
      regionRestriction: status.regionRestriction,
      ...statusReply(status),
      serverTime: new Date(clock.now()).toISOString(),
    };
  });

  house.serve(getCountryCodes, async () => ({ countries: [...COUNTRIES] }));

  house.serve(getRegisterSetting, async () => {
    const [flags, username, mobile] = await Promise.all([
      content.flags(),
      content.registerRules('username'),
      content.registerRules('mobile'),
    ]);
    const withExpression = (rule: RegisterRule) => ({ ...rule, expression: expressionOf(rule.pattern) });
    return {
      usernameRegistration: flags.USERNAMEREG3 && flags.DIRECTREG3,
      mobileRegistration: flags.MOBILENUMREG3 && flags.DIRECTREG3,
      fields: { username: username.map(withExpression), mobile: mobile.map(withExpression) },
    };
  });
}
