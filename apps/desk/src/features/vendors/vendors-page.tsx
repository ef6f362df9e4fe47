/** Vendors: whether they may play, from where they call, what their calls are signed with, and how they do. */
import {
  changeVendorAccess,
  confirmVendorSecret,
  listVendorAccess,
  makeVendorSecret,
  type VendorAccess,
  type VendorTerms,
  vendorStatus,
} from '@house/contract/vendors/desk';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Switch } from '@house/ui/choice';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select, TextArea } from '@house/ui/field';
import { Badge, type BadgeProps } from '@house/ui/figures';
import { Popup } from '@house/ui/popup';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { CopyText } from '../../shared/small-parts.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { AddPopup, ConnectPopup, GamesPopup, KeysPopup } from './connection-popups.tsx';
import { HistoryPart } from './history-part.tsx';
import { isLaunchUrl, readNetworks } from './model.ts';

const TONES: Readonly<Record<VendorTerms['status'], NonNullable<BadgeProps['tone']>>> = {
  on: 'win',
  maintenance: 'warn',
  off: 'plain',
};

const LAST_STEP = 3_000;

type Act = {
  readonly what: 'change' | 'connect' | 'games' | 'keys' | 'make' | 'confirm';
  readonly vendor: VendorAccess;
};

/** What comes next with what its calls are signed with: a family has keys, others a secret. */
const secretAct = ({ secret, family }: VendorAccess): 'keys' | 'make' | 'confirm' =>
  secret.waiting !== null ? 'confirm' : family === null ? 'make' : 'keys';

const SECRET_ACTS = {
  keys: 'desk-vendors.keys.enter',
  make: 'desk-vendors.secret.make',
  confirm: 'desk-vendors.secret.confirm',
} as const;

export function VendorsPage(): JSX.Element {
  useAreas(['desk-vendors']);
  const t = useT();
  const answer = useCall(listVendorAccess, {}, { refetchInterval: 15_000 });
  const [act, setAct] = useState<Act | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [told, setTold] = useState<string | null>(null);
  const [adding, setAdding] = useState(false);
  const mayAdd = useCan('vendors.secret');
  usePlace([{ text: t('desk.vendorAccess') }]);
  const close = (): void => setAct(null);
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.vendorAccess')}</h1>
        {mayAdd ? <Button onClick={() => setAdding(true)}>{t('desk-vendors.add')}</Button> : null}
      </div>
      <AnswerView answer={answer} lines={4}>
        {({ rows }, stale) => <VendorTable rows={rows} stale={stale} onAct={setAct} />}
      </AnswerView>
      <HistoryPart />
      {act?.what === 'change' ? <ChangePopup vendor={act.vendor} onClose={close} /> : null}
      {act?.what === 'make' ? <MakePopup vendor={act.vendor} onSecret={setSecret} onClose={close} /> : null}
      {act?.what === 'confirm' ? <ConfirmPopup vendor={act.vendor} onClose={close} /> : null}
      {adding ? <AddPopup onClose={() => setAdding(false)} /> : null}
      {act?.what === 'connect' ? <ConnectPopup vendor={act.vendor} onClose={close} /> : null}
      {act?.what === 'games' ? <GamesPopup vendor={act.vendor} onClose={close} /> : null}
      {act?.what === 'keys' ? <KeysPopup vendor={act.vendor} onTold={setTold} onClose={close} /> : null}
      {told === null ? null : (
        <SecretPopup secret={told} note={t('desk-vendors.keys.told')} onClose={() => setTold(null)} />
      )}
      {secret === null ? null : (
        <SecretPopup secret={secret} note={t('desk-vendors.secret.shown')} onClose={() => setSecret(null)} />
      )}
    </>
  );
}

interface VendorTableProps {
  rows: readonly VendorAccess[];
  stale: boolean;
  onAct: (act: Act) => void;
}

