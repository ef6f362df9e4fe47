/** Vendors' own wallets: where they are called, what lies there, and moves that a vendor does not tell about. */
import {
  answerWalletRequest,
  askToConnectWallet,
  askToDecideMove,
  type DeskTransferWallet,
  getTransferWallets,
  type StuckMove,
} from '@house/contract/transfer-wallets/desk';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Segmented } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { EmptyState } from '@house/ui/states';
import { type JSX, type ReactNode, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';

const PLACES = ['0', '1', '2', '3', '4'];
const URL_SHAPE = /^(https:\/\/[^\s@]+|http:\/\/(127\.0\.0\.1|localhost)(:\d+)?(\/\S*)?)$/;

type Asked = NonNullable<DeskTransferWallet['asked'] | StuckMove['asked']>;
type Open =
  | { readonly what: 'connect'; readonly wallet: DeskTransferWallet }
  | { readonly what: 'decide'; readonly move: StuckMove }
  | { readonly what: 'answer'; readonly asked: Asked };

const lookAgain = (): void => void askAgain(getTransferWallets);

export function TransferWalletsPage(): JSX.Element {
  useAreas(['desk-transfer-wallets', 'desk-vendors']);
  const t = useT();
  const answer = useCall(getTransferWallets, {}, { refetchInterval: 15_000 });
  const [open, setOpen] = useState<Open | null>(null);
  usePlace([{ text: t('desk.transferWallets') }]);
  const close = (): void => setOpen(null);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.transferWallets')}</h1>
      </div>
      <p className="t2">{t('desk-transfer-wallets.note')}</p>
      <AnswerView answer={answer} lines={4}>
        {({ wallets, stuck, stuckCount }, stale) => (
          <>
            <WalletTable rows={wallets} stale={stale} onOpen={setOpen} />
            <Stuck rows={stuck} count={stuckCount} stale={stale} onOpen={setOpen} />
          </>
        )}
      </AnswerView>
      {open?.what === 'connect' ? <ConnectPopup wallet={open.wallet} onClose={close} /> : null}
      {open?.what === 'decide' ? <DecidePopup move={open.move} onClose={close} /> : null}
      {open?.what === 'answer' ? <AnswerPopup asked={open.asked} onClose={close} /> : null}
    </>
  );
}

/** The button of a row: to ask, or to answer what was asked for. */
function Act({ asked, onAnswer, children }: { asked: Asked | null; onAnswer: () => void; children: ReactNode }) {
  const t = useT();
  const mayDecide = useCan('transferWallets.decide');
  if (!mayDecide) return null;
  if (asked === null) return <>{children}</>;
  return (
    <Button size="s" look="brand" onClick={onAnswer}>
      {t('desk-transfer-wallets.answer')}
    </Button>
  );
}

function Waits({ asked }: { asked: Asked | null }): JSX.Element | null {
  const t = useT();
  if (asked === null) return null;
  return (
    <span className="sm blk">
      <Badge tone="warn">{t('desk-transfer-wallets.waits')}</Badge> <bdi translate="no">{asked.askedBy}</bdi>
    </span>
  );
}

interface TableProps<Row> {
  rows: readonly Row[];
  stale: boolean;
  onOpen: (open: Open) => void;
}

