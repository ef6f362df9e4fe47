/** Brand, status and registration rules for anyone (specification 7, System). */
import { getRegisterSetting, getSystemStatus, getWhitelabel } from '@house/contract/system';
import type { Clock } from '../../platform/clock.ts';
import type { House } from '../../platform/http.ts';
import { type BrandFacts, type Content, FLAGS, type RegisterRule } from './port.ts';

function brandReply(brand: BrandFacts) {
  return {
    ...brand,
    platform: 'web' as const,
    device: 'web' as const,
    names: { ...brand.names },
    languages: [...brand.languages],
  };
}

interface ContentRoutes {
  content: Content;
  clock: Clock;
  /** The expression of a pattern of the catalogue; identity owns it. */
  expressionOf: (pattern: number) => string;
}

/** What the boot data of a page and `getWhitelabel` say of the house. */
export async function bootData({ content, clock }: Pick<ContentRoutes, 'content' | 'clock'>) {
  const [settings, status, menu] = await Promise.all([content.settings(), content.status(), content.menu()]);
  return {
    brand: brandReply(settings.brand),
    flags: { ...settings.flags },
    status: { state: status.state, maintenanceEnd: status.maintenanceEnd?.toISOString() ?? null },
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

  house.serve(getSystemStatus, async () => {
    const status = await content.status();
    return {
      status: status.state,
      maintenance: status.maintenance,
      regionRestriction: status.regionRestriction,
      maintenanceEnd: status.maintenanceEnd?.toISOString() ?? null,
      serverTime: new Date(clock.now()).toISOString(),
    };
  });

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
