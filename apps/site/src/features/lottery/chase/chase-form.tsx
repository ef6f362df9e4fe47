/** The wish of a chase: how many draws, which ladder, what a draw has of its own, and what it comes to, draw by draw. */
import { listCommitments } from '@house/contract/lottery/site';
import { useAreas, useT } from '@house/i18n/react';
import type { LevelPrice } from '@house/lottery/pricing';
import { formatAmount } from '@house/money/amount';
import { Button } from '@house/ui/button';
import { Checkbox, Segmented, Switch } from '@house/ui/choice';
import { Notice } from '@house/ui/states';
import { Stepper } from '@house/ui/stepper';
import { useServerSecond } from '@house/web/clock';
import { type JSX, type ReactNode, useId, useMemo, useState } from 'react';
import { ChaseRows } from '../../../shared/chase/chase-rows.tsx';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useNetworkGone } from '../../../shared/network.ts';
import { openMemberPage } from '../../../shared/popups.ts';
import { useCall } from '../../../shared/query.ts';
import type { BetDesk } from '../bet-desk.ts';
import {
  askedDraws,
  CHASE_DRAWS_MAX,
  type ChasePlan,
  type ChaseWrong,
  chaseBase,
  drawsAhead,
  MULTIPLE_MAX,
  planChase,
} from '../model/chase-plan.ts';
import { levelAt } from '../model/level.ts';
import type { SlipLine } from '../model/slip.ts';
import type { Refused } from '../model/slip-file.ts';
import { useWrongText } from '../parts/wrong-text.ts';
import { usePrizeTerms } from '../requests.ts';
import { useShortDrawNo } from '../words.ts';
import { sendChase } from './chase-store.ts';

const COUNTS = ['5', '10', '20'] as const;
type CountChoice = (typeof COUNTS)[number] | 'own';

/** What a preset climbs by; the own one by what is asked for. */
const LADDERS = { same: { factor: 1, every: 1 }, double: { factor: 2, every: 1 }, steps: null } as const;
const FACTOR_MAX = 100;

interface Choices {
  readonly count: CountChoice;
  readonly own: number;
  readonly ladder: keyof typeof LADDERS;
  readonly factor: number;
  readonly every: number;
  readonly first: number;
  readonly stopOnWin: boolean;
}

function Row({ name, children }: { name: string; children: ReactNode }): JSX.Element {
  return (
    <div className="ch-row">
      <span className="ch-name" aria-hidden="true">
        {name}
      </span>
      {children}
    </div>
  );
}

function ChaseChoices({ choices, onChange }: { choices: Choices; onChange: (choices: Choices) => void }): JSX.Element {
  const t = useT();
  const { digits } = useMoney();
  return (
    <>
      <Row name={t('site-chase.draws')}>
        <Segmented
          label={t('site-chase.draws')}
          value={choices.count}
          choices={[
            ...COUNTS.map((count) => ({ value: count as CountChoice, text: digits(count) })),
            { value: 'own' as CountChoice, text: t('lottery.stake.own') },
          ]}
          onChange={(count) => onChange({ ...choices, count })}
        />
        {choices.count === 'own' ? (
          <Stepper
            label={t('site-chase.draws')}
            value={choices.own}
            least={1}
            most={CHASE_DRAWS_MAX}
            onChange={(own) => onChange({ ...choices, own })}
          />
        ) : null}
      </Row>
      <Row name={t('site-chase.ladder')}>
        <Segmented
          label={t('site-chase.ladder')}
          value={choices.ladder}
          choices={[
            { value: 'same', text: t('site-chase.same') },
            { value: 'double', text: t('site-chase.double') },
            { value: 'steps', text: t('site-chase.steps') },
          ]}
          onChange={(ladder) => onChange({ ...choices, ladder })}
        />
      </Row>
      {choices.ladder === 'steps' ? (
        <>
          <Row name={t('site-chase.factor')}>
            <Stepper
              label={t('site-chase.factor')}
              prefix="×"
              value={choices.factor}
              least={1}
              most={FACTOR_MAX}
              onChange={(factor) => onChange({ ...choices, factor })}
            />
          </Row>
          <Row name={t('site-chase.every')}>
            <Stepper
              label={t('site-chase.every')}
              value={choices.every}
              least={1}
              most={CHASE_DRAWS_MAX}
              onChange={(every) => onChange({ ...choices, every })}
            />
          </Row>
        </>
      ) : null}
      <Row name={t('site-chase.first')}>
        <Stepper
          label={t('site-chase.first')}
          prefix="×"
          value={choices.first}
          least={1}
          most={MULTIPLE_MAX}
          onChange={(first) => onChange({ ...choices, first })}
        />
      </Row>
      <Switch
        checked={choices.stopOnWin}
        onChange={(event) => onChange({ ...choices, stopOnWin: event.target.checked })}
      >
        {t('site-chase.stopOnWin')}
      </Switch>
    </>
  );
}

