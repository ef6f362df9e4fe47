/** Letters of the house to its members (screens.md 7.22): what was sent, whom it reached, who read it. */
import { SelectFilter } from '../../shared/filter-fields.tsx';
import { ListPage } from '../../shared/list-page.tsx';
import { RowButton, useTimeColumn } from '../../shared/row-parts.tsx';
import { useList } from '../../shared/use-list.ts';
import './letters.css';
import { LETTER_STATES, type Letter, listLetters } from '@house/contract/messages/desk';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { useDraft } from '../../shared/drafts.ts';
import { useFilters } from '../../shared/filters.ts';
import { useFigures } from '../../shared/money.ts';
import { oneOf } from '../../shared/one-of.ts';
import { useCan } from '../../shared/staff.ts';
import { ComposePopup } from './compose-popup.tsx';
import { LetterPopup } from './letter-popup.tsx';
import { LETTER_TONES } from './tones.ts';

const DEFAULTS = { state: '' };

function useColumns(open: (id: string) => void): Column<Letter>[] {
  const t = useT();
  const timeColumn = useTimeColumn();
  const { count } = useFigures();
  return [
    timeColumn({ key: 'at', name: t('desk.time'), of: ({ startsAt }) => startsAt }),
    {
      key: 'title',
      head: t('desk-messages.title'),
      card: 'title',
      cell: ({ id, texts }) => <RowButton onOpen={() => open(id)}>{texts.bn.title || texts.en.title}</RowButton>,
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
  ];
}

export function LettersPage(): JSX.Element {
  useAreas(['desk-messages']);
  const t = useT();
  const maySend = useCan('messages.send');
  const [opened, setOpened] = useState<string>();
  const [composing, setComposing] = useDraft('letter.open', false);
  const columns = useColumns(setOpened);
  const filters = useFilters(DEFAULTS);
  const list = useList(listLetters, filters, { query: { state: oneOf(LETTER_STATES, filters.values.state) } });
  return (
    <>
      <ListPage
        title={t('desk.letters')}
        acts={
          maySend ? (
            <Button look="brand" icon="plus-bold" onClick={() => setComposing(true)}>
              {t('desk-messages.compose')}
            </Button>
          ) : null
        }
        list={list}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-messages.empty')}
        pinned
        filters={
          <SelectFilter
            filters={filters}
            name="state"
            label={t('desk.state')}
            choices={LETTER_STATES}
            words={(state) => t(`desk-messages.state.${state}`)}
          />
        }
      />
      {composing ? <ComposePopup onClose={() => setComposing(false)} /> : null}
      {opened === undefined ? null : <LetterPopup id={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