function WalletTable({ rows, stale, onOpen }: TableProps<DeskTransferWallet>): JSX.Element {
  const t = useT();
  const { count, money } = useFigures();
  const columns: Column<DeskTransferWallet>[] = [
    {
      key: 'vendor',
      head: t('desk-transfer-wallets.vendor'),
      card: 'title',
      cell: ({ vendor }) => <b translate="no">{vendor}</b>,
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ status }) => <Badge>{t(`desk-vendors.status.${status}`)}</Badge>,
    },
    {
      key: 'url',
      head: t('desk-transfer-wallets.url'),
      cell: ({ url, asked }) => (
        <>
          {url === null ? (
            <span className="t3">{t('desk-transfer-wallets.none')}</span>
          ) : (
            <bdi translate="no">{url}</bdi>
          )}
          <Waits asked={asked} />
        </>
      ),
    },
    {
      key: 'decimals',
      head: t('desk-transfer-wallets.decimals'),
      end: true,
      cell: ({ url, decimals }) => (url === null ? '–' : count(decimals)),
    },
    {
      key: 'holders',
      head: t('desk-transfer-wallets.holders'),
      end: true,
      cell: ({ url, holders }) => (url === null && holders === 0 ? '–' : count(holders)),
    },
    {
      key: 'told',
      head: t('desk-transfer-wallets.told'),
      end: true,
      cell: ({ url, told, holders }) => (url === null && holders === 0 ? '–' : money(told)),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-transfer-wallets.change')}</span>,
      end: true,
      cell: (wallet) => (
        <Act
          asked={wallet.asked}
          onAnswer={() => wallet.asked !== null && onOpen({ what: 'answer', asked: wallet.asked })}
        >
          <Button size="s" onClick={() => onOpen({ what: 'connect', wallet })}>
            {t('desk-transfer-wallets.change')}
          </Button>
        </Act>
      ),
    },
  ];
  return (
    <DataTable
      label={t('desk.transferWallets')}
      columns={columns}
      rows={rows}
      rowKey={({ vendor }) => vendor}
      stale={stale}
    />
  );
}

function Stuck({ rows, count, stale, onOpen }: TableProps<StuckMove> & { count: number }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const figures = useFigures();
  if (rows.length === 0) return <EmptyState title={t('desk-transfer-wallets.noStuck')} />;
  const columns: Column<StuckMove>[] = [
    {
      key: 'reference',
      head: t('desk-transfer-wallets.reference'),
      card: 'title',
      cell: ({ reference, vendor, asked }) => (
        <>
          <b className="num" translate="no">
            {reference}
          </b>{' '}
          <span translate="no">{vendor}</span>
          <Waits asked={asked} />
        </>
      ),
    },
    {
      key: 'direction',
      head: t('desk.state'),
      card: 'status',
      cell: ({ direction }) => <Badge tone="warn">{t(`desk-transfer-wallets.direction.${direction}`)}</Badge>,
    },
    {
      key: 'member',
      head: t('desk-transfer-wallets.member'),
      cell: ({ account, memberId }) => <bdi translate="no">{account ?? memberId}</bdi>,
    },
    { key: 'amount', head: t('desk-transfer-wallets.amount'), end: true, cell: ({ amount }) => figures.money(amount) },
    {
      key: 'at',
      head: `${t('desk-transfer-wallets.at')} (${zoneName})`,
      cell: ({ at }) => <span className="num">{when.instant(at)}</span>,
    },
    { key: 'asks', head: t('desk-transfer-wallets.asks'), end: true, cell: ({ asks }) => figures.count(asks) },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-transfer-wallets.decide')}</span>,
      end: true,
      cell: (move) => (
        <Act asked={move.asked} onAnswer={() => move.asked !== null && onOpen({ what: 'answer', asked: move.asked })}>
          <Button size="s" onClick={() => onOpen({ what: 'decide', move })}>
            {t('desk-transfer-wallets.decide')}
          </Button>
        </Act>
      ),
    },
  ];
  return (
    <section>
      <h2>{t('desk-transfer-wallets.stuck')}</h2>
      <p className="t2">{t('desk-transfer-wallets.stuckNote')}</p>
      {count > rows.length ? (
        <p className="t2">{t('desk-transfer-wallets.stuckMore', { count: figures.count(count) })}</p>
      ) : null}
      <DataTable
        label={t('desk-transfer-wallets.stuck')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        stale={stale}
      />
    </section>
  );
}

