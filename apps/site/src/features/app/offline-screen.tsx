/**
 * The site opened without a network (screens.md 4.6): the last balance, greyed, with its time; the open bets, to be
 * read; and what works and what does not. It goes away as soon as the house answers.
 */
import './app.css';
import { useAreas, useT, useTranslator } from '@house/i18n/react';
import { ArtImage } from '@house/ui/art';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { type JSX, useEffect, useRef, useState } from 'react';
import { useMoment } from '../../shared/days.ts';
import { readKeptText } from '../../shared/kept.ts';
import { useMoney } from '../../shared/money.ts';
import { usePreferences } from '../../shared/preferences.ts';
import { recheckStatus } from '../../shared/status.ts';
import { type KeptBet, type KeptRecord, maskKeptAccount, readKept } from './kept-model.ts';

function BetRow({ bet }: { bet: KeptBet }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const moment = useMoment();
  const { find } = useTranslator();
  const { language } = usePreferences();
  const game = bet.names[language] ?? bet.names['en'] ?? '';
  const play = bet.playIds.map((id) => find(id));
  return (
    <li className="off-bet">
      <span>
        <b>{money.digits([game, ...play].filter(Boolean).join(' · '))}</b>{' '}
        {bet.simulated === true ? <Badge tone="warn">{t('common.status.simulated')}</Badge> : null}
        <small className="t3 num">
          {t('site-app.offline.draw', { draw: bet.drawNo })} · {moment(bet.placedAt)}
        </small>
      </span>
      <b className="num" translate="no">
        {money.full(bet.stake)}
      </b>
    </li>
  );
}

function Kept({ record }: { record: KeptRecord }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const moment = useMoment();
  const { balanceHidden } = usePreferences();
  return (
    <>
      <section className="card pad off-balance" aria-labelledby="off-balance">
        <h2 id="off-balance" className="sm t2">
          {t('site-app.offline.balance', { account: maskKeptAccount(record.account) })}
        </h2>
        <p className="num off-figure">{balanceHidden ? '***' : money.full(record.balance)}</p>
        <p className="sm t3">{t('site-app.offline.asOf', { time: moment(new Date(record.at).toISOString()) })}</p>
      </section>
      <section className="card pad" aria-labelledby="off-bets">
        <h2 id="off-bets">{t('site-app.offline.bets', { count: record.bets.length })}</h2>
        {record.bets.length === 0 ? (
          <p className="t2">{t('site-app.offline.noBets')}</p>
        ) : (
          <ul className="plain">
            {record.bets.map((bet) => (
              <BetRow key={bet.ticket} bet={bet} />
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function TryAgain(): JSX.Element {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const again = async (): Promise<void> => {
    setBusy(true);
    // When the house answers, the screen is gone with this button.
    await recheckStatus().catch(() => undefined);
    setBusy(false);
  };
  return (
    <Button look="brand" busy={busy} onClick={() => void again()}>
      {t('common.retry')}
    </Button>
  );
}

export function OfflineScreen(): JSX.Element {
  useAreas(['site-app', 'lottery']);
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  const [record] = useState(() => readKept(readKeptText()));
  useEffect(() => {
    heading.current?.focus();
    const ask = (): void => void recheckStatus().catch(() => undefined);
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, []);
  return (
    <div className="wrap off-page">
      <header className="off-head">
        <ArtImage name="lantern" shown={120} eager />
        <h1 tabIndex={-1} ref={heading}>
          {t('site-app.offline.title')}
        </h1>
        <p className="t2">{t('site-app.offline.text')}</p>
        <TryAgain />
      </header>
      {record === null ? null : <Kept record={record} />}
      <section className="card pad" aria-labelledby="off-works">
        <h2 id="off-works">{t('site-app.offline.works')}</h2>
        <ul className="plain off-works">
          <li>
            <Icon name="check-circle-fill" />
            {t('site-app.offline.worksRead')}
          </li>
          <li>
            <Icon name="check-circle-fill" />
            {t('site-app.offline.worksLook')}
          </li>
          <li>
            <Icon name="x-circle-fill" />
            {t('site-app.offline.notPlay')}
          </li>
          <li>
            <Icon name="x-circle-fill" />
            {t('site-app.offline.notMoney')}
          </li>
        </ul>
      </section>
    </div>
  );
}
