/** The last hands of a live table: what was staked and paid, the promise of their shoes, and asking that one be taken back. */
import {
  listStudioHands,
  listStudioTables,
  listStudioVoids,
  requestStudioHandVoid,
  requestStudioShoeVoid,
  type StudioHand,
  type StudioTable,
} from '@house/contract/studio/desk';
import { useLanguage, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { CopyText } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { handStateId } from './model.ts';

const EVERY_MS = 3_000;

interface Asking {
  readonly of: 'hand' | 'shoe';
  readonly hand: StudioHand;
}
const CALLS = { hand: requestStudioHandVoid, shoe: requestStudioShoeVoid } as const;

export function HandsPopup({ table, onClose }: { table: StudioTable; onClose: () => void }): JSX.Element {
  const t = useT();
  const { language } = useLanguage();
  const [asking, setAsking] = useState<Asking | null>(null);
  const answer = useCall(listStudioHands, { params: { code: table.code } }, { refetchInterval: EVERY_MS });
  const name = language === 'bn' ? table.names.bn : table.names.en;
  if (asking !== null) {
    const isHand = asking.of === 'hand';
    const { number, shoe } = asking.hand;
    return (
      <ReasonPopup
        title={`${t(isHand ? 'desk-studio.hands.voidHand' : 'desk-studio.hands.voidShoe')}: ${name} · ${isHand ? number : shoe.number}`}
        confirm={t('desk-studio.void')}
        look="danger"
        draft={`studio.${asking.of}.${isHand ? asking.hand.id : shoe.id}`}
        onSend={(order) =>
          request(CALLS[asking.of], { params: { id: isHand ? asking.hand.id : shoe.id }, body: order }).finally(
            () => void askAgain(listStudioHands, listStudioTables, listStudioVoids),
          )
        }
        onClose={() => setAsking(null)}
      >
        <p>{t(isHand ? 'desk-studio.hands.voidHandNote' : 'desk-studio.hands.voidShoeNote')}</p>
      </ReasonPopup>
    );
  }
  return (
    <Popup title={t('desk-studio.hands.handsTitle', { table: name })} size="centre" onClose={onClose}>
      <AnswerView answer={answer} lines={8}>
        {({ hands }, stale) => <HandList hands={hands} stale={stale} onAsk={setAsking} />}
      </AnswerView>
    </Popup>
  );
}

function HandList({
  hands,
  stale,
  onAsk,
}: {
  hands: readonly StudioHand[];
  stale: boolean;
  onAsk: (asking: Asking) => void;
}): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { money, count } = useFigures();
  const mayVoid = useCan('studio.void');
  if (hands.length === 0) return <p className="t2">{t('desk-studio.hands.noHands')}</p>;
  const columns: Column<StudioHand>[] = [
    {
      key: 'hand',
      head: `${t('desk-studio.hands.hand2')} (${zoneName})`,
      card: 'title',
      cell: ({ number, openedAt }) => (
        <>
          <b className="num">{number}</b> <span className="t3 sm">{when.instant(openedAt)}</span>
        </>
      ),
    },
    { key: 'state', head: t('desk.state'), card: 'status', cell: ({ state }) => t(handStateId(state)) },
    { key: 'mark', head: t('desk-studio.hands.mark'), cell: ({ mark }) => <span translate="no">{mark ?? '–'}</span> },
    { key: 'players', head: t('desk-studio.table.players'), end: true, cell: ({ players }) => count(players) },
    {
      key: 'staked',
      head: t('desk-studio.table.staked'),
      end: true,
      card: 'main',
      cell: ({ staked }) => money(staked),
    },
    { key: 'paid', head: t('desk-studio.hands.paid'), end: true, cell: ({ paid }) => money(paid) },
    {
      key: 'atMost',
      head: t('desk-studio.hands.atMost'),
      end: true,
      cell: ({ atMost }) => (atMost === null ? '–' : money(atMost)),
    },
    {
      key: 'shoe',
      head: t('desk-studio.hands.shoe'),
      cell: ({ shoe }) => (
        <div className="col sm">
          <span className="num">{shoe.number}</span>
          <CopyText text={shoe.commitment} name={t('desk-studio.hands.promise')} />
          {shoe.serverSeed === null ? (
            <span className="t3">{t('desk-studio.seedKept')}</span>
          ) : (
            <CopyText text={shoe.serverSeed} name={t('desk-studio.hands.seed')} />
          )}
        </div>
      ),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-studio.void')}</span>,
      end: true,
      cell: (hand) =>
        mayVoid && hand.state !== 'void' ? (
          <div className="row wrap-f">
            <Button size="s" onClick={() => onAsk({ of: 'hand', hand })}>
              {t('desk-studio.hands.voidHand')}
            </Button>
            <Button size="s" onClick={() => onAsk({ of: 'shoe', hand })}>
              {t('desk-studio.hands.voidShoe')}
            </Button>
          </div>
        ) : null,
    },
  ];
  return (
    <DataTable
      label={t('desk-studio.hands.hands')}
      columns={columns}
      rows={hands}
      rowKey={({ id }) => id}
      stale={stale}
    />
  );
}
