/** A brand for tests, with the settings of the demo or what a test wishes. */
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Content, SettingsChange } from './port.ts';
import { givenSiteState } from './region/given.ts';
import { createContent } from './service.ts';

export async function givenContent(db: Db, wish: SettingsChange = {}): Promise<Content> {
  const content = createContent({ db, clock: systemClock, playMoney: true, siteState: givenSiteState(db) });
  await content.seedDemoBrand();
  if (Object.keys(wish).length > 0) await content.changeSettings(wish);
  return content;
}
