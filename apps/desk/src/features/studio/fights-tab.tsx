/**
 * Fights (games.md 6): every arena with the fight under way, what lies on its sides and what it pays at most, and its last
 * results. Of arenas held elsewhere fights are opened and their results told here, by two officials.
 */
import {
  FIGHT_ENDS,
  type FightReport,
  listStudioFights,
  openFight,
  reportFight,
  type StudioArena,
  type StudioFight,
  setUpArena,
} from '@house/contract/studio/desk-fights';
import { useLanguage, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { Badge, type BadgeProps } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';
import { useWhen, zoneName } from '../../shared/when.ts';
import { HandsPopup } from './hands-popup.tsx';
import { handStateId, isTableAmount } from './model.ts';

const EVERY_MS = 3_000;
const REPORT_TONES: Readonly<Record<FightReport['state'], NonNullable<BadgeProps['tone']>>> = {
  first: 'warn',
  held: 'loss',
  agreed: 'info',
  done: 'win',
  failed: 'loss',
};

interface Telling {
  readonly arena: StudioArena;
  readonly fight: StudioFight;
  readonly kind: 'result' | 'correction';
}
type Asked =
  | { readonly kind: 'setUp' }
  | { readonly kind: 'open'; readonly arena: StudioArena }
  | { readonly kind: 'hands'; readonly arena: StudioArena }
  | { readonly kind: 'tell'; readonly telling: Telling };

const useArenaName = (): ((arena: StudioArena) => string) => {
  const { language } = useLanguage();
  return ({ names }) => (language === 'bn' ? names.bn : names.en);
};

export function FightsTab(): JSX.Element {
  const t = useT();
  const answer = useCall(listStudioFights, {}, { refetchInterval: EVERY_MS });
  const maySetUp = useCan('vendors.edit');
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  return (
    <>
      <div className="row wrap-f">
        <p className="sm t2">{t('desk-studio.fights.note')}</p>
        <span className="sp" />
        {maySetUp ? (
          <Button size="s" look="brand" onClick={() => setAsked({ kind: 'setUp' })}>
            {t('desk-studio.fights.setUp')}
          </Button>
        ) : null}
      </div>
      <AnswerView answer={answer} lines={8}>
        {({ arenas }, stale) => (
          <>
            {arenas.map((arena) => (
              <ArenaPart key={arena.code} arena={arena} stale={stale} onAsk={setAsked} />
            ))}
          </>
        )}
      </AnswerView>
      {asked?.kind === 'setUp' ? <SetUpPopup onClose={close} /> : null}
      {asked?.kind === 'open' ? <OpenPopup arena={asked.arena} onClose={close} /> : null}
      {asked?.kind === 'tell' ? <TellPopup telling={asked.telling} onClose={close} /> : null}
      {asked?.kind === 'hands' ? <HandsPopup table={{ ...asked.arena, hand: null }} onClose={close} /> : null}
    </>
  );
}

function Reports({ reports }: { reports: readonly FightReport[] }): JSX.Element | null {
  const t = useT();
  if (reports.length === 0) return null;
  return (
    <ul className="col sm">
      {reports.map((report) => (
        <li key={`${report.kind} ${report.firstAt}`}>
          <Badge tone={REPORT_TONES[report.state]}>{t(`desk-studio.fights.state.${report.state}`)}</Badge>{' '}
          {[report.firstBy, report.secondBy].filter((name) => name !== null).join(' · ')}
          {report.ends === null ? null : (
            <span className="t3"> {report.ends.map((end) => t(`desk-studio.fights.end.${end}`)).join(' / ')}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function ArenaPart({
  arena,
  stale,
  onAsk,
}: {
  arena: StudioArena;
  stale: boolean;
  onAsk: (asked: Asked) => void;
}): JSX.Element {
  const t = useT();
  const nameOf = useArenaName();
  const when = useWhen();
  const { money, count } = useFigures();
  const mayTell = useCan('results.enter');
  const { elsewhere, fights, terms } = arena;
  /** A side or how it ended: `meron`, and `pool-meron` where a pool is bet on. */
  const endOf = (code: string): string => {
    const end = FIGHT_ENDS.find((each) => each === code.replace(/^pool-/, ''));
    return end === undefined ? code : t(`desk-studio.fights.end.${end}`);
  };
  const sides = (spots: StudioFight['spots']): string =>
    Object.entries(spots)
      .map(([spot, stake]) => `${endOf(spot)} ${money(stake)}`)
      .join(' · ');
  const busy = fights.some(({ state }) => !['settled', 'void'].includes(state));
  const columns: Column<StudioFight>[] = [
    {
      key: 'fight',
      head: `${t('desk-studio.fights.fight')} (${zoneName})`,
      card: 'title',
      cell: ({ number, openedAt }) => (
        <>
          <b className="num">{number}</b> <span className="t3 sm">{when.instant(openedAt)}</span>
        </>
      ),
    },
    {
      key: 'state',
      head: t('desk.state'),
      card: 'status',
      cell: ({ state }) => (state === 'dealing' ? t('desk-studio.fights.fighting') : t(handStateId(state))),
    },
    {
      key: 'mark',
      head: t('desk-studio.hands.mark'),
      cell: ({ mark }) => (mark === null ? '–' : endOf(mark)),
    },
    { key: 'players', head: t('desk-studio.table.players'), end: true, cell: ({ players }) => count(players) },
    {
      key: 'staked',
      head: t('desk-studio.table.staked'),
      end: true,
      card: 'main',
      cell: ({ staked }) => money(staked),
    },
    {
      key: 'sides',
      head: t('desk-studio.fights.sides'),
      cell: ({ spots }) => <span translate="no">{sides(spots)}</span>,
    },
    { key: 'paid', head: t('desk-studio.hands.paid'), end: true, cell: ({ paid }) => money(paid) },
    {
      key: 'atMost',
      head: t('desk-studio.hands.atMost'),
      end: true,
      cell: ({ atMost }) => (atMost === null ? '–' : money(atMost)),
    },
    ...(elsewhere
      ? [
          {
            key: 'reports',
            head: t('desk-studio.fights.reports'),
            cell: ({ reports }) => <Reports reports={reports} />,
          } satisfies Column<StudioFight>,
          {
            key: 'acts',
            head: <span className="sr">{t('desk-studio.fights.report')}</span>,
            end: true,
            cell: (fight) => {
              if (!mayTell || fight.reports.some(({ isOwn, state }) => isOwn || state === 'agreed')) return null;
              const isPaid = fight.state === 'result' || fight.state === 'settled';
              if (fight.state === 'void') return null;
              const kind = isPaid ? 'correction' : 'result';
              return (
                <Button size="s" onClick={() => onAsk({ kind: 'tell', telling: { arena, fight, kind } })}>
                  {t(isPaid ? 'desk-studio.fights.correct' : 'desk-studio.fights.report')}
                </Button>
              );
            },
          } satisfies Column<StudioFight>,
        ]
      : []),
  ];
  return (
    <section className="col">
      <div className="row wrap-f">
        <h2>{nameOf(arena)}</h2>
        <span className="t3 sm num">{arena.code}</span>
        <Badge tone={elsewhere ? 'info' : 'plain'}>
          {t(elsewhere ? 'desk-studio.fights.elsewhere' : 'desk-studio.fights.simulated')}
        </Badge>
        <Badge tone={terms.state === 'open' ? 'win' : 'plain'}>{t(`desk-studio.table.state.${terms.state}`)}</Badge>
        <Button size="s" onClick={() => onAsk({ kind: 'hands', arena })}>
          {t('desk-studio.hands.hands')}
        </Button>
        {elsewhere && mayTell && !busy && terms.state === 'open' ? (
          <Button size="s" look="brand" onClick={() => onAsk({ kind: 'open', arena })}>
            {t('desk-studio.fights.open')}
          </Button>
        ) : null}
      </div>
      {fights.length === 0 ? (
        <p className="t2">{t('desk-studio.fights.none')}</p>
      ) : (
        <DataTable
          label={`${t('desk-studio.tab.fights')} ${nameOf(arena)}`}
          columns={columns}
          rows={fights}
          rowKey={({ id }) => id}
          stale={stale}
        />
      )}
    </section>
  );
}

function OpenPopup({ arena, onClose }: { arena: StudioArena; onClose: () => void }): JSX.Element {
  const t = useT();
  const nameOf = useArenaName();
  return (
    <ReasonPopup
      title={t('desk-studio.fights.openTitle', { arena: nameOf(arena) })}
      confirm={t('desk-studio.fights.open')}
      draft={`fights.open.${arena.code}`}
      reasonFirst
      onSend={(order) =>
        request(openFight, { params: { code: arena.code }, body: order }).finally(() => void askAgain(listStudioFights))
      }
      onClose={onClose}
    />
  );
}

function TellPopup({
  telling: { arena, fight, kind },
  onClose,
}: {
  telling: Telling;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const nameOf = useArenaName();
  const isResult = kind === 'result';
  // Before the fight has begun nothing but a cancellation can be said.
  const ends = FIGHT_ENDS.filter((end) => (end === 'cancelled' ? isResult : !isResult || fight.state === 'dealing'));
  const [end, setEnd] = useState<(typeof FIGHT_ENDS)[number]>(ends[0] ?? 'cancelled');
  const of = { number: fight.number, arena: nameOf(arena) };
  return (
    <ReasonPopup
      title={isResult ? t('desk-studio.fights.reportTitle', of) : t('desk-studio.fights.correctTitle', of)}
      confirm={t(isResult ? 'desk-studio.fights.report' : 'desk-studio.fights.correct')}
      draft={`fights.${kind}.${fight.id}`}
      onSend={(order) =>
        request(reportFight, { params: { id: fight.id }, body: { ...order, kind, end } }).finally(
          () => void askAgain(listStudioFights),
        )
      }
      onClose={onClose}
    >
      <p>{t(isResult ? 'desk-studio.fights.reportNote' : 'desk-studio.fights.correctNote')}</p>
      <Select
        label={t('desk-studio.fights.end')}
        name="end"
        value={end}
        options={ends.map((value) => ({ value, text: t(`desk-studio.fights.end.${value}`) }))}
        onChange={(event) => setEnd(event.target.value as typeof end)}
      />
    </ReasonPopup>
  );
}

const AMOUNTS = ['min', 'max', 'maxWin'] as const;

function SetUpPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const [form, setForm] = useState({ bn: '', en: '', kind: 'pool', min: '10', max: '20000', maxWin: '160000' });
  const [tried, setTried] = useState(false);
  const wrongNames = (['bn', 'en'] as const).filter((language) => form[language].trim().length < 2);
  const wrongAmounts = AMOUNTS.filter((name) => !isTableAmount(form[name]));
  return (
    <ReasonPopup
      title={t('desk-studio.fights.setUp')}
      confirm={t('desk-studio.fights.setUp')}
      draft="fights.setUp"
      wrong={[...wrongNames, ...wrongAmounts]}
      onTried={() => setTried(true)}
      onSend={(order) =>
        request(setUpArena, {
          body: {
            ...order,
            names: { bn: form.bn.trim(), en: form.en.trim() },
            kind: form.kind === 'fixed' ? 'fixed' : 'pool',
            ...{ min: form.min, max: form.max, maxWin: form.maxWin },
          },
        }).finally(() => void askAgain(listStudioFights))
      }
      onClose={onClose}
    >
      <p>{t('desk-studio.fights.setUpNote')}</p>
      {(['bn', 'en'] as const).map((language) => (
        <Field
          key={language}
          label={t(language === 'bn' ? 'desk-studio.fights.nameBn' : 'desk-studio.fights.nameEn')}
          name={language}
          lang={language}
          required
          maxLength={60}
          value={form[language]}
          error={tried && wrongNames.includes(language) ? t('desk-studio.fights.wrongName') : undefined}
          onChange={(event) => setForm({ ...form, [language]: event.target.value })}
        />
      ))}
      <Select
        label={t('desk-studio.fights.kind')}
        name="kind"
        value={form.kind}
        options={(['pool', 'fixed'] as const).map((value) => ({ value, text: t(`desk-studio.fights.kind.${value}`) }))}
        onChange={(event) => setForm({ ...form, kind: event.target.value })}
      />
      {AMOUNTS.map((name) => (
        <Field
          key={name}
          label={t(`desk-studio.table.${name}`)}
          name={name}
          inputMode="decimal"
          required
          maxLength={19}
          value={form[name]}
          error={tried && wrongAmounts.includes(name) ? t('desk-studio.table.wrong') : undefined}
          onChange={(event) => setForm({ ...form, [name]: event.target.value.trim() })}
        />
      ))}
    </ReasonPopup>
  );
}
