/** Overview (screens.md 6.2): the size of the line, the wage in real time, the code that brings people. */
import { getAgentOverview } from '@house/contract/agents/site';
import type { ReplyOf } from '@house/contract/call';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { showToast } from '@house/ui/toast';
import { serverNow } from '@house/web/clock';
import { type JSX, useEffect, useState } from 'react';
import { copyText } from '../../../shared/copy-text.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { openAgentPage } from '../../../shared/popups.ts';
import { useCall } from '../../../shared/query.ts';
import { TeamFigures } from './team-figures.tsx';

type Overview = ReplyOf<typeof getAgentOverview>;

const FRESH_MS = 60_000;

/** `03:12` until a moment; null once it has come. */
function useLeft(until: string): string | null {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000);
  if (seconds <= 0) return null;
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}

export function WageCard({ realTime, onDue }: { realTime: Overview['realTime']; onDue: () => void }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const left = useLeft(realTime.nextRun);
  const isDue = left === null;
  useEffect(() => {
    if (!isDue) return undefined;
    // A run takes a moment; its bills are there after it.
    const timer = setTimeout(onDue, 8_000);
    return () => clearTimeout(timer);
  }, [isDue, onDue]);
  const rate = realTime.contract?.tiers[0]?.rate;
  return (
    <section className="ac-wage" aria-label={t('site-agent.page.agentRealtimeSalary')}>
      <p className="row">
        <b className="sp">{t('site-agent.page.agentRealtimeSalary')}</b>
        <span className="xs">{t('site-agent.everyFive')}</span>
      </p>
      <dl>
        <div>
          <dt>{t('site-agent.settlesIn')}</dt>
          <dd className="num" translate="no">
            {left === null ? t('site-agent.now') : money.digits(left)}
          </dd>
        </div>
        <div>
          <dt>{t('site-agent.today')}</dt>
          <dd className="num gold" translate="no">
            {money.full(realTime.today)}
          </dd>
        </div>
        <div>
          <dt>{t('site-agent.ownRate')}</dt>
          <dd className="num" translate="no">
            {rate === undefined ? t('site-agent.noRate') : `${money.digits(rate)} %`}
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Tiles({ overview }: { overview: Overview }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const tiles = ['members', 'agents', 'direct'] as const;
  return (
    <dl className="ac-tiles">
      {tiles.map((name) => (
        <div key={name}>
          <dt>{t(`site-agent.tile.${name}`)}</dt>
          <dd className="num" translate="no">
            {money.digits(String(overview[name]))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function InviteCard({ code }: { code: string }): JSX.Element {
  const t = useT();
  const link = `${location.origin}/register?affiliateCode=${code}`;
  const copy = (text: string): void => {
    copyText(text).then(
      () => showToast(t('site-agent.copied'), 'win'),
      () => showToast(t('site-agent.notCopied'), 'loss'),
    );
  };
  return (
    <section className="card pad col" aria-label={t('site-agent.invite')}>
      <h2 className="step-h">{t('site-agent.invite')}</h2>
      <p className="row">
        <span className="sp t2">{t('site-agent.code')}</span>
        <b className="num" translate="no">
          {code}
        </b>
      </p>
      <p className="sm t2 wrap-any" translate="no">
        {link}
      </p>
      <p className="row wrap-f">
        <Button size="s" onClick={() => copy(link)}>
          {t('site-agent.copyLink')}
        </Button>
        <Button size="s" look="ghost" onClick={() => copy(code)}>
          {t('site-agent.copyCode')}
        </Button>
      </p>
    </section>
  );
}

export function OverviewPage(): JSX.Element {
  const t = useT();
  const query = useCall(getAgentOverview, {}, { staleTime: 1_000, refetchInterval: FRESH_MS });
  return (
    <ListStates query={query} skeleton={{ height: 96, count: 3 }}>
      {(overview) => (
        <>
          <Tiles overview={overview} />
          <TeamFigures />
          <div className="ac-two">
            <WageCard realTime={overview.realTime} onDue={() => void query.refetch()} />
            <InviteCard code={overview.code} />
          </div>
          {overview.realTime.offered === null ? null : (
            <p className="card pad row wrap-f">
              <span className="sp">{t('site-agent.offerWaits')}</span>
              <Button look="gold" onClick={() => openAgentPage('agentRealtimeSalary')}>
                {t('site-agent.look')}
              </Button>
            </p>
          )}
        </>
      )}
    </ListStates>
  );
}
