/** Who took a promotion: what they share with each other, and what risk says of their play. */
import type { PromotionView } from '@house/contract/promotions/desk';
import { listPromotionTakers, type TakerView } from '@house/contract/promotions/takers';
import { useT } from '@house/i18n/react';
import type { Column } from '@house/ui/data-table';
import { Badge } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import type { JSX } from 'react';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { useTimeColumn } from '../../shared/row-parts.tsx';
import { useList, useOwnPage } from '../../shared/use-list.ts';

export function TakersPopup({ promotion, onClose }: { promotion: PromotionView; onClose: () => void }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  const timeColumn = useTimeColumn();
  const list = useList(listPromotionTakers, useOwnPage(), { params: { id: promotion.id } });
  const { kind } = promotion.rule.reward;
  const isCounted = kind === 'points' || kind === 'tickets';
  const columns: Column<TakerView>[] = [
    timeColumn({ key: 'at', name: t('desk-promotions.taker.at'), of: ({ madeAt }) => madeAt }),
    { key: 'account', head: t('desk-promotions.claim.member'), card: 'title', cell: ({ account }) => account },
    { key: 'state', head: t('desk.state'), cell: ({ state }) => t(`desk-promotions.taker.state.${state}`) },
    {
      key: 'amount',
      head: t('desk-promotions.reward'),
      end: true,
      cell: ({ amount }) => (
        <span className="num" translate="no">
          {isCounted ? count(Number(amount)) : money(amount)}
        </span>
      ),
    },
    {
      key: 'shares',
      head: t('desk-promotions.taker.shares'),
      cell: ({ shares }) =>
        shares.length === 0
          ? '–'
          : shares.map((share) => (
              <span key={`${share.kind} ${share.account}`} className="blk wrap-any">
                {t(`desk-promotions.trace.${share.kind}`)} {share.mark}: {share.account}
              </span>
            )),
    },
    {
      key: 'risk',
      head: t('desk-promotions.taker.risk'),
      cell: ({ abuse }) =>
        abuse.length === 0
          ? '–'
          : abuse.map((rule) => (
              <Badge key={rule} tone="loss">
                {t(`desk-promotions.taker.risk.${rule}`)}
              </Badge>
            )),
    },
  ];
  return (
    <Popup title={`${t('desk-promotions.takers')}: ${promotion.names['en'] ?? ''}`} onClose={onClose}>
      <p className="num">
        {t('desk-promotions.spent')}: {isCounted ? count(Number(promotion.spent)) : money(promotion.spent)} ·{' '}
        {t('desk-promotions.uptake', {
          ...{ members: count(promotion.members), held: count(promotion.held), met: count(promotion.met) },
        })}
      </p>
      <ListTable
        list={list}
        label={t('desk-promotions.takers')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-promotions.taker.none')}
      />
    </Popup>
  );
}
