/** What stands on the shelf of the points mall, and the popup that swaps points for it. */
import type { ReplyOf } from '@house/contract/call';
import {
  getPointBalance,
  listMall,
  listMallOrders,
  listPointChanges,
  type MallProduct,
  redeemPoints,
} from '@house/contract/rewards/mall';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { GoodsArt } from '@house/ui/goods-art';
import { goodsObjects } from '@house/ui/lib/kit-objects';
import { Pagination } from '@house/ui/pagination';
import { Popup } from '@house/ui/popup';
import { EmptyState, Notice, Skeleton } from '@house/ui/states';
import { Stepper } from '@house/ui/stepper';
import { showToast } from '@house/ui/toast';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { request } from '../../shared/api.ts';
import { refreshBalance } from '../../shared/balance.ts';
import { ListStates } from '../../shared/list-states.tsx';
import { useMoney } from '../../shared/money.ts';
import { useNetworkGone } from '../../shared/network.ts';
import { PaymentPasswordField } from '../../shared/payment-password-field.tsx';
import { usePreferences } from '../../shared/preferences.ts';
import { queryClient, useCall } from '../../shared/query.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { usePoints } from './use-points.ts';

const CHIPS = ['all', 'cash', 'goods', 'mine'] as const;
type Chip = (typeof CHIPS)[number];
const SIZE = 24;
const HUNDREDTHS = 100;
const QUANTITY_MAX = 10;
const PASSWORD_LENGTH = 6;

export function readMallAgain(): void {
  for (const call of [listMall, listMallOrders, getPointBalance, listPointChanges])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
  void refreshBalance();
}

/** Its own words in this person's language. */
export function useOwnName(): (names: Readonly<Record<string, string>>) => string {
  const { language } = usePreferences();
  return (names) => names[language] ?? names['bn'] ?? names['en'] ?? '';
}

function Picture({ product }: { product: MallProduct }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const { picture, value } = product;
  if (value !== null) return <GoodsArt value={money.whole(value)} label={t('site-mall.credit')} />;
  return <GoodsArt object={picture in goodsObjects ? (picture as keyof typeof goodsObjects) : 'gift'} shown={130} />;
}

/** What a product asks for besides points, and how many there are. */
function useFacts(): (product: MallProduct) => string {
  const t = useT();
  const money = useMoney();
  return ({ stock, rankFrom, depositsFrom, perMember, value, multiplier }) =>
    [
      stock === null ? null : t('site-mall.stock', { count: money.digits(stock) }),
      rankFrom === 0 ? null : t('site-mall.rankFrom', { rank: money.digits(rankFrom) }),
      depositsFrom === '0' || depositsFrom === '0.00'
        ? null
        : t('site-mall.depositsFrom', { amount: money.whole(depositsFrom) }),
      perMember === null ? null : t('site-mall.perMember', { count: money.digits(perMember) }),
      value === null || multiplier === 0
        ? null
        : t('site-mall.times', { times: money.digits(multiplier / HUNDREDTHS) }),
    ]
      .filter((fact) => fact !== null)
      .join(' · ');
}

interface Wish {
  readonly productId: string;
  readonly quantity: number;
  readonly points: string;
  readonly delivery: { readonly name: string; readonly phone: string; readonly address: string } | null;
}
function isWish(value: unknown): value is Wish {
  const { productId, quantity, points } = (value ?? {}) as Partial<Wish>;
  return typeof productId === 'string' && typeof quantity === 'number' && typeof points === 'string';
}

