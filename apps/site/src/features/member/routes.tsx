/** The member centre: what stands in the popup for each page key (screens.md 5). */
import './member.css';
import { useAreas } from '@house/i18n/react';
import { Skeleton } from '@house/ui/states';
import { type JSX, Suspense, useEffect, useState } from 'react';
import { withWords } from '../../shared/ahead.ts';
import { lazyPart } from '../../shared/chunks.ts';
import { CentreFrame } from './centre.tsx';
import { OWN_PARTS } from './own-parts.ts';
import { type PageKey, readPageKey } from './pages.ts';
import { useLiveRecords } from './use-live-records.ts';

export interface MemberCentreProps {
  /** Page key of the specification's menu; an unknown key shows the security centre. */
  page: string;
  onClose: () => void;
}

interface PageParts {
  Body: () => JSX.Element;
  /** In the head. */
  Aside?: () => JSX.Element | null;
}

const {
  securityCenter,
  transferFund,
  depositv2,
  withdraw,
  transferUpline,
  personalHistoryCopy,
  transactionHistory,
  personalProfit,
  manualRebate,
  bonusDetails,
  rewardCenter,
  referral,
  missionLeaderboard,
  playerRank,
  messageV2,
} = OWN_PARTS;

const SecurityCentre = lazyPart(async () => ({
  default: (await withWords(securityCenter.areas, securityCenter.load())).SecurityCentre,
}));

const Wallet = lazyPart(async () => ({ default: (await transferFund.load()).WalletPage }));

const Deposit = lazyPart(async () => ({ default: (await depositv2.load()).DepositPage }));
const DepositAside = lazyPart(async () => ({ default: (await depositv2.load()).DepositAside }));

const Withdraw = lazyPart(async () => ({
  default: (await withWords(withdraw.areas, withdraw.load())).WithdrawPage,
}));

const Transfer = lazyPart(async () => ({
  default: (await withWords(transferUpline.areas, transferUpline.load())).TransferPage,
}));

const BettingRecord = lazyPart(async () => ({ default: (await personalHistoryCopy.load()).BettingRecordPage }));

const AccountRecord = lazyPart(async () => ({ default: (await transactionHistory.load()).AccountRecordPage }));

const Profit = lazyPart(async () => ({
  default: (await withWords(personalProfit.areas, personalProfit.load())).ProfitPage,
}));

const Cashback = lazyPart(async () => ({
  default: (await withWords(manualRebate.areas, manualRebate.load())).CashbackPage,
}));

const Bonuses = lazyPart(async () => ({
  default: (await withWords(bonusDetails.areas, bonusDetails.load())).BonusPage,
}));

const Rewards = lazyPart(async () => ({
  default: (await withWords(rewardCenter.areas, rewardCenter.load())).RewardPage,
}));

const Referral = lazyPart(async () => ({
  default: (await withWords(referral.areas, referral.load())).ReferralPage,
}));

const Missions = lazyPart(async () => ({
  default: (await withWords(missionLeaderboard.areas, missionLeaderboard.load())).MissionPage,
}));

const Rank = lazyPart(async () => ({
  default: (await withWords(playerRank.areas, playerRank.load())).RankPage,
}));

const InboxPage = lazyPart(async () => ({ default: (await withWords(messageV2.areas, messageV2.load())).InboxPage }));

/** Sheets follow the rows they are made of. */
const BettingCsv = lazyPart(async () => ({ default: (await import('./parts/betting-csv.tsx')).BettingCsv }));
const EntriesCsv = lazyPart(async () => ({ default: (await import('./parts/entries-csv.tsx')).EntriesCsv }));

const PAGES: Readonly<Record<PageKey, PageParts>> = {
  securityCenter: { Body: () => <SecurityCentre /> },
  transferFund: { Body: () => <Wallet /> },
  depositv2: { Body: () => <Deposit />, Aside: () => <DepositAside /> },
  withdraw: { Body: () => <Withdraw /> },
  transferUpline: { Body: () => <Transfer /> },
  personalHistoryCopy: { Body: () => <BettingRecord />, Aside: () => <BettingCsv /> },
  transactionHistory: { Body: () => <AccountRecord />, Aside: () => <EntriesCsv /> },
  personalProfit: { Body: () => <Profit /> },
  manualRebate: { Body: () => <Cashback /> },
  bonusDetails: { Body: () => <Bonuses /> },
  rewardCenter: { Body: () => <Rewards /> },
  referral: { Body: () => <Referral /> },
  missionLeaderboard: { Body: () => <Missions /> },
  playerRank: { Body: () => <Rank /> },
  messageV2: { Body: () => <InboxPage /> },
};

/** The page that was open before this one; null on the first, and again after going back to it. */
function usePageBefore(page: PageKey): PageKey | null {
  const [path, setPath] = useState<readonly PageKey[]>([page]);
  useEffect(() => {
    setPath((old) => {
      if (old.at(-1) === page) return old;
      const seen = old.indexOf(page);
      return seen === -1 ? [...old, page] : old.slice(0, seen + 1);
    });
  }, [page]);
  return path.at(-1) === page ? (path.at(-2) ?? null) : (path.at(-1) ?? null);
}

export function MemberCentre({ page, onClose }: MemberCentreProps): JSX.Element {
  useAreas(['member', 'cashier', 'lottery']);
  useLiveRecords();
  const key = readPageKey(page);
  const before = usePageBefore(key);
  const { Body, Aside } = PAGES[key];
  return (
    <CentreFrame
      page={key}
      before={before}
      onClose={onClose}
      aside={<Suspense fallback={null}>{Aside ? <Aside /> : null}</Suspense>}
    >
      <Suspense fallback={<Skeleton height={132} count={4} radius={12} />}>
        <Body />
      </Suspense>
    </CentreFrame>
  );
}
