/** Campaigns: free rounds in games of vendors, which the house gives and pays for. */
import type { Module, ModuleContext } from '../../platform/module.ts';
import type { Identity } from '../identity/port.ts';
import type { Vendors } from '../vendors/port.ts';
import type { BooksChecks } from '../wallet/port.ts';
import { freeRoundsEqualEntries } from './reconcile.ts';
import { createFreeRounds, type RoundsDeps } from './rounds.ts';
import { serveCampaigns } from './routes.ts';
import { type CampaignsDeps, createCampaigns } from './service.ts';
import { createTelling, type TellDeps } from './tell.ts';

const AMBER_MINUTES = 240;
const RED_MINUTES = 1_440;

interface CampaignsNeeds
  extends Pick<CampaignsDeps, 'record'>,
    Pick<RoundsDeps, 'wallet' | 'setTerms' | 'standingOf'>,
    Pick<TellDeps, 'currency' | 'isExcluded'> {
  readonly identity: CampaignsDeps['identity'] & Pick<Identity, 'namesOfMembers'>;
  readonly vendors: Pick<Vendors, 'ask' | 'gamesOfVendors'>;
}

export function createCampaignsModule({ database: { db }, clock, ids }: ModuleContext, needs: CampaignsNeeds) {
  const { identity, vendors, record, wallet, setTerms, standingOf, currency, isExcluded } = needs;
  const campaigns = createCampaigns({ db, clock, ids, identity, vendors, record });
  const freeRounds = createFreeRounds({ db, clock, wallet, setTerms, standingOf });
  const telling = createTelling({ db, ask: vendors.ask, currency, isExcluded });
  const module: Module = {
    routes: ({ house }) =>
      serveCampaigns(house, campaigns, {
        gamesOfVendors: vendors.gamesOfVendors,
        namesOfMembers: (memberIds) => identity.namesOfMembers(memberIds),
      }),
    queues: [
      {
        ...{ name: 'campaigns.waiting', page: '/campaigns?state=requested', right: 'campaigns.decide' },
        ...{ amberMinutes: AMBER_MINUTES, redMinutes: RED_MINUTES, look: () => campaigns.waiting() },
      },
    ],
    work: {
      tickers: [
        {
          name: 'campaigns.tellVendors',
          everyMilliseconds: 5_000,
          run: async () => void (await telling.tellVendors()),
        },
        { name: 'campaigns.endWhatIsOver', everyMilliseconds: 10_000, run: () => telling.endWhatIsOver() },
      ],
      jobs: [
        { name: 'campaigns.cancelOfExcluded', cron: '7 * * * *', run: () => telling.cancelOfExcluded() },
        { name: 'campaigns.forget', cron: '23 4 * * *', run: telling.forget },
      ],
    },
  };
  const checks: Partial<BooksChecks> = { ofMembers: [freeRoundsEqualEntries] };
  return { campaigns, freeRounds, telling, checks, module };
}
