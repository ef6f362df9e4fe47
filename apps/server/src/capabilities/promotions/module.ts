/** Promotions: offers as data, and the bonuses that members hold of them. */
import { appendOnly, type Module, type ModuleContext } from '../../platform/module.ts';
import type { Identity } from '../identity/port.ts';
import type { Uploads } from '../messages/port.ts';
import type { BooksChecks } from '../wallet/port.ts';
import { createCodes } from './codes.ts';
import { createLabels } from './labels.ts';
import { type IsLowRisk, promotionTurnover } from './projection.ts';
import { createRaffles, type RaffleDeps } from './raffles.ts';
import { bonusesEqualEntries } from './reconcile.ts';
import { createReferrals, type ReferralDeps } from './referral.ts';
import { serveExtras } from './routes/extras.ts';
import { serveReferrals } from './routes/referral.ts';
import { servePromotions } from './routes.ts';
import { createPromotions, type PromotionDeps } from './service.ts';
import { pageTakers, type TakerDeps } from './takers.ts';

interface PromotionNeeds extends Omit<PromotionDeps, 'db' | 'ids' | 'checkSecondApprover'> {
  readonly identity: PromotionDeps['identity'] &
    ReferralDeps['identity'] &
    Pick<Identity, 'namesOfMembers' | 'idsOfMembers' | 'checkSecondApprover'>;
  readonly rewards: PromotionDeps['rewards'] & RaffleDeps['rewards'];
  readonly sealer: RaffleDeps['sealer'];
  readonly uploads: PromotionDeps['uploads'] & Pick<Uploads, 'find'>;
  readonly isLowRisk: IsLowRisk;
  readonly abuseOf: TakerDeps['abuseOf'];
}

const AMBER_MINUTES = 1_440;
const RED_MINUTES = 4_320;
const SETTLE_MILLISECONDS = 5_000;
const REFERRAL_MILLISECONDS = 600_000;

export function createPromotionsModule({ database: { db }, ids }: ModuleContext, needs: PromotionNeeds) {
  const { identity } = needs;
  const promotions = createPromotions({ db, ids, ...needs, checkSecondApprover: identity.checkSecondApprover });
  const referrals = createReferrals({ db, ...needs });
  const { record, rewards, sealer } = needs;
  const { checkSecondApprover } = identity;
  const raffles = createRaffles({ db, ids, sealer, rewards, record, checkSecondApprover });
  const codes = createCodes({ db, ids, record });
  const labels = createLabels({ db, identity, record });
  const module: Module = {
    routes: ({ house }) => {
      serveReferrals(house, referrals, identity);
      serveExtras(house, {
        ...{ raffles, codes, labels },
        namesOfMembers: (ids) => identity.namesOfMembers(ids),
        pageTakers: (id, page) => pageTakers({ db, identity, abuseOf: needs.abuseOf }, id, page),
      });
      servePromotions(house, promotions, {
        findImage: needs.uploads.find,
        namesOfMembers: (ids) => identity.namesOfMembers(ids),
        findMemberByName: (name) => identity.findMemberByName(name),
      });
    },
    queues: [
      {
        ...{ name: 'promotions.claims', page: '/promotions?tab=claims', right: 'promotions.view' },
        ...{ amberMinutes: AMBER_MINUTES, redMinutes: RED_MINUTES, look: () => promotions.waiting() },
      },
    ],
    guards: new Map(appendOnly(['promotion_tickets'])),
    work: {
      projections: [promotionTurnover(needs.isLowRisk)],
      tickers: [
        {
          name: 'promotions.settle',
          everyMilliseconds: SETTLE_MILLISECONDS,
          run: async () => {
            await promotions.settle();
            await promotions.warnHeld();
          },
        },
        {
          name: 'promotions.raffles',
          everyMilliseconds: SETTLE_MILLISECONDS,
          run: async () => void (await raffles.drawAll()),
        },
        {
          name: 'promotions.referrals',
          everyMilliseconds: REFERRAL_MILLISECONDS,
          run: async () => void (await referrals.run()),
        },
      ],
    },
  };
  const checks: Partial<BooksChecks> = { ofMembers: [bonusesEqualEntries] };
  return { promotions, referrals, raffles, labels, checks, module };
}
