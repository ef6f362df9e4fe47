/** How the brand looks on the wire to anyone. */
import { randomInt } from '@house/fairness/random';
import { FLAGS, SOCIAL, SWITCHES } from '@house/rules/features';
import {
  type BrandFacts,
  type BrandSettings,
  type Content,
  REGISTER_METHODS,
  type RegisterMethod,
  type RegisterRule,
} from './port.ts';

export type ExpressionOf = (pattern: number) => string;
type Menu = Awaited<ReturnType<Content['menu']>>;
type ShownRule = RegisterRule & { expression: string };

export function showBrand(brand: BrandFacts) {
  return {
    ...brand,
    platform: 'web' as const,
    device: 'web' as const,
    names: { ...brand.names },
    languages: [...brand.languages],
  };
}

/** The feature tree (specification 3): categories, flags, our switches, social sign-in. */
export function showTree({ document }: BrandSettings, menu: Menu) {
  const node = (modId: string, childrenNodes: { modId: string; enabled: boolean }[]) => ({
    modId,
    enabled: childrenNodes.some(({ enabled }) => enabled),
    childrenNodes,
  });
  return [
    node('MENU', [...menu]),
    node(
      'FLAGS',
      FLAGS.map((modId) => ({ modId, enabled: document.flags[modId] })),
    ),
    node(
      'SWITCHES',
      SWITCHES.map((modId) => ({ modId, enabled: document.switches[modId] })),
    ),
    node(
      'SOCIAL',
      SOCIAL.map((modId) => ({ modId, enabled: document.social[modId] })),
    ),
  ];
}

export async function showRules(
  content: Content,
  expressionOf: ExpressionOf,
): Promise<Record<RegisterMethod, ShownRule[]>> {
  const [username, mobile] = await Promise.all(
    REGISTER_METHODS.map(async (method) =>
      (await content.registerRules(method)).map((rule) => ({ ...rule, expression: expressionOf(rule.pattern) })),
    ),
  );
  return { username: username ?? [], mobile: mobile ?? [] };
}

/** One of a list of equal servers; empty when there is none. */
function drawOne(list: readonly string[]): string {
  return list.length === 0 ? '' : (list[randomInt(list.length)] ?? '');
}

/** What the status call says beside whether the house is open: all that a page may show (specification 3). */
export async function showPermission(content: Content, expressionOf: ExpressionOf) {
  const [settings, menu, registerRules] = await Promise.all([
    content.settings(),
    content.menu(),
    showRules(content, expressionOf),
  ]);
  const { resources, serviceLinks, analyticsId, imageCDNs, launchGameCDNs } = settings.document;
  return {
    whitelabel: showTree(settings, menu),
    registerRules,
    resources: [...resources],
    customerService: { available: serviceLinks.length > 0, path: '/wps/system/serviceLinks' },
    analytics: { gtagId: analyticsId },
    imageCDNs: [...imageCDNs],
    launchGameCDNs: [...launchGameCDNs],
    imageCDN: drawOne(imageCDNs),
    launchGameCDN: drawOne(launchGameCDNs),
  };
}
