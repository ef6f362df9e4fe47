/** What members are told in their inbox of what happened to their money: which letter, its figures, where it leads. */
import { randomUuid } from '@house/fairness/random';
import { LANGUAGES } from '@house/i18n/catalogues';
import { formatMoney } from '@house/money/display';
import type { AdjustmentNews } from '../capabilities/adjustments/port.ts';
import type { ContractNews } from '../capabilities/agents/port.ts';
import type { CreditedDeposit } from '../capabilities/cashier/port.ts';
import type { Content } from '../capabilities/content/port.ts';
import type { AccountNews } from '../capabilities/identity/port.ts';
import type { Submission } from '../capabilities/kyc/port.ts';
import type { CorrectionNews } from '../capabilities/lottery/corrections/parts.ts';
import type { VoidRaffleNews } from '../capabilities/lottery/raffles/port.ts';
import type { InboxTemplate, Messages } from '../capabilities/messages/port.ts';
import type { BonusNews } from '../capabilities/promotions/port.ts';
import type { RewardNews } from '../capabilities/rewards/port.ts';
import type { TransferNews } from '../capabilities/transfers/port.ts';
import type { EndedWithdrawal } from '../capabilities/withdrawals/port.ts';
import type { Tx } from '../platform/database.ts';

/** What a member is told of a correction, a void or late bets. */
function broadcastOf({ kind, prize, before, settled }: CorrectionNews): InboxTemplate {
  if (kind === 'void') return 'drawVoided';
  if (kind === 'late') return settled ? 'betsLateSettled' : 'betsLate';
  return prize > before ? 'drawCorrectedUp' : 'drawCorrectedDown';
}

const WITHDRAWAL_LETTERS: Readonly<Record<EndedWithdrawal['state'], InboxTemplate>> = {
  confirmed: 'withdrawalConfirmed',
  partial: 'withdrawalPartial',
  returned: 'withdrawalReturned',
  rejected: 'withdrawalRejected',
  cancelled: 'withdrawalCancelled',
};

const CONTRACT_LETTERS: Readonly<Record<ContractNews['what'], InboxTemplate>> = {
  offered: 'contractOffered',
  accepted: 'contractAccepted',
  denied: 'contractDenied',
  terminated: 'contractTerminated',
};

/** The specification's page keys of the agents' centre. */
const CONTRACT_PAGES: Readonly<Record<ContractNews['kind'], string>> = {
  dividend: 'enableCt',
  daily: 'salary',
  hourly: 'hourSalary',
  realTime: 'agentRealtimeSalary',
};

const PROMOTION_LETTERS: Readonly<Record<BonusNews['what'], InboxTemplate>> = {
  met: 'bonusMet',
  spent: 'bonusSpent',
  expired: 'bonusExpired',
  issued: 'promotionIssued',
  rejected: 'promotionRejected',
  expiring: 'bonusExpiring',
};

/** Where a member looks after what news of his account tell. */
const SECURITY_PAGE = '/?mc=securityCenter';

