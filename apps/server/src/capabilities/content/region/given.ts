/** The state of a site for tests. */

import { randomInt } from '@house/fairness/random';
import { systemClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/database.ts';
import { createIds } from '../../../platform/ids.ts';
import { isRefusal, must } from '../../../platform/result.ts';
import { givenKey } from '../../../platform/testing/key.ts';
import type { ChangeBy, MaintenanceWindow, RuleWish, SiteState, WindowWish } from './port.ts';
import { createSiteState, type SiteStateOptions } from './service.ts';

export const BY_TEST: ChangeBy = { staffId: 1n, staff: 'tester', address: '127.0.0.1', reason: 'for a test' };

/** Addresses that start with 203.0.113. are of Bangladesh, with 198.51.100. of India; all others are unknown. */
export function givenCountryOf(address: string): string | null {
  if (address.startsWith('203.0.113.')) return 'BD';
  return address.startsWith('198.51.100.') ? 'IN' : null;
}

export function givenSiteState(db: Db, wish: Partial<SiteStateOptions> = {}): SiteState {
  const ids = createIds(systemClock, randomInt(1024));
  return createSiteState({
    db,
    clock: systemClock,
    ids,
    countryOf: givenCountryOf,
    checkSecondApprover: async () => undefined,
    ...wish,
  });
}

/** Maintenance of the whole site from now on, or what a test wishes. */
export async function givenMaintenance(site: SiteState, wish: Partial<WindowWish> = {}): Promise<MaintenanceWindow> {
  const window = await site.openWindow(BY_TEST, {
    key: givenKey(),
    scope: 'site',
    target: '',
    messages: {},
    startsAt: null,
    endsAt: null,
    emergency: false,
    ...wish,
  });
  must(!isRefusal(window), 'a window of a test opens');
  return window;
}

export async function givenRule(
  site: SiteState,
  wish: Pick<RuleWish, 'effect' | 'kind' | 'value'> & Partial<RuleWish>,
) {
  const rule = await site.addRule(BY_TEST, { note: '', staffBypass: false, ...wish });
  must(!isRefusal(rule), 'a rule of a test is added');
  return rule;
}
