/** Pages of the centre that are fetched by themselves; whoever opens the centre at one of them asks for it at once. */
import type { Ahead } from '../../shared/ahead.ts';
import type { PageKey } from './pages.ts';

export const OWN_PARTS = {
  securityCenter: {
    load: () => import('./security/security-centre.tsx'),
    areas: ['site-security', 'site-links', 'site-kyc'],
  },
  transferFund: { load: () => import('./pages/wallet-page.tsx'), areas: [] },
  depositv2: { load: () => import('./pages/deposit-page.tsx'), areas: ['site-manual', 'site-usdt'] },
  withdraw: {
    load: () => import('./pages/withdraw-page.tsx'),
    areas: ['site-withdraw', 'site-turnover', 'site-security'],
  },
  transferUpline: {
    load: () => import('./pages/transfer-page.tsx'),
    areas: ['site-transfer', 'site-security'],
  },
  personalHistoryCopy: { load: () => import('./pages/betting-record-page.tsx'), areas: [] },
  transactionHistory: { load: () => import('./pages/account-record-page.tsx'), areas: [] },
  personalProfit: { load: () => import('./pages/profit-page.tsx'), areas: ['site-profit', 'site-turnover'] },
  manualRebate: { load: () => import('./pages/cashback-page.tsx'), areas: ['site-rewards', 'site-turnover'] },
  bonusDetails: { load: () => import('./pages/bonus-page.tsx'), areas: ['site-promotions', 'site-turnover'] },
  rewardCenter: {
    load: () => import('./pages/reward-page.tsx'),
    areas: ['site-rewards', 'site-promotions', 'site-turnover'],
  },
  referral: { load: () => import('./pages/referral-page.tsx'), areas: ['site-referral'] },
  missionLeaderboard: { load: () => import('./pages/mission-page.tsx'), areas: ['site-rewards', 'site-turnover'] },
  playerRank: { load: () => import('./pages/rank-page.tsx'), areas: ['site-rewards', 'site-rank'] },
  messageV2: { load: () => import('./inbox/inbox-page.tsx'), areas: ['site-inbox'] },
} as const satisfies Partial<Record<PageKey, Ahead>>;

export function ownPartOf(page: PageKey): Ahead | undefined {
  const parts: Partial<Record<PageKey, Ahead>> = OWN_PARTS;
  return parts[page];
}
