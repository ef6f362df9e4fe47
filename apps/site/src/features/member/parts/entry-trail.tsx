/** The full trail of one line of the ledger: both sides, exact time, and what it belongs to (screens.md 5.8). */
import type { AccountEntry } from '@house/contract/wallet/site';
import { useT, useTranslator } from '@house/i18n/react';
import { findFacts } from '@house/lottery/facts';
import { Button, buttonClass } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { Link } from '@tanstack/react-router';
import type { JSX, ReactNode } from 'react';
import { millsOf } from '../../../shared/mills.ts';
import { useMoney } from '../../../shared/money.ts';
import { openMemberPage } from '../../../shared/popups.ts';
import { dayAt } from '../model/days.ts';
import { useBoughtGameWords, useRecordWords } from '../words.ts';
import { CopyButton } from './copy-button.tsx';

function Fact({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

function Steps({ entry }: { entry: AccountEntry }): JSX.Element | null {
  const t = useT();
  const { offsetMinutes } = useRecordWords();
  const { ticket, drawNo, gameCode } = entry.detail ?? {};
  const day = dayAt(Date.parse(entry.at), offsetMinutes);
  const isDeposit = entry.type === 'deposit' && entry.reference !== null;
  // Raffles and cards have no draw to look up; they are checked on their own page.
  const hasDraw = drawNo !== undefined && entry.reference !== null && findFacts(gameCode ?? '') !== undefined;
  const isTransfer = entry.type === 'transferIn' || entry.type === 'transferOut';
  if (ticket === undefined && !isDeposit && !isTransfer && !hasDraw) return null;
  return (
    <div className="row wrap-f">
      {ticket === undefined ? null : (
        <Button
          size="s"
          icon="receipt"
          onClick={() => openMemberPage('personalHistoryCopy', { from: day, to: day, q: ticket })}
        >
          {t('member.trail.seeBet')}
        </Button>
      )}
      {isDeposit ? (
        <Button size="s" icon="hand-deposit" onClick={() => openMemberPage('depositv2', { id: entry.reference ?? '' })}>
          {t('member.trail.seeOrder')}
        </Button>
      ) : null}
      {isTransfer ? (
        <Button size="s" icon="arrow-fat-line-up" onClick={() => openMemberPage('transferUpline')}>
          {t('member.trail.seeTransfers')}
        </Button>
      ) : null}
      {hasDraw ? (
        <Link
          to="/verify"
          search={{ draw: entry.reference ?? '', ...(ticket === undefined ? {} : { ticket }) }}
          className={buttonClass('plain', 's')}
        >
          <Icon name="seal-check" />
          {t('member.detail.verify')}
        </Link>
      ) : null}
    </div>
  );
}

export function EntryTrail({ entry }: { entry: AccountEntry }): JSX.Element {
  const t = useT();
  const { find } = useTranslator();
  const money = useMoney();
  const words = useRecordWords();
  const games = useBoughtGameWords();
  const { gameCode, names, drawNo, ticket } = entry.detail ?? {};
  const account = (name: string): string => find(`member.account.${name}`) ?? name;
  const [from, to] = millsOf(entry.amount) < 0n ? [entry.wallet, entry.contra] : [entry.contra, entry.wallet];
  const copied = ticket ?? entry.reference ?? entry.id;
  return (
    <div className="dt">
      <dl className="facts">
        <Fact name={t('member.trail.time')}>{words.exact(entry.at)}</Fact>
        <Fact name={t('member.trail.from')}>{account(from)}</Fact>
        <Fact name={t('member.trail.to')}>{account(to)}</Fact>
        <Fact name={t('member.trail.amount')}>{money.signed(entry.amount)}</Fact>
        <Fact name={t('member.trail.after')}>{money.full(entry.balanceAfter)}</Fact>
        {gameCode === undefined ? null : <Fact name={t('member.col.game')}>{games.gameName(gameCode, names)}</Fact>}
        {drawNo === undefined ? null : <Fact name={t('member.trail.draw')}>{drawNo}</Fact>}
        {ticket === undefined ? null : <Fact name={t('member.trail.ticket')}>{ticket}</Fact>}
        {entry.reference === null ? null : (
          <Fact name={t(entry.type === 'deposit' ? 'member.trail.order' : 'member.trail.reference')}>
            {entry.reference}
          </Fact>
        )}
        <Fact name={t('member.trail.line')}>{entry.id}</Fact>
      </dl>
      <div className="row wrap-f">
        <CopyButton text={copied} label={`${t('common.copy')} ${copied}`} />
        <Steps entry={entry} />
      </div>
    </div>
  );
}