/** Each is sent in the transaction of what it tells, and exists once for its key. */
export function createBroadcasts({ content, messages }: { content: Content; messages: Messages }) {
  /** Amounts are written in the currency that the brand has now. */
  const moneyIn = async (tx: Tx) => {
    const { symbol } = (await content.settingsWithin(tx)).brand.currency;
    return (mills: bigint) => formatMoney(mills, { symbol });
  };

  return {
    accountNews: (tx: Tx, { memberId, what, values }: AccountNews) =>
      messages.send(tx, { key: randomUuid(), memberId, template: what, values, link: SECURITY_PAGE }),

    depositCredited: async (tx: Tx, { memberId, orderId, amount }: CreditedDeposit) =>
      messages.send(tx, {
        key: randomUuid(),
        memberId,
        template: 'depositCredited',
        values: { amount: (await moneyIn(tx))(amount) },
        link: `/?mc=depositv2&mc.id=${orderId}`,
      }),

    /** Figures of what did not happen are not told. */
    withdrawalEnded: async (tx: Tx, { memberId, id, state, received, returned, reason }: EndedWithdrawal) => {
      const money = await moneyIn(tx);
      return messages.send(tx, {
        key: randomUuid(),
        memberId,
        template: WITHDRAWAL_LETTERS[state],
        values: { received: money(received), returned: money(returned), reason: reason ?? '', number: String(id) },
        link: '/?mc=withdraw',
      });
    },

    transferMoved: async (tx: Tx, { memberId, direction, party, amount }: TransferNews) =>
      messages.send(tx, {
        key: randomUuid(),
        memberId,
        template: direction === 'in' ? 'transferReceived' : 'transferSent',
        values: { amount: (await moneyIn(tx))(amount), party },
        link: '/?mc=transferUpline',
      }),

    promotionMoved: async (tx: Tx, { memberId, what, names, amount }: BonusNews) =>
      messages.send(tx, {
        key: randomUuid(),
        memberId,
        template: PROMOTION_LETTERS[what],
        values: {
          ...Object.fromEntries(
            LANGUAGES.map((language) => [`name.${language}`, names[language] ?? names['en'] ?? '']),
          ),
          amount: (await moneyIn(tx))(amount),
        },
        link: '/?mc=bonusDetails',
      }),

    rewardsWait: (tx: Tx, { memberId, what, count }: RewardNews) =>
      messages.send(tx, {
        key: randomUuid(),
        memberId,
        template: what === 'waiting' ? 'rewardsWaiting' : 'rewardsExpiring',
        values: { count: String(count) },
        link: '/?mc=rewardCenter',
      }),

    contractMoved: (tx: Tx, { memberId, what, kind, party }: ContractNews) =>
      messages.send(tx, {
        key: randomUuid(),
        memberId,
        template: CONTRACT_LETTERS[what],
        values: { party: party ?? '' },
        link: `/?ac=${CONTRACT_PAGES[kind]}`,
      }),

    kycDecided: (tx: Tx, { memberId, level, state, note }: Submission) =>
      messages.send(tx, {
        key: randomUuid(),
        memberId,
        template: state === 'approved' ? 'kycApproved' : 'kycRejected',
        values: { level: String(level), reason: note ?? '' },
        link: `${SECURITY_PAGE}&mc.tab=identity`,
      }),

    adjusted: async (tx: Tx, { memberId, amount, code, times }: AdjustmentNews) =>
      messages.send(tx, {
        key: randomUuid(),
        memberId,
        template: amount < 0n ? 'adjustmentDebited' : times === 0 ? 'adjustmentCredited' : 'adjustmentToPlay',
        values: { amount: (await moneyIn(tx))(amount < 0n ? -amount : amount), code, times: String(times) },
        link: '/?mc=transactionHistory',
      }),

    drawCorrected: async (tx: Tx, news: CorrectionNews) => {
      const { key, memberId, gameCode, drawNo, before, prize, bets } = news;
      const money = await moneyIn(tx);
      return messages.send(tx, {
        key,
        memberId,
        template: broadcastOf(news),
        values: {
          drawNo,
          bets: String(bets),
          before: money(before),
          prize: money(prize),
          change: money(prize > before ? prize - before : before - prize),
        },
        link: `/?mc=personalHistoryCopy&mc.g=${gameCode}`,
      });
    },

    raffleVoid: async (tx: Tx, { key, memberId, names, why, tickets, amount }: VoidRaffleNews) =>
      messages.send(tx, {
        key,
        memberId,
        template: why === 'fewSold' ? 'raffleFewSold' : 'raffleCancelled',
        values: {
          ...Object.fromEntries(
            LANGUAGES.map((language) => [`name.${language}`, names[language] ?? names['en'] ?? '']),
          ),
          tickets: String(tickets),
          amount: (await moneyIn(tx))(amount),
        },
        link: '/?mc=personalHistoryCopy&mc.g=raffle',
      }),
  };
}

export type Broadcasts = ReturnType<typeof createBroadcasts>;
