/** The filters of slots: beside the list on wide screens, in a sheet on phones. */
import { useT } from '@house/i18n/react';
import { Segmented, Switch } from '@house/ui/choice';
import { Select } from '@house/ui/field';
import type { JSX } from 'react';
import { useMoney } from '../../../shared/money.ts';
import { percentOf } from '../../../shared/tile-words.ts';
import { type GameFilters, LINES, RETURNS, STAKES, VOLATILITIES } from '../model/filters.ts';
import { SLOT_TAGS, useGameWords } from '../words.ts';

interface FilterPanelProps {
  filters: GameFilters;
  onChange: (change: Partial<GameFilters>) => void;
}

export function FilterPanel({ filters, onChange }: FilterPanelProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useGameWords();
  const any = { value: '', text: t('site-games.filter.any') };
  const choice = <V extends string | number>(values: readonly V[], text: (value: V) => string) => [
    any,
    ...values.map((value) => ({ value: String(value), text: text(value) })),
  ];
  return (
    <div className="fl">
      <section>
        <Select
          label={t('site-games.filter.type')}
          small
          options={choice(SLOT_TAGS, words.tagName)}
          value={filters.tag}
          onChange={(event) => onChange({ tag: event.target.value })}
        />
      </section>
      <section>
        <Select
          label={t('site-games.filter.volatility')}
          small
          options={choice(VOLATILITIES, words.volatility)}
          value={filters.volatility ?? ''}
          onChange={({ target }) =>
            onChange({ volatility: VOLATILITIES.find((value) => value === target.value) ?? null })
          }
        />
      </section>
      <section>
        <h2>{t('site-games.filter.stake')}</h2>
        <Segmented
          label={t('site-games.filter.stake')}
          choices={choice(STAKES, (stake) => money.whole(stake))}
          value={filters.stake}
          onChange={(stake) => onChange({ stake })}
        />
        <p className="sm t3">{t('site-games.filter.stakeHint')}</p>
      </section>
      <section>
        <h2>{t('site-games.filter.lines')}</h2>
        <Segmented
          label={t('site-games.filter.lines')}
          choices={choice(LINES, (lines) => t('site-games.filter.linesFrom', { count: lines }))}
          value={filters.lines === 0 ? '' : String(filters.lines)}
          onChange={(lines) => onChange({ lines: Number(lines) })}
        />
      </section>
      <section>
        <h2>{t('site-games.filter.rtp')}</h2>
        <Segmented
          label={t('site-games.filter.rtp')}
          choices={choice(RETURNS, (rtp) => t('site-games.filter.rtpFrom', { percent: money.digits(percentOf(rtp)) }))}
          value={filters.rtp === 0 ? '' : String(filters.rtp)}
          onChange={(rtp) => onChange({ rtp: Number(rtp) })}
        />
      </section>
      <section className="col">
        <Switch checked={filters.openOnly} onChange={({ target }) => onChange({ openOnly: target.checked })}>
          {t('site-games.filter.open')}
        </Switch>
        <Switch checked={filters.demo} onChange={({ target }) => onChange({ demo: target.checked })}>
          {t('site-games.filter.demo')}
        </Switch>
      </section>
    </div>
  );
}
