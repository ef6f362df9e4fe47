/** The own part of the points mall: orders, points changed for cash, what changed the points, how they are earned. */
import type { ReplyOf } from '@house/contract/call';
import {
  convertPoints,
  getPointBalance,
  getPointConfig,
  listMallOrders,
  listPointChanges,
  type MallOrder,
} from '@house/contract/rewards/mall';
import { useT, useTranslator } from '@house/i18n/react';
import { formatAmount, parseAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Pagination } from '@house/ui/pagination';
import { Popup } from '@house/ui/popup';
import { EmptyState, Notice } from '@house/ui/states';
import { Stepper } from '@house/ui/stepper';
import { showToast } from '@house/ui/toast';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { request } from '../../shared/api.ts';
import { useMoment } from '../../shared/days.ts';
import { ListStates } from '../../shared/list-states.tsx';
import { useMoney } from '../../shared/money.ts';
import { useNetworkGone } from '../../shared/network.ts';
import { PaymentPasswordField } from '../../shared/payment-password-field.tsx';
import { useCall } from '../../shared/query.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { readMallAgain, useOwnName } from './shelf.tsx';
import { usePoints } from './use-points.ts';

const SIZE = 5;
const CHANGES_SIZE = 15;
const PASSWORD_LENGTH = 6;
const TENTHS = 10;
type Config = ReplyOf<typeof getPointConfig>;
type Change = ReplyOf<typeof listPointChanges>['rows'][number];

const TONES = { inProcess: 'info', approved: 'win', rejected: 'loss' } as const;

function Orders(): JSX.Element {
  const t = useT();
  const money = useMoney();
  const points = usePoints();
  const moment = useMoment();
  const nameOf = useOwnName();
  const [page, setPage] = useState(1);
  const query = useCall(listMallOrders, { query: { page, size: SIZE } }, { staleTime: 1_000 });
  const columns: readonly Column<MallOrder>[] = [
    { key: 'at', head: t('site-mall.at'), cell: ({ appliedAt }) => moment(appliedAt) },
    {
      key: 'name',
      head: t('site-mall.product'),
      card: 'title',
      cell: ({ names, quantity }) => `${nameOf(names)} × ${money.digits(quantity)}`,
    },
    { key: 'points', head: t('site-mall.points'), end: true, card: 'main', cell: (row) => points(row.points) },
    { key: 'remark', head: t('site-mall.remark'), cell: ({ remark }) => (remark === '' ? '–' : remark) },
    {
      key: 'state',
      head: t('site-mall.status'),
      card: 'status',
      cell: ({ state }) => <span className={`bd ${TONES[state]}`}>{t(`site-mall.state.${state}`)}</span>,
    },
  ];
  return (
    <section className="card ml-part" aria-label={t('site-mall.orders')}>
      <h2>{t('site-mall.orders')}</h2>
      <ListStates query={query} skeleton={{ height: 44, count: 3 }} ages={false}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="t2">{t('site-mall.noOrders')}</p>
          ) : (
            <>
              <DataTable label={t('site-mall.orders')} columns={columns} rows={rows} rowKey={({ id }) => id} />
              {total > SIZE ? <Pagination page={page} pageCount={Math.ceil(total / SIZE)} onChange={setPage} /> : null}
            </>
          )
        }
      </ListStates>
    </section>
  );
}

interface ConvertWish {
  readonly points: string;
}
function isConvertWish(value: unknown): value is ConvertWish {
  return typeof (value as Partial<ConvertWish> | null)?.points === 'string';
}

