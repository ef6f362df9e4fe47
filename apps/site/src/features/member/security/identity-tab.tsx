/** How far the member is checked (operations.md 8.2): what each level needs and allows, and the forms that ask for the next one. */
import { getKyc, type KycStateView } from '@house/contract/kyc/site';
import { useT } from '@house/i18n/react';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { Notice } from '@house/ui/states';
import type { JSX } from 'react';
import { ListStates } from '../../../shared/list-states.tsx';
import { useMoney } from '../../../shared/money.ts';
import { useCall } from '../../../shared/query.ts';
import { useRecordWords } from '../words.ts';
import { DocumentsForm, IncomeForm } from './identity-forms.tsx';

type Submission = KycStateView['submissions'][number];

function Needs({ needs }: { needs: KycStateView['needs'] }): JSX.Element {
  const t = useT();
  return (
    <ul className="col sm kyc-needs">
      {needs.map(({ need, isMet }) => (
        <li key={need} className={isMet ? 'sec-name done' : 'sec-name'}>
          <Icon name={isMet ? 'check-circle-fill' : 'warning-circle-fill'} />
          {t(isMet ? 'site-kyc.met' : 'site-kyc.unmet', { need: t(`site-kyc.need.${need}`) })}
        </li>
      ))}
    </ul>
  );
}

function Outcome({ submission }: { submission: Submission | undefined }): JSX.Element | null {
  const t = useT();
  const words = useRecordWords();
  if (submission === undefined || submission.state === 'approved') return null;
  if (submission.state === 'waiting') {
    return <Notice tone="info">{t('site-kyc.waiting', { time: words.moment(submission.submittedAt) })}</Notice>;
  }
  const cause = submission.cause ?? 'other';
  return (
    <Notice tone="warn">
      {t('site-kyc.rejected', { cause: t(`site-kyc.cause.${cause}`) })}
      {submission.note === null ? null : <q className="blk wrap-any">{submission.note}</q>}
    </Notice>
  );
}

function LevelCard({ state, level }: { state: KycStateView; level: number }): JSX.Element {
  const t = useT();
  const money = useMoney();
  const isReached = state.level >= level;
  const bounds = state.levels[level];
  const submission = state.submissions.find((one) => one.level === level);
  const mayAsk = !isReached && submission?.state !== 'waiting' && level >= 2;
  const boundOf = (bound: string | null | undefined, none: string): string =>
    bound === null || bound === undefined ? none : money.full(bound);
  return (
    <section className="card pad col" aria-label={t('site-kyc.level', { level })} data-level={level}>
      <div className="row wrap-f">
        <h2 className="step-h sp">{t('site-kyc.level', { level })}</h2>
        <Badge tone={isReached ? 'win' : 'plain'}>{t(isReached ? 'site-kyc.reached' : 'site-kyc.open')}</Badge>
      </div>
      <Needs needs={state.needs.filter((need) => need.level === level)} />
      <dl className="kyc-bounds sm">
        <dt className="t2">{t('site-kyc.deposits')}</dt>
        <dd className="num">{boundOf(bounds?.depositTotal, t('site-kyc.unbounded'))}</dd>
        <dt className="t2">{t('site-kyc.payouts')}</dt>
        <dd className="num">{boundOf(bounds?.payoutsPerMonth, t('site-kyc.vip'))}</dd>
      </dl>
      {isReached ? null : <Outcome submission={submission} />}
      {mayAsk && state.level < level - 1 ? (
        <p className="sm t3">{t('site-kyc.firstLevel', { level: level - 1 })}</p>
      ) : null}
      {mayAsk && state.level >= level - 1 ? level === 2 ? <DocumentsForm /> : <IncomeForm /> : null}
    </section>
  );
}

export function IdentityTab(): JSX.Element {
  const t = useT();
  const money = useMoney();
  const query = useCall(getKyc);
  return (
    <ListStates query={query} skeleton={{ height: 160, count: 4 }}>
      {(state) => (
        <>
          <div className="col">
            <p>
              <b>{t('site-kyc.standing', { level: state.level })}</b>
            </p>
            <p className="sm t2 num">
              {t('site-kyc.used', {
                deposited: money.full(state.deposited),
                withdrawn: money.full(state.withdrawnThisMonth),
              })}
            </p>
            {state.isBounded ? null : <Notice tone="info">{t('site-kyc.notBounded')}</Notice>}
          </div>
          {state.levels.map((_, level) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
            <LevelCard key={level} state={state} level={level} />
          ))}
        </>
      )}
    </ListStates>
  );
}
