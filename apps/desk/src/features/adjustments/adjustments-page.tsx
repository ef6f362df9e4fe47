/** Adjustments (screens.md 7.4): asked for by one of staff, decided by another; what waits the longest first. */
import { ADJUSTMENT_STATES, exportAdjustments, listAdjustments } from '@house/contract/adjustments/desk';
import { LIST_COUNTED } from '@house/contract/shapes';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type JSX, useState } from 'react';
import type { ResourceList } from '../../shared/resource-list.ts';
import { ResourceListPage } from '../../shared/resource-list-page.tsx';
import { useCan } from '../../shared/staff.ts';
import { AdjustmentPopup } from './adjustment-popup.tsx';
import { RequestPopup } from './request-popup.tsx';
import { TONES } from './tones.ts';

const EVERY_MS = 10_000;

const ADJUSTMENTS: ResourceList<typeof listAdjustments> = {
  call: listAdjustments,
  areas: ['desk-adjustments'],
  titleId: 'desk.adjustments',
  emptyId: 'desk-adjustments.empty',
  rowKey: ({ id }) => id,
  pinned: true,
  keysNote: true,
  everyMilliseconds: EVERY_MS,
  counted: LIST_COUNTED,
  filters: {
    state: {
      kind: 'choice',
      labelId: 'desk.state',
      choices: ADJUSTMENT_STATES,
      wordsId: (state) => `desk-adjustments.state.${state}`,
      start: 'requested',
    },
    member: { kind: 'search', labelId: 'desk-adjustments.member', lengthMax: 64 },
  },
  columns: [
    {
      key: 'id',
      kind: 'popup',
      headId: 'desk.time',
      of: ({ requestedAt }, { instant }) => instant(requestedAt),
      popup: ({ id }, onClose) => <AdjustmentPopup id={id} onClose={onClose} />,
    },
    {
      key: 'member',
      kind: 'text',
      headId: 'desk-adjustments.member',
      card: 'main',
      of: ({ member, lines }, { t }) => member?.account ?? t('desk-adjustments.many', { count: lines }),
    },
    {
      key: 'code',
      kind: 'text',
      headId: 'desk-adjustments.code',
      of: ({ code }, { t }) => t(`desk-adjustments.why.${code}`),
    },
    { key: 'credits', kind: 'money', headId: 'desk-adjustments.credits', of: ({ credits }) => credits },
    { key: 'debits', kind: 'money', headId: 'desk-adjustments.debits', of: ({ debits }) => debits },
    { key: 'by', kind: 'text', headId: 'desk-adjustments.requestedBy', of: ({ requestedBy }) => requestedBy },
    {
      key: 'state',
      kind: 'status',
      headId: 'desk.state',
      of: ({ state }) => ({ tone: TONES[state], wordsId: `desk-adjustments.state.${state}` }),
    },
  ],
  file: { call: exportAdjustments, name: 'adjustments' },
};

/** `?ask=` of the address is a member's name: the form is open for them (members/member-orders.tsx). */
export function AdjustmentsPage(): JSX.Element {
  const t = useT();
  const mayRequest = useCan('adjustments.request');
  const navigate = useNavigate();
  const { ask = '', ...search } = useSearch({ strict: false }) as Record<string, string>;
  const [isAsking, setAsking] = useState(ask !== '');
  const close = (): void => {
    setAsking(false);
    if (ask !== '') void navigate({ to: '.', search: search as never, replace: true });
  };
  return (
    <>
      <ResourceListPage
        list={ADJUSTMENTS}
        acts={() =>
          mayRequest ? (
            <Button look="brand" onClick={() => setAsking(true)}>
              {t('desk-adjustments.new')}
            </Button>
          ) : null
        }
      />
      {isAsking && mayRequest ? <RequestPopup account={ask} onClose={close} /> : null}
    </>
  );
}