/** What is said of one line, where there are several. */
function useOfLine(lines: number): (line: number, why: string) => string {
  const t = useT();
  const { digits } = useMoney();
  return (line, why) => (lines === 1 ? why : t('site-chase.wrong.line', { line: digits(line), why }));
}

/** `nameOf`: what the draw at a place, from 1, is called. */
function useWhyNot(lines: number, nameOf: (place: number) => string): (wrong: ChaseWrong) => string {
  const t = useT();
  const { digits } = useMoney();
  const wrongText = useWrongText();
  const ofLine = useOfLine(lines);
  return (wrong) => {
    if (wrong.code === 'none') return t('site-chase.wrong.none');
    if (wrong.code === 'draws') return t('site-chase.wrong.draws', { count: wrong.count });
    if (wrong.code === 'multiple')
      return t('site-chase.wrong.multiple', { draw: nameOf(wrong.place), most: digits(wrong.most) });
    if (wrong.code !== 'ticket') return t(`site-chase.wrong.${wrong.code}`, { most: digits(wrong.most) });
    const { refused, values = {} } = wrong.refusal;
    const why = ofLine(wrong.line, wrongText({ wrong: refused, wrongValues: values }));
    return wrong.place === 1 ? why : t('site-chase.wrong.at', { draw: nameOf(wrong.place), why });
  };
}

interface FootProps {
  desk: BetDesk;
  lines: number;
  plan: ChasePlan;
  nameOf: (place: number) => string;
  refusal: Refused | null;
  onPlace: () => void;
}

/** What it costs against the balance, why it can not be, and the one gold button. */
function Foot({ desk, lines, plan, nameOf, refusal, onPlace }: FootProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const whyNot = useWhyNot(lines, nameOf);
  const ofLine = useOfLine(lines);
  const networkGone = useNetworkGone();
  const whyId = useId();
  const { cash } = desk;
  const poor = plan.wrong === null && cash !== null && plan.total > cash;
  const reason = (): string | null => {
    if (plan.wrong !== null) return whyNot(plan.wrong);
    if (desk.phase === 'stopped') return t('lottery.state.stopped');
    if (networkGone) return t('common.state.offlineMoney');
    return poor ? t('lottery.slip.funds') : null;
  };
  const why = reason();
  return (
    <div className="ch-foot">
      <div className="row between ch-total">
        <b>{t('common.total')}</b>
        <b className="num">{plan.wrong === null ? money.full(plan.total) : '–'}</b>
      </div>
      {cash === null || plan.wrong !== null ? null : (
        <div className="row between sm t2 num">
          <span>{t(poor ? 'lottery.slip.balance' : 'lottery.slip.after')}</span>
          <span translate="no">{money.full(poor ? cash : cash - plan.total)}</span>
        </div>
      )}
      <div id={whyId}>
        {why === null ? (
          <p className="sm t2">{t('site-chase.note')}</p>
        ) : (
          <Notice tone="warn" urgent>
            <span className="row wrap-f">
              <span className="sp">{why}</span>
              {poor ? (
                <Button look="ghost" size="s" onClick={() => openMemberPage('depositv2')}>
                  {t('common.money.deposit')}
                </Button>
              ) : null}
            </span>
          </Notice>
        )}
      </div>
      {refusal === null ? null : (
        <Notice tone="loss" urgent>
          {typeof refusal.values['line'] === 'number'
            ? ofLine(refusal.values['line'], refusal.message)
            : refusal.message}
        </Notice>
      )}
      <Button look="gold" size="xl" block disabled={why !== null} aria-describedby={whyId} onClick={onPlace}>
        {t('site-chase.place', { count: plan.count })}
      </Button>
    </div>
  );
}

type OwnMultiples = ReadonlyMap<string, number>;

interface PlanProps {
  plan: ChasePlan;
  own: OwnMultiples;
  onOwn: (own: OwnMultiples) => void;
}

