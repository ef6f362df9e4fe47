/** The steps of a check with their bytes, folded; a mark and a word say what came out, colour only repeats it. */
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { Icon } from '@house/ui/icon';
import { showToast } from '@house/ui/toast';
import type { JSX } from 'react';
import { copyText } from '../../../shared/copy-text.ts';
import { useMoney } from '../../../shared/money.ts';
import type { Anchor, CheckedStep, StepName } from './check-draw.ts';

const TITLES: Readonly<Record<StepName, MessageId>> = {
  commit: 'site-verify.step.commit',
  signed: 'site-verify.step.signed',
  ticket: 'site-verify.step.ticket',
  chain: 'site-verify.step.chain',
  betRoot: 'site-verify.step.betRoot',
  beacon: 'site-verify.step.beacon',
  round: 'site-draws.verify.round',
  stream: 'site-verify.step.stream',
  result: 'site-verify.step.result',
  counts: 'site-verify.step.counts',
  log: 'site-verify.step.log',
  rootTime: 'site-verify.step.rootTime',
  prize: 'site-verify.step.prize',
};

/** What the commitment was held against, and what the round. */
const ANCHORS: Readonly<Record<'commit' | 'round', Readonly<Record<Anchor, MessageId>>>> = {
  commit: {
    kept: 'site-verify.anchorKept',
    asked: 'site-verify.anchorAsked',
    none: 'site-verify.anchorNone',
  },
  round: {
    kept: 'site-verify.roundKept',
    asked: 'site-verify.roundAsked',
    none: 'site-verify.roundNone',
  },
};

const NOTES: Readonly<Record<StepName, MessageId>> = {
  commit: 'site-verify.step.commitNote',
  signed: 'site-verify.step.signedNote',
  ticket: 'site-verify.step.ticketNote',
  chain: 'site-verify.step.chainNote',
  betRoot: 'site-verify.step.betRootNote',
  beacon: 'site-verify.step.beaconNote',
  round: 'site-draws.verify.roundNote',
  stream: 'site-verify.step.streamNote',
  result: 'site-verify.step.resultNote',
  counts: 'site-verify.step.countsNote',
  log: 'site-verify.step.logNote',
  rootTime: 'site-verify.step.rootTimeNote',
  prize: 'site-verify.step.prizeNote',
};

/** A long value in fixed letters with a way to copy it whole. */
export function Bytes({ name, value }: { name: string; value: string }): JSX.Element {
  const t = useT();
  const copy = (): void => {
    copyText(value).then(
      () => showToast(t('common.copied')),
      () => undefined,
    );
  };
  return (
    <div className="vf-bytes">
      <span className="xs t3">{name}</span>
      <code>{value}</code>
      <IconButton small icon="copy" label={t('site-verify.copy', { name })} onClick={copy} />
    </div>
  );
}

function Words({ step }: { step: CheckedStep }): JSX.Element | null {
  const t = useT();
  if (step.words.length === 0) return null;
  return (
    <table className="vf-words">
      <thead>
        <tr>
          <th scope="col">{t('site-verify.word')}</th>
          <th scope="col" className="r">
            {t('site-verify.digit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {step.words.map(({ word, of, rest }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the stream
          <tr key={index}>
            <td>
              <code>
                {word.toString(16).padStart(8, '0')} = {word}
              </code>
            </td>
            <td className="r num">{rest === null ? t('site-verify.thrown') : `mod ${of} = ${rest}`}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Step({ step }: { step: CheckedStep }): JSX.Element {
  const t = useT();
  const informs = step.informs === true;
  const money = useMoney();
  const memberMost = step.bytes.find(({ name }) => name === 'memberMost')?.value;
  return (
    <li className={step.holds ? 'vf-step' : 'vf-step no'}>
      <div className="row">
        <Icon name={informs ? 'info-fill' : step.holds ? 'check-circle-fill' : 'x-circle-fill'} size={22} />
        <h3>{t(TITLES[step.step])}</h3>
        <span className="sp" />
        <Badge tone={informs ? 'info' : step.holds ? 'win' : 'loss'}>
          {t(informs ? 'site-verify.infoShort' : step.holds ? 'site-verify.holdsShort' : 'site-verify.failsShort')}
        </Badge>
      </div>
      <p className="sm t2">
        {t(step.step === 'rootTime' && informs ? 'site-verify.step.rootTimeLate' : NOTES[step.step])}
      </p>
      {step.anchor === undefined ? null : (
        <p className="sm t2">{t(ANCHORS[step.step === 'round' ? 'round' : 'commit'][step.anchor])}</p>
      )}
      {step.step === 'prize' ? (
        <p className="num">
          {t('site-verify.computed')}: <b translate="no">{money.full(step.computed)}</b>
          {step.claimed === '' ? null : (
            <>
              {' '}
              · {t('site-verify.paid')}: <b translate="no">{money.full(step.claimed)}</b>
            </>
          )}
        </p>
      ) : null}
      {memberMost === undefined ? null : (
        <p className="sm t2">{t('site-verify.memberMostNote', { amount: money.full(memberMost) })}</p>
      )}
      <details>
        <summary>{t(step.step === 'prize' ? 'site-verify.sums' : 'site-verify.bytes')}</summary>
        {step.bytes.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <Bytes key={place} name={t(`site-verify.${line.name}`)} value={line.value} />
        ))}
        <Words step={step} />
        <Bytes name={t('site-verify.claimed')} value={step.claimed || '–'} />
        <Bytes name={t('site-verify.computed')} value={step.computed || '–'} />
      </details>
    </li>
  );
}

export function CheckSteps({ steps }: { steps: readonly CheckedStep[] }): JSX.Element {
  const t = useT();
  return (
    <section aria-labelledby="vf-steps">
      <h2 id="vf-steps">{t('site-verify.steps')}</h2>
      <ol className="vf-steps">
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
    </section>
  );
}
