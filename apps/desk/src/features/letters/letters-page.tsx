/** Letters of the house to its members (screens.md 7.22): what was sent, whom it reached, who read it. */
import './letters.css';
import { LETTER_STATES, type Letter, listLetters } from '@house/contract/desk-messages';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { type JSX, useMemo, useState } from 'react';
import { useCall } from '../../shared/api.ts';
import { useFilters } from '../../shared/filters.ts';
import { useListKeys } from '../../shared/list-keys.ts';
import { ListView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { usePlace } from '../../shared/page-title.ts';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { ComposePopup } from './compose-popup.tsx';
import { LetterPopup } from './letter-popup.tsx';
import { LETTER_TONES } from './tones.ts';

const DEFAULTS = { state: '' };

function useColumns(open: (id: string) => void): Column<Letter>[] {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  return useMemo(
    () => [
      {
        key: 'at',
        head: `${t('desk.time')} (${zoneName})`,
        cell: ({ startsAt }) => <span className="nw">{when.instant(startsAt)}</span>,
      },
      {
        key: 'title',
        head: t('desk-messages.title'),
        card: 'title',
        cell: ({ id, texts }) => (
          <button type="button" className="link" data-row aria-haspopup="dialog" onClick={() => open(id)}>
            {texts.bn.title || texts.en.title}
          </button>
        ),
      },
      {
        key: 'state',
        head: t('desk.state'),
        card: 'status',
        cell: ({ state }) => <Badge tone={LETTER_TONES[state]}>{t(`desk-messages.state.${state}`)}</Badge>,
      },
      {
        key: 'languages',
        head: t('desk-messages.languages'),
        cell: ({ texts }) =>
          texts.bn.title !== '' && texts.en.title !== '' ? (
            'BN, EN'
          ) : (
            <Badge tone="warn">{t(texts.bn.title === '' ? 'desk-messages.lacks.bn' : 'desk-messages.lacks.en')}</Badge>
          ),
      },
      { key: 'expected', head: t('desk-messages.expected'), end: true, cell: ({ expected }) => count(expected) },
      { key: 'sent', head: t('desk-messages.sent'), end: true, cell: ({ sent }) => count(sent) },
      { key: 'read', head: t('desk-messages.read'), end: true, card: 'main', cell: ({ read }) => count(read) },
      { key: 'by', head: t('desk-messages.by'), cell: ({ by }) => by },
    ],
    [t, when, count, open],
  );
}

export function LettersPage(): JSX.Element {
  useAreas(['desk-messages']);
  const t = useT();
  const maySend = useCan('messages.send');
  const [opened, setOpened] = useState<string>();
  const [composing, setComposing] = useState(false);
  const columns = useColumns(setOpened);
  const filters = useFilters(DEFAULTS);
  const { values, page, change } = filters;
  const answer = useCall(
    listLetters,
    { query: { page, state: oneOf(LETTER_STATES, values.state) } },
    { keepOld: true },
  );
  useListKeys();
  usePlace([{ text: t('desk.letters') }]);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.letters')}</h1>
        {maySend ? (
          <Button look="brand" icon="plus-bold" onClick={() => setComposing(true)}>
            {t('desk-messages.compose')}
          </Button>
        ) : null}
      </div>
      <div className="filters card">
        <Select
          small
          label={t('desk.state')}
          value={values.state}
          options={[
            { value: '', text: t('common.all') },
            ...LETTER_STATES.map((state) => ({ value: state, text: t(`desk-messages.state.${state}`) })),
          ]}
          onChange={(event) => change({ state: event.target.value })}
        />
      </div>
      <div className="card list">
        <ListView
          answer={answer}
          filtered={filters.filtered}
          onClear={filters.clear}
          onPage={filters.toPage}
          empty={t('desk-messages.empty')}
        >
          {({ rows }, stale) => (
            <DataTable
              label={t('desk.letters')}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              stale={stale}
              pinned
            />
          )}
        </ListView>
      </div>
      {composing ? <ComposePopup onClose={() => setComposing(false)} /> : null}
      {opened === undefined ? null : <LetterPopup id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
