/** The shelf of the points mall: what stands on it, and the form that puts something there. */
import {
  type DeskProduct,
  listRewardProducts,
  PRODUCT_PICTURES,
  saveRewardProduct,
} from '@house/contract/rewards/mall';
import { useT } from '@house/i18n/react';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import type { Column } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { ListTable } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useList, useOwnPage } from '../../shared/use-list.ts';
import { type ProductField, productFields, productOf, productTexts, wrongProduct } from './product-model.ts';

function ProductPopup({ product, onClose }: { product: DeskProduct | null; onClose: () => void }): JSX.Element {
  const t = useT();
  const [kind, setKind] = useState<'cash' | 'goods'>(product?.kind ?? 'goods');
  const [picture, setPicture] = useState(product?.picture ?? 'gift');
  const [active, setActive] = useState(product?.active ?? true);
  const [typed, setTyped] = useState(productTexts(product));
  const [isTried, setTried] = useState(false);
  const fields = productFields(kind);
  const plain = { ...typed, ...Object.fromEntries(fields.map((field) => [field, toLatinDigits(typed[field]).trim()])) };
  const named = { ...plain, bn: typed.bn.trim(), en: typed.en.trim() };
  const wrong = wrongProduct(kind, named);
  const field = (name: ProductField): JSX.Element => (
    <Field
      key={name}
      label={t(`desk-rewards.product.${name}`)}
      name={name}
      autoComplete="off"
      maxLength={name === 'bn' || name === 'en' ? 80 : 18}
      inputMode={name === 'bn' || name === 'en' ? 'text' : 'decimal'}
      value={typed[name]}
      error={isTried && wrong.includes(name) ? t('desk-rewards.numberWrong') : undefined}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
    />
  );
  return (
    <ReasonPopup
      title={t(product === null ? 'desk-rewards.product.new' : 'desk-rewards.product.change')}
      confirm={t('common.save')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(saveRewardProduct, {
          body: {
            ...order,
            id: product?.id ?? null,
            version: product?.version ?? 0,
            product: { ...productOf(kind, named), picture, active },
          },
        })
      }
      onDone={() => {
        showToast(t('desk-rewards.product.saved'), 'win');
        void askAgain(listRewardProducts);
        onClose();
      }}
      onClose={onClose}
    >
      <Segmented
        label={t('desk-rewards.product.kind')}
        value={kind}
        choices={(['goods', 'cash'] as const).map((value) => ({
          value,
          text: t(`desk-rewards.product.kind.${value}`),
        }))}
        onChange={setKind}
      />
      <Segmented
        label={t('desk-rewards.product.shown')}
        value={active ? 'yes' : 'no'}
        choices={(['yes', 'no'] as const).map((value) => ({ value, text: t(`desk-rewards.product.shown.${value}`) }))}
        onChange={(value) => setActive(value === 'yes')}
      />
      <Select
        label={t('desk-rewards.product.picture')}
        name="picture"
        value={picture}
        options={PRODUCT_PICTURES.map((value) => ({ value, text: t(`desk-rewards.picture.${value}`) }))}
        onChange={(event) => setPicture(PRODUCT_PICTURES.find((name) => name === event.target.value) ?? 'gift')}
      />
      {fields.map(field)}
    </ReasonPopup>
  );
}

export function ProductsTab(): JSX.Element {
  const t = useT();
  const figures = useFigures();
  const may = useCan('rewards.manage');
  const list = useList(listRewardProducts, useOwnPage(), {});
  const [opened, setOpened] = useState<DeskProduct | null>();
  const columns: Column<DeskProduct>[] = [
    {
      key: 'name',
      head: t('desk-rewards.product.name'),
      card: 'title',
      cell: ({ names }) => `${names.bn} · ${names.en}`,
    },
    { key: 'kind', head: t('desk-rewards.product.kind'), cell: ({ kind }) => t(`desk-rewards.product.kind.${kind}`) },
    { key: 'points', head: t('desk-rewards.product.points'), end: true, cell: ({ points }) => figures.count(points) },
    {
      key: 'stock',
      head: t('desk-rewards.product.left'),
      end: true,
      cell: ({ stock }) => (stock === null ? '∞' : figures.count(stock)),
    },
    {
      key: 'ordered',
      head: t('desk-rewards.product.ordered'),
      end: true,
      cell: ({ ordered }) => figures.count(ordered),
    },
    {
      key: 'shown',
      head: t('desk-rewards.product.shown'),
      card: 'status',
      cell: ({ active }) => (
        <span className={active ? 'bd win' : 'bd'}>{t(`desk-rewards.product.shown.${active ? 'yes' : 'no'}`)}</span>
      ),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-rewards.change')}</span>,
      end: true,
      cell: (row) =>
        may ? (
          <Button size="s" aria-label={`${t('desk-rewards.change')} ${row.names.en}`} onClick={() => setOpened(row)}>
            {t('desk-rewards.change')}
          </Button>
        ) : null,
    },
  ];
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk-rewards.tab.products')}</h2>
        <span className="sp" />
        {may ? (
          <Button size="s" look="brand" onClick={() => setOpened(null)}>
            {t('desk-rewards.product.new')}
          </Button>
        ) : null}
      </div>
      <ListTable
        list={list}
        label={t('desk-rewards.tab.products')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={t('desk-rewards.product.none')}
      />
      {opened === undefined ? null : <ProductPopup product={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