function ConnectPopup({ wallet, onClose }: { wallet: DeskTransferWallet; onClose: () => void }): JSX.Element {
  const t = useT();
  const [url, setUrl] = useState(wallet.url ?? '');
  const [decimals, setDecimals] = useState(String(wallet.decimals));
  const [tried, setTried] = useState(false);
  const wished = url.trim() === '' ? null : url.trim();
  const isWrong = wished !== null && !URL_SHAPE.test(wished);
  return (
    <ReasonPopup
      title={t('desk-transfer-wallets.changeTitle', { vendor: wallet.vendor })}
      confirm={t('desk-transfer-wallets.change')}
      draft={`transferWallet.${wallet.vendor}`}
      wrong={isWrong ? ['url'] : []}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(askToConnectWallet, {
          params: { vendor: wallet.vendor },
          body: { ...order, url: wished, decimals: Number(decimals) },
        }).finally(lookAgain)
      }
      onClose={onClose}
    >
      <Field
        label={t('desk-transfer-wallets.url')}
        name="url"
        hint={t('desk-transfer-wallets.urlHint')}
        maxLength={500}
        value={url}
        error={tried && isWrong ? t('desk-transfer-wallets.urlWrong') : undefined}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Select
        label={t('desk-transfer-wallets.decimals')}
        name="decimals"
        value={decimals}
        options={PLACES.map((value) => ({ value, text: value }))}
        onChange={(event) => setDecimals(event.target.value)}
      />
    </ReasonPopup>
  );
}

function DecidePopup({ move, onClose }: { move: StuckMove; onClose: () => void }): JSX.Element {
  const t = useT();
  const [outcome, setOutcome] = useState<'done' | 'returned'>('returned');
  return (
    <ReasonPopup
      title={t('desk-transfer-wallets.decideTitle', { reference: move.reference })}
      confirm={t('desk-transfer-wallets.decide')}
      onSend={(order) =>
        request(askToDecideMove, { params: { id: move.id }, body: { ...order, outcome } }).finally(lookAgain)
      }
      onClose={onClose}
    >
      <p className="t2">{t('desk-transfer-wallets.stuckNote')}</p>
      <Segmented
        label={t('desk-transfer-wallets.outcome')}
        value={outcome}
        choices={(['returned', 'done'] as const).map((value) => ({
          value,
          text: t(`desk-transfer-wallets.outcome.${value}`),
        }))}
        onChange={setOutcome}
      />
    </ReasonPopup>
  );
}

function AnswerPopup({ asked, onClose }: { asked: Asked; onClose: () => void }): JSX.Element {
  const t = useT();
  const [confirm, setConfirm] = useState(!asked.isOwn);
  const choices = (['confirm', 'takeBack'] as const).filter((value) => value === 'takeBack' || !asked.isOwn);
  return (
    <ReasonPopup
      title={t('desk-transfer-wallets.answerTitle', { name: asked.askedBy })}
      confirm={t(confirm ? 'desk-transfer-wallets.confirm' : 'desk-transfer-wallets.takeBack')}
      onSend={(order) =>
        request(answerWalletRequest, { params: { id: asked.id }, body: { ...order, confirm } }).finally(lookAgain)
      }
      onClose={onClose}
    >
      <Wish asked={asked} />
      <p className="t2">{t('desk-transfer-wallets.because', { reason: asked.reason })}</p>
      <Segmented
        label={t('desk-transfer-wallets.answer')}
        value={confirm ? 'confirm' : 'takeBack'}
        choices={choices.map((value) => ({ value, text: t(`desk-transfer-wallets.${value}`) }))}
        onChange={(value) => setConfirm(value === 'confirm')}
      />
    </ReasonPopup>
  );
}

/** What is asked for, in words. */
function Wish({ asked }: { asked: Asked }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  if ('outcome' in asked) {
    return (
      <p>
        {t('desk-transfer-wallets.outcome')}: <b>{t(`desk-transfer-wallets.outcome.${asked.outcome}`)}</b>
      </p>
    );
  }
  if (asked.url === null) return <p>{t('desk-transfer-wallets.newNone')}</p>;
  return <p>{t('desk-transfer-wallets.newUrl', { url: asked.url, decimals: count(asked.decimals) })}</p>;
}
