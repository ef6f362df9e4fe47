/** Feeds of others as a process has them: their adapters by the configuration, what listens to them, and the desk's side. */
import type { Logger } from 'pino';
import type { Db } from '../../../platform/database.ts';
import type { FeedAdapter } from './adapter.ts';
import { createApplying } from './apply.ts';
import { createFeedsDesk } from './desk.ts';
import { createOddsServiceAdapter, type OddsServiceOptions } from './odds-service/adapter.ts';
import { insertFeed } from './queries.ts';
import { listenTo } from './run.ts';
import { createUnifiedAdapter, type UnifiedOptions } from './unified/adapter.ts';
import { createWatch } from './watch.ts';

/** Addresses and keys of feeds; null: the house has none of this kind. */
export interface FeedSettings {
  readonly unified: Omit<UnifiedOptions, 'now'> | null;
  readonly oddsService: OddsServiceOptions | null;
}

const WATCH_MILLISECONDS = 1_000;

interface FeedsNeeds
  extends Omit<Parameters<typeof createApplying>[0], 'db'>,
    Pick<Parameters<typeof createFeedsDesk>[0], 'record' | 'checkSecondApprover'> {
  readonly db: Db;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly now: () => number;
  readonly settings: FeedSettings;
}

export function createFeeds({ db, log, now, settings, ...needs }: FeedsNeeds) {
  const adapters: readonly FeedAdapter[] = [
    ...(settings.unified === null ? [] : [createUnifiedAdapter({ ...settings.unified, now })]),
    ...(settings.oddsService === null ? [] : [createOddsServiceAdapter(settings.oddsService)]),
  ];
  const applying = createApplying({ db, ...needs });
  const configured = adapters.map(({ code }) => code);
  return {
    desk: createFeedsDesk({ db, configured, ...needs }),
    work: {
      /** Known to the desk before anybody listens. */
      first: async () => {
        for (const { code, lines } of adapters) await insertFeed(db, code, lines);
      },
      tickers: [{ name: 'sports.feeds', everyMilliseconds: WATCH_MILLISECONDS, run: createWatch({ db, applying }) }],
      loops: adapters.map((adapter) => () => listenTo({ db, log, applying, adapter })),
    },
  };
}