/** Each draw can be left out, and have a multiple of its own. */
function Plan({ plan, own, onOwn }: PlanProps): JSX.Element {
  const shortDrawNo = useShortDrawNo();
  const t = useT();
  const { digits, full } = useMoney();
  const rows = plan.draws.map(({ draw, multiple, amount }, place) => {
    const key = String(place);
    if (draw === undefined) return { key, draw: '–', multiple: `×${digits(multiple)}`, amount: full(amount) };
    const no = digits(shortDrawNo(draw.drawNo));
    const taken = multiple > 0;
    const setOwn = (next: number | null): void => {
      const others = [...own].filter(([id]) => id !== draw.id);
      onOwn(new Map(next === null ? others : [...others, [draw.id, next]]));
    };
    return {
      key: draw.id,
      draw: (
        <Checkbox checked={taken} onChange={() => setOwn(taken ? 0 : null)}>
          {no}
        </Checkbox>
      ),
      multiple: taken ? (
        <Stepper
          label={t('site-chase.multipleOf', { draw: no })}
          prefix="×"
          value={multiple}
          least={1}
          most={MULTIPLE_MAX}
          onChange={setOwn}
        />
      ) : (
        '–'
      ),
      amount: taken ? full(amount) : '–',
    };
  });
  return <ChaseRows rows={rows} />;
}

export interface ChaseFormProps {
  desk: BetDesk;
  lines: readonly SlipLine[];
  refusal: Refused | null;
}

export function ChaseForm({ desk, lines, refusal }: ChaseFormProps): JSX.Element {
  useAreas(['site-chase']);
  const shortDrawNo = useShortDrawNo();
  const { game, limits, view } = desk;
  const base = useMemo(() => chaseBase(lines), [lines]);
  const [choices, setChoices] = useState<Choices>({
    count: '5',
    own: 3,
    ladder: 'same',
    factor: 2,
    every: 2,
    first: base.first,
    stopOnWin: true,
  });
  const [own, setOwn] = useState<OwnMultiples>(new Map());
  const { digits } = useMoney();
  const now = useServerSecond();
  const terms = usePrizeTerms(lines.some(({ level }) => level !== undefined));
  const query = view.station === undefined ? {} : { station: view.station.station };
  const commitments = useCall(
    listCommitments,
    { params: { gameCode: view.gameCode }, query },
    { refetchInterval: 60_000 },
  );
  const draws = useMemo(
    () => drawsAhead(commitments.data?.draws ?? [], desk.draw, now),
    [commitments.data, desk.draw, now],
  );
  const count = choices.count === 'own' ? choices.own : Number(choices.count);
  const { first, stopOnWin } = choices;
  const { factor, every } = LADDERS[choices.ladder] ?? choices;
  const plan = useMemo(() => {
    const levelOf = ({ level }: SlipLine): LevelPrice | null => {
      if (level === undefined) return null;
      // While the person's levels are not known, as if he may have the line's: the house decides.
      return terms === null ? { level, kept: 0 } : levelAt(terms, level);
    };
    return planChase({ game, limits, levelOf }, base.lines, { draws: count, first, factor, every, own }, draws);
  }, [game, limits, terms, base, count, first, factor, every, own, draws]);
  const nameOf = (place: number): string => {
    const draw = draws[place - 1];
    return digits(draw === undefined ? place : shortDrawNo(draw.drawNo));
  };
  const choose = (next: Choices): void => {
    // Another ladder fills all draws anew; another number of them, or how it stops, leaves them as they are.
    const fills = ['ladder', 'factor', 'every', 'first'] as const;
    if (fills.some((name) => next[name] !== choices[name])) setOwn(new Map());
    setChoices(next);
  };
  const place = (): void => {
    const asked = askedDraws(plan);
    if (asked === null || plan.wrong !== null) return;
    sendChase({
      gameCode: view.gameCode,
      ...asked,
      lines: base.lines.map(({ play, level, factor: share, selection, units, unitStake }) => ({
        ...{ play, selection, units, unitStake },
        ...(level === undefined ? {} : { level }),
        ...(share === undefined ? {} : { factor: share }),
      })),
      stopOnWin,
      amount: formatAmount(plan.total),
    });
  };
  return (
    <div className="ch-form">
      <ChaseChoices choices={choices} onChange={choose} />
      <ListStates query={commitments} skeleton={{ height: 52, count: 5 }}>
        {() => <Plan plan={plan} own={own} onOwn={setOwn} />}
      </ListStates>
      {commitments.data === undefined ? null : (
        <Foot desk={desk} lines={lines.length} plan={plan} nameOf={nameOf} refusal={refusal} onPlace={place} />
      )}
    </div>
  );
}
