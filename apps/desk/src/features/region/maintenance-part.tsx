/** Maintenance: what is closed, what is planned, beginning, ending, and the emergency stop. */
import {
  confirmSiteStop,
  endSiteWindow,
  openSiteWindow,
  type SiteWindow,
  STOP_WORD,
  stopSite,
} from '@house/contract/content/desk-region';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select, TextArea } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { EmptyState, Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { request } from '../../shared/api.ts';
import { brand } from '../../shared/boot.ts';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { instantOfField } from '../../shared/zone-time.ts';
import { FormPopup } from './form-popup.tsx';
import { EMPTY_WINDOW, judgeWindow, SCOPES, type Scope, type WindowForm } from './model.ts';

const TONES = { inForce: 'warn', scheduled: 'info', over: 'plain' } as const;
const MESSAGE_LENGTH_MAX = 500;

function WindowPopup({ products, onClose }: { products: readonly string[]; onClose: () => void }): JSX.Element {
  const t = useT();
  const [form, setForm] = useState<WindowForm>(EMPTY_WINDOW);
  const [tried, setTried] = useState(false);
  const wrong = judgeWindow(form);
  const change = (part: Partial<WindowForm>): void => setForm({ ...form, ...part });
  const show = (name: (typeof wrong)[number]): boolean => tried && wrong.includes(name);
  const { offsetMinutes } = brand.zone;
  return (
    <FormPopup
      title={t('desk-region.window.title')}
      confirm={t(form.starts === '' ? 'desk-region.window.beginNow' : 'desk-region.window.schedule')}
      wrong={wrong}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSend={({ key, reason }) =>
        request(openSiteWindow, {
          body: {
            key,
            scope: form.scope,
            target: form.target,
            messages: { bn: form.bn, en: form.en },
            startsAt: instantOfField(form.starts, offsetMinutes),
            endsAt: instantOfField(form.ends, offsetMinutes),
            reason,
          },
        })
      }
    >
      <Select
        label={t('desk-region.scope')}
        data-first
        value={form.scope}
        options={SCOPES.map((value) => ({ value, text: t(`desk-region.scope.${value}`) }))}
        onChange={(event) => {
          const scope = event.target.value as Scope;
          change({ scope, target: scope === 'product' ? (products[0] ?? '') : '' });
        }}
      />
      {form.scope === 'product' ? (
        <Select
          label={t('desk-region.scope.product')}
          name="target"
          value={form.target}
          options={products.map((value) => ({ value, text: value }))}
          onChange={(event) => change({ target: event.target.value })}
        />
      ) : null}
      {form.scope === 'vendor' ? (
        <Field
          label={t('desk-region.scope.vendor')}
          name="target"
          value={form.target}
          error={show('target') ? t('desk-region.targetWrong') : undefined}
          onChange={(event) => change({ target: event.target.value.toUpperCase() })}
        />
      ) : null}
      <Field
        label={`${t('desk-region.starts')} (${zoneName})`}
        type="datetime-local"
        hint={t('desk-region.startsHint')}
        optional
        value={form.starts}
        onChange={(event) => change({ starts: event.target.value })}
      />
      <Field
        label={`${t('desk-region.ends')} (${zoneName})`}
        name="ends"
        type="datetime-local"
        hint={t('desk-region.endsHint')}
        optional
        error={show('ends') ? t('desk-region.endsWrong') : undefined}
        value={form.ends}
        onChange={(event) => change({ ends: event.target.value })}
      />
      {(['bn', 'en'] as const).map((language) => (
        <TextArea
          key={language}
          label={t(`desk-region.message.${language}`)}
          lang={language}
          optional
          maxLength={MESSAGE_LENGTH_MAX}
          rows={2}
          value={form[language]}
          onChange={(event) => change({ [language]: event.target.value })}
        />
      ))}
    </FormPopup>
  );
}

type Asked = { kind: 'open' } | { kind: 'stop' } | { kind: 'end' | 'confirm'; window: SiteWindow };

function AskedPopup({ asked, products, onClose }: { asked: Asked; products: readonly string[]; onClose: () => void }) {
  const t = useT();
  if (asked.kind === 'open') return <WindowPopup products={products} onClose={onClose} />;
  if (asked.kind === 'stop')
    return (
      <FormPopup
        title={t('desk-region.stop')}
        confirm={t('desk-region.stop.confirm')}
        look="danger-fill"
        word={STOP_WORD}
        onClose={onClose}
        onSend={({ key, reason }) => request(stopSite, { body: { key, word: STOP_WORD, reason } })}
      >
        <Notice tone="warn">{t('desk-region.stop.effect')}</Notice>
      </FormPopup>
    );
  const call = asked.kind === 'end' ? endSiteWindow : confirmSiteStop;
  const begun = asked.window.state === 'inForce';
  const words =
    asked.kind === 'confirm' ? 'desk-region.confirmStop' : begun ? 'desk-region.end' : 'desk-region.callOff';
  return (
    <FormPopup
      title={t(words)}
      confirm={t(words)}
      onClose={onClose}
      onSend={({ reason }) => request(call, { params: { id: asked.window.id }, body: { reason } })}
    />
  );
}

interface MaintenancePartProps {
  windows: readonly SiteWindow[];
  products: readonly string[];
  stale: boolean;
}

export function MaintenancePart({ windows, products, stale }: MaintenancePartProps): JSX.Element {
  const t = useT();
  const when = useWhen();
  const may = useCan('maintenance.edit');
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns: Column<SiteWindow>[] = [
    {
      key: 'scope',
      head: t('desk-region.scope'),
      card: 'title',
      cell: ({ scope, target, emergency }) => (
        <span className="b">
          {emergency ? t('desk-region.stop') : t(`desk-region.scope.${scope}`)}{' '}
          <span className="mono" translate="no">
            {target}
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      head: t('desk.status'),
      card: 'status',
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`desk-region.state.${state}`)}</Badge>,
    },
    { key: 'starts', head: `${t('desk-region.starts')} (${zoneName})`, cell: ({ startsAt }) => when.instant(startsAt) },
    {
      key: 'ends',
      head: `${t('desk-region.ends')} (${zoneName})`,
      cell: ({ endsAt, endedAt }) =>
        endedAt === null && endsAt === null ? t('desk-region.open') : when.instant(endedAt ?? endsAt),
    },
    {
      key: 'message',
      head: t('desk-region.message'),
      cell: ({ messages }) => Object.values(messages).join(' · ') || <span className="t3">–</span>,
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-region.acts')}</span>,
      end: true,
      cell: (window) => (
        <span className="row">
          {may && window.emergency && !window.confirmed ? (
            <Button size="s" onClick={() => setAsked({ kind: 'confirm', window })}>
              {t('desk-region.confirmStop')}
            </Button>
          ) : null}
          {may && window.state !== 'over' ? (
            <Button size="s" look="brand" onClick={() => setAsked({ kind: 'end', window })}>
              {t(window.state === 'inForce' ? 'desk-region.end' : 'desk-region.callOff')}
            </Button>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk-region.maintenance')}</h2>
        <span className="sp" />
        {may ? (
          <>
            <Button size="s" icon="plus-bold" onClick={() => setAsked({ kind: 'open' })}>
              {t('desk-region.window.title')}
            </Button>
            <Button size="s" look="danger-fill" icon="pause-fill" onClick={() => setAsked({ kind: 'stop' })}>
              {t('desk-region.stop')}
            </Button>
          </>
        ) : null}
      </div>
      {windows.length === 0 ? (
        <EmptyState title={t('desk-region.noWindows')} art="hourglass" />
      ) : (
        <DataTable
          label={t('desk-region.maintenance')}
          columns={columns}
          rows={windows}
          rowKey={({ id }) => id}
          stale={stale}
        />
      )}
      {asked === null ? null : <AskedPopup asked={asked} products={products} onClose={() => setAsked(null)} />}
    </div>
  );
}
