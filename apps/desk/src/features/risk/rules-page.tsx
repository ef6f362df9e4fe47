/** Rules of risk: their weights and modes, what a change would have done, and changes that wait for a second person. */
import {
  changeRiskRule,
  decideRiskRule,
  listRiskRules,
  type RiskRuleRow,
  type RuleRequestView,
  type RuleTest,
  ruleMode,
  testRiskRule,
} from '@house/contract/risk/desk';
import type { MessageId } from '@house/i18n/catalogues';
import { useAreas, useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { type Column, DataTable } from '@house/ui/data-table';
import { Field, Select } from '@house/ui/field';
import { Badge, type BadgeProps } from '@house/ui/figures';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { usePlace } from '../../shared/page-title.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan, useStaffInfo } from '../../shared/staff.ts';
import { useSend } from '../../shared/use-send.ts';
import { useWhen } from '../../shared/when.ts';
import { readTypedCount } from './model.ts';

type Tone = NonNullable<BadgeProps['tone']>;
const MODE_TONES: Readonly<Record<RiskRuleRow['mode'], Tone>> = { off: 'plain', shadow: 'info', on: 'win' };
const REQUEST_TONES: Readonly<Record<RuleRequestView['state'], Tone>> = {
  asked: 'warn',
  done: 'win',
  refused: 'plain',
};

const PARAMETER_NAMES: Readonly<Record<string, MessageId>> = {
  hours: 'desk-risk.parameter.hours',
  minutes: 'desk-risk.parameter.minutes',
  accountHours: 'desk-risk.parameter.accountHours',
  percent: 'desk-risk.parameter.percent',
  count: 'desk-risk.parameter.count',
  times: 'desk-risk.parameter.times',
  amount: 'desk-risk.parameter.amount',
  limit: 'desk-risk.parameter.limit',
  score: 'desk-risk.parameter.score',
};

/** What a parameter is called; a rule of a newer house may have one that this page does not know. */
function useParameterWords(): (name: string) => string {
  const t = useT();
  return (name) => {
    const id = PARAMETER_NAMES[name];
    return id === undefined ? name : t(id);
  };
}

export function RulesPage(): JSX.Element {
  useAreas(['desk-risk']);
  const t = useT();
  const { count } = useFigures();
  const parameterOf = useParameterWords();
  const mayChange = useCan('risk.rules');
  const answer = useCall(listRiskRules);
  const [changing, setChanging] = useState<RiskRuleRow | null>(null);
  usePlace([{ text: t('desk.riskRules') }]);
  const columns: Column<RiskRuleRow>[] = [
    { key: 'rule', head: t('desk-risk.rules.rule'), card: 'title', cell: ({ code }) => t(`desk-risk.rule.${code}`) },
    { key: 'weight', head: t('desk-risk.rules.weight'), end: true, cell: ({ weight }) => count(weight) },
    {
      key: 'parameters',
      head: t('desk-risk.rules.parameters'),
      cell: ({ parameters }) =>
        Object.entries(parameters)
          .map(([name, value]) => `${parameterOf(name)} ${count(value)}`)
          .join(', ') || '–',
    },
    {
      key: 'mode',
      head: t('desk-risk.rules.mode'),
      card: 'status',
      cell: ({ mode }) => <Badge tone={MODE_TONES[mode]}>{t(`desk-risk.mode.${mode}`)}</Badge>,
    },
    {
      key: 'acts',
      head: <span className="sr">{t('desk-risk.rules.change')}</span>,
      end: true,
      cell: (row) =>
        mayChange ? (
          <Button
            size="s"
            aria-label={t('desk-risk.rules.changeTitle', { rule: t(`desk-risk.rule.${row.code}`) })}
            onClick={() => setChanging(row)}
          >
            {t('desk-risk.rules.change')}
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      <div className="page-h">
        <h1>{t('desk.riskRules')}</h1>
      </div>
      <AnswerView answer={answer}>
        {({ rules, reviewFrom, secondLookFrom, requests }, stale) => (
          <>
            <p className="sm t2">
              {t('desk-risk.rules.intro', { review: count(reviewFrom), second: count(secondLookFrom) })}
            </p>
            <div className="card list">
              <DataTable
                label={t('desk.riskRules')}
                columns={columns}
                rows={rules}
                rowKey={({ code }) => code}
                stale={stale}
              />
            </div>
            {requests.length === 0 ? null : (
              <section className="card side-part">
                <h2>{t('desk-risk.rules.requests')}</h2>
                <ul className="col">
                  {requests.map((one) => (
                    <RequestRow key={one.id} request={one} />
                  ))}
                </ul>
              </section>
            )}
          </>
        )}
      </AnswerView>
      {changing === null ? null : <ChangePopup rule={changing} onClose={() => setChanging(null)} />}
    </>
  );
}

function TestView({ tested }: { tested: RuleTest }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  return (
    <div className="col sm" aria-live="polite">
      <p>
        {t('desk-risk.rules.tested', {
          withdrawals: count(tested.withdrawals),
          hits: count(tested.hits),
          reviews: count(tested.moreReviews),
          seconds: count(tested.moreSecondLooks),
        })}
      </p>
      <ul>
        {tested.examples.map(({ withdrawal, scoreBefore, scoreAfter }) => (
          <li key={withdrawal} className="num">
            {t('desk-risk.rules.example', {
              number: withdrawal,
              before: count(scoreBefore),
              after: count(scoreAfter),
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

function ChangePopup({ rule, onClose }: { rule: RiskRuleRow; onClose: () => void }): JSX.Element {
  const t = useT();
  const parameterOf = useParameterWords();
  const [weight, setWeight] = useState(String(rule.weight));
  const [typed, setTyped] = useState(() =>
    Object.entries(rule.parameters).map(([name, value]) => [name, String(value)] as const),
  );
  const [mode, setMode] = useState(rule.mode);
  const [tested, setTested] = useState<RuleTest | null>(null);
  const [isTried, setTried] = useState(false);
  const { busy, refused, send } = useSend();
  const isWrong = (text: string): boolean => readTypedCount(text) === null;
  const wrong = [
    ...(isWrong(weight) ? ['weight'] : []),
    ...typed.flatMap(([name, text]) => (isWrong(text) ? [name] : [])),
  ];
  const change = {
    rule: rule.code,
    weight: readTypedCount(weight) ?? 0,
    parameters: Object.fromEntries(typed.map(([name, text]) => [name, readTypedCount(text) ?? 0])),
    mode,
  };
  const counts = rule.mode === 'on' || mode === 'on';
  const errorOf = (text: string): string | undefined =>
    isTried && isWrong(text) ? t('desk-risk.rules.wrong') : undefined;
  return (
    <ReasonPopup
      title={t('desk-risk.rules.changeTitle', { rule: t(`desk-risk.rule.${rule.code}`) })}
      confirm={t('desk-risk.rules.change')}
      draft={`risk.rule.${rule.code}`}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) => request(changeRiskRule, { body: { ...order, ...change, seenVersion: rule.version } })}
      onDone={({ request: asked }) => {
        showToast(t(asked === null ? 'desk-risk.done' : 'desk-risk.rules.asked'), 'win');
        void askAgain(listRiskRules);
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label={t('desk-risk.rules.weight')}
        name="weight"
        data-first
        inputMode="numeric"
        maxLength={3}
        value={weight}
        error={errorOf(weight)}
        onChange={(event) => setWeight(event.target.value)}
      />
      {typed.map(([name, text]) => (
        <Field
          key={name}
          label={parameterOf(name)}
          name={name}
          inputMode="numeric"
          maxLength={9}
          value={text}
          error={errorOf(text)}
          onChange={(event) =>
            setTyped(typed.map((pair) => (pair[0] === name ? ([name, event.target.value] as const) : pair)))
          }
        />
      ))}
      <Select
        label={t('desk-risk.rules.mode')}
        name="mode"
        value={mode}
        options={ruleMode.options.map((value) => ({ value, text: t(`desk-risk.mode.${value}`) }))}
        onChange={(event) => setMode(ruleMode.options.find((each) => each === event.target.value) ?? mode)}
      />
      <div className="row">
        <Button
          busy={busy}
          onClick={() => {
            setTried(true);
            if (wrong.length === 0) void send(async () => setTested(await request(testRiskRule, { body: change })));
          }}
        >
          {t('desk-risk.rules.test')}
        </Button>
      </div>
      <Refused words={refused} />
      {tested === null ? null : <TestView tested={tested} />}
      <p className="sm t2">{t(counts ? 'desk-risk.rules.asks' : 'desk-risk.rules.atOnce')}</p>
    </ReasonPopup>
  );
}

function RequestRow({ request: asked }: { request: RuleRequestView }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { count } = useFigures();
  const parameterOf = useParameterWords();
  const mayDecide = useCan('risk.rules');
  const isOwn = useStaffInfo().data?.id === asked.askedBy;
  const [verdict, setVerdict] = useState<'approve' | 'refuse' | null>(null);
  const name = t(`desk-risk.rule.${asked.rule}`);
  const terms = [
    `${t('desk-risk.rules.weight')} ${count(asked.weight)}`,
    ...Object.entries(asked.parameters).map(([parameter, value]) => `${parameterOf(parameter)} ${count(value)}`),
    t(`desk-risk.mode.${asked.mode}`),
  ].join(', ');
  return (
    <li className="correction">
      <div className="row wrap-f">
        <b className="sp">{name}</b>
        <Badge tone={REQUEST_TONES[asked.state]}>{t(`desk-risk.request.${asked.state}`)}</Badge>
      </div>
      <p className="sm">{terms}</p>
      <p className="sm">
        <q>{asked.reason}</q>
      </p>
      <p className="xs t3">{t('desk-risk.rules.by', { staff: asked.askedName, time: when.instant(asked.askedAt) })}</p>
      <TestView tested={asked.tested} />
      {asked.decidedName === null ? null : (
        <p className="xs t2">
          <bdi>{asked.decidedName}</bdi> <q>{asked.decidedReason}</q>
        </p>
      )}
      {mayDecide && asked.state === 'asked' ? (
        <div className="row wrap-f">
          <Button size="s" look="danger" disabled={isOwn} onClick={() => setVerdict('approve')}>
            {t('desk-risk.rules.approve')}
          </Button>
          <Button size="s" disabled={isOwn} onClick={() => setVerdict('refuse')}>
            {t('desk-risk.rules.refuse')}
          </Button>
          {isOwn ? <span className="xs t3">{t('desk-risk.rules.own')}</span> : null}
        </div>
      ) : null}
      {verdict === null ? null : (
        <ReasonPopup
          title={t(`desk-risk.rules.${verdict}Title`, { rule: name })}
          confirm={t(`desk-risk.rules.${verdict}`)}
          look={verdict === 'approve' ? 'danger-fill' : 'brand'}
          reasonFirst
          onSend={(order) =>
            request(decideRiskRule, { params: { id: asked.id }, body: { ...order, verdict } }).finally(
              () => void askAgain(listRiskRules),
            )
          }
          onClose={() => setVerdict(null)}
        >
          <p className="sm">{terms}</p>
          <TestView tested={asked.tested} />
        </ReasonPopup>
      )}
    </li>
  );
}