function Convert({ config, own }: { config: Config; own: bigint }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const points = usePoints();
  const offline = useNetworkGone();
  const { step, value } = config.convert;
  const steps = own > 0n ? Number(own / BigInt(step)) : 0;
  const [wanted, setWanted] = useState(1);
  const [asks, setAsks] = useState(false);
  const [password, setPassword] = useState('');
  const typed = useRef('');
  typed.current = password;
  const many = Math.min(wanted, Math.max(steps, 1));
  const given = BigInt(many) * BigInt(step);
  const gets = formatAmount((parseAmount(value) ?? 0n) * BigInt(many));
  const { busy, error, pending, send } = useAttempt<ConvertWish, ReplyOf<typeof convertPoints>>({
    what: 'points.convert',
    isWish: isConvertWish,
    post: ({ key, wish }) => request(convertPoints, { body: { key, ...wish, paymentPassword: typed.current } }),
    onAnswered: ({ amount }) => {
      setAsks(false);
      setPassword('');
      showToast(t('site-mall.converted', { amount: money.full(amount) }), 'win');
    },
    onTried: readMallAgain,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || (pending === null && password.length < PASSWORD_LENGTH)) return;
    void send({ points: String(given) });
  };
  return (
    <section className="card ml-part" aria-label={t('site-mall.convert')}>
      <h2>{t('site-mall.convert')}</h2>
      <p className="ml-swap">
        <span>
          <b className="num" translate="no">
            {points(given)}
          </b>{' '}
          <span className="sm t2">{t('site-mall.points')}</span>
        </span>
        <b className="num" translate="no">
          {money.full(gets)}
        </b>
      </p>
      {steps > 1 ? (
        <Stepper
          label={t('site-mall.steps', { step: points(String(step)) })}
          value={many}
          least={1}
          most={steps}
          onChange={setWanted}
        />
      ) : null}
      <p className="xs t2 num">
        {t('site-mall.convertRule', { step: points(String(step)), value: money.full(value) })}
      </p>
      <Button look="brand" block disabled={offline || (steps === 0 && pending === null)} onClick={() => setAsks(true)}>
        {t('site-mall.convertButton')}
      </Button>
      {asks || pending !== null ? (
        <Popup title={t('site-mall.convert')} onClose={() => setAsks(false)} dismissible={!busy && pending === null}>
          <form className="ml-form" noValidate onSubmit={submit}>
            {pending === null ? (
              <PaymentPasswordField label={t('site-mall.password')} value={password} onChange={setPassword} first />
            ) : null}
            {error === '' ? null : (
              <Notice tone={pending === null ? 'loss' : 'warn'} urgent>
                {pending === null ? error : t('site-mall.unknown')}
              </Notice>
            )}
            <Button type="submit" look="gold" size="xl" block busy={busy} disabled={offline}>
              {pending === null
                ? t('site-mall.convertNow', { points: points(given), amount: money.full(gets) })
                : t('site-mall.check')}
            </Button>
          </form>
        </Popup>
      ) : null}
    </section>
  );
}

export function ChangesPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const { find } = useTranslator();
  const points = usePoints();
  const moment = useMoment();
  const [page, setPage] = useState(1);
  const query = useCall(listPointChanges, { query: { page, size: CHANGES_SIZE } }, { staleTime: 1_000 });
  const columns: readonly Column<Change>[] = [
    { key: 'at', head: t('site-mall.at'), card: 'title', cell: ({ at }) => moment(at) },
    { key: 'type', head: t('site-mall.what'), cell: ({ type }) => find(`member.entry.${type}`) ?? type },
    {
      key: 'changed',
      head: t('site-mall.changed'),
      end: true,
      card: 'main',
      cell: ({ changed }) => `${changed.startsWith('-') ? '' : '+'}${points(changed)}`,
    },
    { key: 'balance', head: t('site-mall.balance'), end: true, cell: ({ balance }) => points(balance) },
  ];
  return (
    <Popup title={t('site-mall.details')} onClose={onClose}>
      <ListStates query={query} skeleton={{ height: 40, count: 5 }} ages={false}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={t('site-mall.noChanges')} art="coins" />
          ) : (
            <>
              <DataTable label={t('site-mall.details')} columns={columns} rows={rows} rowKey={({ id }) => id} />
              {total > CHANGES_SIZE ? (
                <Pagination page={page} pageCount={Math.ceil(total / CHANGES_SIZE)} onChange={setPage} />
              ) : null}
            </>
          )
        }
      </ListStates>
    </Popup>
  );
}

function Earn({ config }: { config: Config }): JSX.Element {
  const t = useT();
  const money = useMoney();
  return (
    <section className="ml-earn" aria-label={t('site-mall.earn')}>
      <h2>{t('site-mall.earn')}</h2>
      <p className="sm t2 num">{t('site-mall.earnRule', { hour: money.digits(`0${config.hour}:00`) })}</p>
      <ul>
        {config.ratios
          .filter(({ tenths }) => tenths > 0)
          .map(({ product, tenths }) => (
            <li key={product}>
              <span className="sm t2">{t(`site-turnover.game.${product}`)}</span>
              <b className="num" translate="no">
                {money.digits(tenths / TENTHS)} / {money.whole('100')}
              </b>
            </li>
          ))}
      </ul>
    </section>
  );
}

export function OwnMall(): JSX.Element | null {
  const config = useCall(getPointConfig);
  const balance = useCall(getPointBalance, {}, { staleTime: 1_000 });
  if (config.data === undefined || balance.data === undefined) return null;
  return (
    <>
      <div className="ml-two">
        <Orders />
        <Convert config={config.data} own={BigInt(balance.data.points)} />
      </div>
      <Earn config={config.data} />
    </>
  );
}