function RedeemPopup({ product, onClose }: { product: MallProduct; onClose: () => void }): JSX.Element {
  const t = useT();
  const points = usePoints();
  const offline = useNetworkGone();
  const nameOf = useOwnName();
  const facts = useFacts();
  const [quantity, setQuantity] = useState(1);
  const [delivery, setDelivery] = useState({ name: '', phone: '', address: '' });
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const typed = useRef('');
  typed.current = password;
  const isGoods = product.kind === 'goods';
  const { busy, error, pending, send } = useAttempt<Wish, ReplyOf<typeof redeemPoints>>({
    what: `mall.${product.id}`,
    isWish,
    post: ({ key, wish }) => request(redeemPoints, { body: { key, ...wish, paymentPassword: typed.current } }),
    onAnswered: ({ state }) => {
      showToast(t(state === 'approved' ? 'site-mall.paid' : 'site-mall.ordered'), 'win');
      onClose();
    },
    onTried: readMallAgain,
  });
  const missing = isGoods && Object.values(delivery).some((text) => text.trim() === '');
  const noPassword = pending === null && password.length < PASSWORD_LENGTH;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if ((pending === null && (missing || noPassword)) || busy) return;
    const wish = { productId: product.id, quantity, points: product.points, delivery: isGoods ? delivery : null };
    void send(wish);
  };
  const most = Math.min(QUANTITY_MAX, product.stock ?? QUANTITY_MAX, product.perMember ?? QUANTITY_MAX);
  const total = BigInt(product.points) * BigInt(quantity);
  return (
    <Popup title={nameOf(product.names)} onClose={onClose} dismissible={!busy && pending === null}>
      <form className="ml-form" noValidate onSubmit={submit}>
        {facts(product) === '' ? null : <p className="sm t2 num">{facts(product)}</p>}
        {pending === null ? (
          <>
            {most > 1 ? (
              <Stepper label={t('site-mall.quantity')} value={quantity} least={1} most={most} onChange={setQuantity} />
            ) : null}
            {isGoods
              ? (['name', 'phone', 'address'] as const).map((field) => (
                  <Field
                    key={field}
                    label={t(`site-mall.delivery.${field}`)}
                    name={field}
                    required
                    autoComplete={field === 'name' ? 'name' : field === 'phone' ? 'tel' : 'street-address'}
                    maxLength={field === 'address' ? 300 : field === 'phone' ? 24 : 80}
                    value={delivery[field]}
                    error={tried && delivery[field].trim() === '' ? t('site-mall.missing') : undefined}
                    onChange={(event) => setDelivery({ ...delivery, [field]: event.target.value })}
                  />
                ))
              : null}
            <PaymentPasswordField label={t('site-mall.password')} value={password} onChange={setPassword} />
            {tried && noPassword && error === '' ? (
              <p className="hint err" role="alert">
                {t('site-mall.passwordMissing')}
              </p>
            ) : null}
          </>
        ) : null}
        {error === '' ? null : (
          <Notice tone={pending === null ? 'loss' : 'warn'} urgent>
            {pending === null ? error : t('site-mall.unknown')}
          </Notice>
        )}
        <Button type="submit" look="gold" size="xl" block busy={busy} disabled={offline}>
          {pending === null ? t('site-mall.swap', { points: points(total) }) : t('site-mall.check')}
        </Button>
      </form>
    </Popup>
  );
}

function Good({
  product,
  own,
  onGet,
}: {
  product: MallProduct;
  own: bigint | null;
  onGet: (product: MallProduct) => void;
}): JSX.Element {
  const t = useT();
  const points = usePoints();
  const nameOf = useOwnName();
  const facts = useFacts();
  const missing = own === null ? 0n : BigInt(product.points) - own;
  return (
    <li className="card ml-good" data-product={product.id}>
      <span className="ml-art">
        <Picture product={product} />
      </span>
      <span className="ml-good-text">
        <h3>{nameOf(product.names)}</h3>
        <span className="ml-points num">
          {points(product.points)} <small>{t('site-mall.points')}</small>
        </span>
      </span>
      <span className="ml-foot">
        <span className="sp xs t2 num">
          {missing > 0n ? t('site-mall.more', { points: points(missing) }) : facts(product)}
        </span>
        <Button
          look="brand"
          aria-label={`${t('site-mall.get')} ${nameOf(product.names)}`}
          disabled={missing > 0n}
          onClick={() => onGet(product)}
        >
          {t('site-mall.get')}
        </Button>
      </span>
    </li>
  );
}

export function Shelf(): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  const [chip, setChip] = useState<Chip>('all');
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<MallProduct | null>(null);
  const balance = useCall(getPointBalance, {}, { staleTime: 1_000 });
  const own = balance.data === undefined ? null : BigInt(balance.data.points);
  const filter = chip === 'all' ? {} : chip === 'mine' ? { mine: '1' as const } : { kind: chip };
  const query = useCall(listMall, { query: { page, size: SIZE, ...filter } }, { staleTime: 1_000 });
  const counts = query.data?.counts;
  const countOf = (of: Chip): number | undefined =>
    counts === undefined ? undefined : of === 'all' ? counts.cash + counts.goods : counts[of];
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a row of choices, as above other lists */}
      <div className="ml-chips" role="group" aria-label={t('site-mall.shelf')}>
        {CHIPS.map((of) => (
          <button
            key={of}
            type="button"
            className={of === chip ? 'chip on' : 'chip'}
            aria-pressed={of === chip}
            onClick={() => {
              setChip(of);
              setPage(1);
            }}
          >
            {t(`site-mall.chip.${of}`)} <span className="n num">{digits(countOf(of) ?? '')}</span>
          </button>
        ))}
      </div>
      <ListStates query={query} skeleton={<Skeleton height={300} count={2} radius={16} />} ages={false}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={t(chip === 'mine' ? 'site-mall.noneMine' : 'site-club.mallNot')} art="gift" />
          ) : (
            <>
              <ul className="ml-goods">
                {rows.map((product) => (
                  <Good key={product.id} product={product} own={own} onGet={setOpened} />
                ))}
              </ul>
              {total > SIZE ? <Pagination page={page} pageCount={Math.ceil(total / SIZE)} onChange={setPage} /> : null}
            </>
          )
        }
      </ListStates>
      {opened === null ? null : <RedeemPopup product={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