function VendorTable({ rows, stale, onAct }: VendorTableProps): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  /** A step of the house's counts; beyond the last it is longer. */
  const within = (milliseconds: number): string =>
    milliseconds > LAST_STEP ? `> ${count(LAST_STEP)}` : `≤ ${count(milliseconds)}`;
  const [mayEdit, maySecret] = [useCan('vendors.edit'), useCan('vendors.secret')];
  const columns: Column<VendorAccess>[] = [
    { key: 'code', head: t('desk-vendors.code'), card: 'title', cell: ({ code }) => <b translate="no">{code}</b> },
    {
      key: 'status',
      head: t('desk.state'),
      card: 'status',
      cell: ({ terms: { status } }) => <Badge tone={TONES[status]}>{t(`desk-vendors.status.${status}`)}</Badge>,
    },
    { key: 'games', head: t('desk-vendors.games'), end: true, cell: ({ games }) => count(games.length) },
    { key: 'secret', head: t('desk-vendors.secret'), cell: (vendor) => <SecretState vendor={vendor} /> },
    { key: 'calls', head: t('desk-vendors.calls'), end: true, cell: ({ calls }) => count(calls.total) },
    { key: 'failed', head: t('desk-vendors.failed'), end: true, cell: ({ calls }) => count(calls.failed) },
    { key: 'slow', head: t('desk-vendors.slow'), end: true, cell: ({ calls }) => count(calls.slow) },
    {
      key: 'mean',
      head: t('desk-vendors.mean'),
      end: true,
      cell: ({ calls }) => (calls.meanMilliseconds === null ? '–' : count(calls.meanMilliseconds)),
    },
    {
      key: 'within',
      head: t('desk-vendors.within'),
      end: true,
      cell: ({ calls: { medianMilliseconds: half, slowestHundredthMilliseconds: most } }) =>
        half === null || most === null ? '–' : `${within(half)} · ${within(most)}`,
    },
    {
      key: 'launches',
      head: t('desk-vendors.launches'),
      end: true,
      cell: ({ calls: { launches, launchesFailed } }) =>
        launchesFailed === 0
          ? count(launches)
          : t('desk-vendors.launchesOf', { opened: count(launches), all: count(launches + launchesFailed) }),
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-vendors.change')}</span>,
      end: true,
      cell: (vendor) => (
        <span className="row wrap-f">
          {mayEdit ? (
            <Button size="s" onClick={() => onAct({ what: 'change', vendor })}>
              {t('desk-vendors.change')}
            </Button>
          ) : null}
          {maySecret ? (
            <Button size="s" onClick={() => onAct({ what: 'connect', vendor })}>
              {t('desk-vendors.connect')}
            </Button>
          ) : null}
          {mayEdit ? (
            <Button size="s" onClick={() => onAct({ what: 'games', vendor })}>
              {t('desk-vendors.games')}
            </Button>
          ) : null}
          {maySecret ? (
            <Button size="s" onClick={() => onAct({ what: secretAct(vendor), vendor })}>
              {t(SECRET_ACTS[secretAct(vendor)])}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <DataTable label={t('desk.vendorAccess')} columns={columns} rows={rows} rowKey={({ code }) => code} stale={stale} />
  );
}

function SecretState({ vendor: { secret, terms } }: { vendor: VendorAccess }): JSX.Element {
  const t = useT();
  const when = useWhen();
  return (
    <>
      {t(
        !secret.derived
          ? 'desk-vendors.secret.set'
          : terms.launchUrl.startsWith('/studio/')
            ? 'desk-vendors.secret.derived'
            : 'desk-vendors.secret.none',
      )}
      {secret.waiting === null ? null : (
        <span className="sm blk">
          <Badge tone="warn">{t('desk-vendors.secret.waits')}</Badge> <bdi>{secret.waiting.staff}</bdi>
        </span>
      )}
      {secret.formerUntil === null ? null : (
        <span className="sm t3 blk">
          {t('desk-vendors.secret.former')} <span className="num">{when.instant(secret.formerUntil)}</span>
        </span>
      )}
    </>
  );
}

interface VendorPopupProps {
  vendor: VendorAccess;
  onClose: () => void;
}

function ChangePopup({ vendor, onClose }: VendorPopupProps): JSX.Element {
  const t = useT();
  const { code, version } = vendor;
  const [terms, setTerms] = useState(vendor.terms);
  const [networks, setNetworks] = useState(vendor.terms.addresses.join('\n'));
  const [tried, setTried] = useState(false);
  const isWrong = !isLaunchUrl(terms.launchUrl);
  return (
    <ReasonPopup
      title={t('desk-vendors.changeTitle', { vendor: code })}
      confirm={t('desk-vendors.change')}
      draft={`vendor.${code}`}
      wrong={isWrong ? ['launchUrl'] : []}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(changeVendorAccess, {
          params: { vendor: code },
          body: {
            ...order,
            seenVersion: version,
            terms: { ...terms, launchUrl: terms.launchUrl.trim(), addresses: readNetworks(networks) },
          },
        }).finally(() => void askAgain(listVendorAccess))
      }
      onClose={onClose}
    >
      <Select
        label={t('desk.state')}
        name="status"
        hint={t('desk-vendors.statusHint')}
        value={terms.status}
        options={vendorStatus.options.map((value) => ({ value, text: t(`desk-vendors.status.${value}`) }))}
        onChange={(event) => setTerms({ ...terms, status: vendorStatus.parse(event.target.value) })}
      />
      <TextArea
        label={t('desk-vendors.addresses')}
        name="addresses"
        hint={t('desk-vendors.addressesHint')}
        rows={4}
        maxLength={3_000}
        value={networks}
        onChange={(event) => setNetworks(event.target.value)}
      />
      <Field
        label={t('desk-vendors.launchUrl')}
        name="launchUrl"
        hint={t('desk-vendors.launchUrlHint', { names: '{game}, {token}, {language}, {currency}' })}
        maxLength={500}
        value={terms.launchUrl}
        error={tried && isWrong ? t('desk-vendors.launchUrlWrong') : undefined}
        onChange={(event) => setTerms({ ...terms, launchUrl: event.target.value })}
      />
      <Switch
        name="orphanWins"
        checked={terms.orphanWins}
        onChange={(event) => setTerms({ ...terms, orphanWins: event.target.checked })}
      >
        {t('desk-vendors.orphanWins')}
      </Switch>
      <Switch
        name="rollsBackRounds"
        checked={terms.rollsBackRounds}
        onChange={(event) => setTerms({ ...terms, rollsBackRounds: event.target.checked })}
      >
        {t('desk-vendors.rollsBackRounds')}
      </Switch>
    </ReasonPopup>
  );
}

function MakePopup({
  vendor,
  onSecret,
  onClose,
}: VendorPopupProps & { onSecret: (secret: string) => void }): JSX.Element {
  const t = useT();
  const { code } = vendor;
  return (
    <ReasonPopup
      title={t('desk-vendors.secret.makeTitle', { vendor: code })}
      confirm={t('desk-vendors.secret.make')}
      reasonFirst
      onSend={(order) =>
        request(makeVendorSecret, { params: { vendor: code }, body: order }).finally(
          () => void askAgain(listVendorAccess),
        )
      }
      onDone={({ secret }) => {
        if (secret !== null) onSecret(secret);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="t2">{t('desk-vendors.secret.makeNote')}</p>
    </ReasonPopup>
  );
}

function ConfirmPopup({ vendor, onClose }: VendorPopupProps): JSX.Element {
  const t = useT();
  const { code } = vendor;
  return (
    <ReasonPopup
      title={t('desk-vendors.secret.confirmTitle', { vendor: code })}
      confirm={t('desk-vendors.secret.confirm')}
      reasonFirst
      onSend={(order) =>
        request(confirmVendorSecret, { params: { vendor: code }, body: order }).finally(
          () => void askAgain(listVendorAccess),
        )
      }
      onClose={onClose}
    />
  );
}

function SecretPopup({ secret, note, onClose }: { secret: string; note: string; onClose: () => void }): JSX.Element {
  const t = useT();
  return (
    <Popup title={t('desk-vendors.secret')} onClose={onClose}>
      <p className="t2">{note}</p>
      <CopyText text={secret} name={t('desk-vendors.secret')} />
    </Popup>
  );
}
