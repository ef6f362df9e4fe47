/** What the house writes and is known by: brand, state of the site, texts, home page; seeded where they are new. */
import { createHome } from '../../capabilities/content/home/service.ts';
import { createPieces } from '../../capabilities/content/pieces/service.ts';
import { openCountries } from '../../capabilities/content/region/countries.ts';
import { createSiteState } from '../../capabilities/content/region/service.ts';
import { createContent } from '../../capabilities/content/service.ts';
import type { Games } from '../../capabilities/games/port.ts';
import type { Identity } from '../../capabilities/identity/port.ts';
import { recordAudit } from '../../capabilities/operations/service.ts';
import { steadyClock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { publish } from '../../platform/realtime.ts';
import type { Kernel } from '../kernel.ts';

interface AboveContent {
  readonly judgeHands: Identity['judgeHands'];
  readonly countStaffWith: Identity['countStaffWith'];
  readonly shownCategories: Games['shownCategories'];
}

export async function createWritten(kernel: Kernel, above: AboveContent) {
  const { clock, ids, config } = kernel;
  const { db } = kernel.database;
  const countryOf = openCountries(config.geoDatabase ?? null);
  const siteState = createSiteState({
    db,
    clock,
    ids,
    countryOf,
    judgeHands: (tx, staffId, others) => above.judgeHands(tx, staffId, others),
    tell: (tx) => publish(tx, [{ channel: 'sys', kind: 'status', data: {} }]),
    record: recordAudit,
  });
  // What is held is let go before the sockets hear of it: they ask anew whom they may still serve.
  kernel.feed.listen(({ channel }) => {
    if (channel === 'sys') siteState.forget();
  });
  const content = createContent({
    db,
    clock: steadyClock,
    playMoney: config.playMoney,
    siteState,
    openCategories: () => above.shownCategories(),
  });
  const tellContent = (tx: Tx, revision: number) =>
    publish(tx, [{ channel: 'sys', kind: 'content', data: { revision } }]);
  const pieces = createPieces({
    db,
    ids,
    settings: async () => (await content.settings()).document,
    countStaffWith: (right) => above.countStaffWith(right),
    judgeHands: (tx, staffId, others) => above.judgeHands(tx, staffId, others),
    record: recordAudit,
    tell: tellContent,
  });
  const home = createHome({ db, pieces, record: recordAudit, tell: tellContent });
  await pieces.seedStarting();
  if (config.demo) {
    await content.seedDemoBrand();
    await siteState.seedDemoContact();
  }
  return { siteState, content, pieces, home, countryOf };
}

export type Written = Awaited<ReturnType<typeof createWritten>>;
