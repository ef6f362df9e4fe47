/** What the team did (screens.md 6.2): today or over some days, from sums that the house keeps by day. */
import { getTeamDays } from '@house/contract/agents/team';
import { useAreas, useT } from '@house/i18n/react';
import { Segmented } from '@house/ui/choice';
import { serverNow } from '@house/web/clock';
import { readInZone } from '@house/web/zone-time';
import { type JSX, useState } from 'react';
import { useBoot } from '../../../shared/boot.ts';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';

const FRESH_MS = 60_000;
const DAY_MS = 86_400_000;
const SPANS = ['1', '7', '14', '30'] as const;
type Span = (typeof SPANS)[number];

const MONEY_TILES = ['deposit', 'withdrawal', 'turnover', 'bonus', 'rebate', 'loss'] as const;

function dayOf(milliseconds: number, offset: number): string {
  const { year, month, day } = readInZone(milliseconds, offset);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

export function TeamFigures(): JSX.Element {
  useAreas(['site-agent-team']);
  const t = useT();
  const money = useMoney();
  const offset = useBoot((boot) => boot.brand.zone.offsetMinutes);
  const [span, setSpan] = useState<Span>('1');
  const now = serverNow();
  const query = useCall(
    getTeamDays,
    { query: { from: dayOf(now - (Number(span) - 1) * DAY_MS, offset), to: dayOf(now, offset) } },
    { refetchInterval: FRESH_MS },
  );
  return (
    <section className="col" aria-label={t('site-agent-team.title')}>
      <Segmented
        label={t('site-agent-team.title')}
        value={span}
        choices={SPANS.map((value) => ({
          value,
          text: value === '1' ? t('site-agent-team.today') : t('site-agent-team.days', { days: money.digits(value) }),
        }))}
        onChange={setSpan}
      />
      <ListStates query={query} skeleton={{ height: 96, count: 2 }}>
        {({ total }) => (
          <dl className="ac-tiles">
            {MONEY_TILES.map((name) => (
              <div key={name}>
                <dt>{t(`site-agent-team.${name}`)}</dt>
                <dd className="num" translate="no">
                  {money.full(total[name])}
                </dd>
              </div>
            ))}
            {span === '1' ? (
              <div>
                <dt>{t('site-agent-team.active')}</dt>
                <dd className="num" translate="no">
                  {money.digits(String(total.active))}
                </dd>
              </div>
            ) : null}
            <div>
              <dt>{t('site-agent-team.firstDeposits')}</dt>
              <dd className="num" translate="no">
                {money.digits(String(total.firstDeposits))}
              </dd>
            </div>
          </dl>
        )}
      </ListStates>
    </section>
  );
}
