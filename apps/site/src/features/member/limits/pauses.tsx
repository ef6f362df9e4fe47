/** Cooling off, and excluding oneself: both begin at once, can be lengthened and never shortened. */
import type { PlayerProtectionView } from '@house/contract/player-protection/site';
import { useLanguage, useT } from '@house/i18n/react';
import { EXCLUSION_WORDS, isExclusionWord } from '@house/rules/exclusion-word';
import { Button } from '@house/ui/button';
import { RadioList, Segmented } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { Dialog } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { type FormEvent, type JSX, useId, useState } from 'react';
import { openService } from '../../../shared/service.ts';
import { useRecordWords } from '../words.ts';
import {
  COOL_OFF_SPANS,
  type CoolOffSpan,
  EXCLUSION_SPANS,
  type ExclusionWish,
  useCoolOffAttempt,
  useExclusionAttempt,
} from './use-player-protection.ts';

/** What pauses now; nothing when nothing does. */
export function PauseNote({ state: { coolOffUntil, exclusion } }: { state: PlayerProtectionView }): JSX.Element | null {
  const t = useT();
  const words = useRecordWords();
  if (exclusion === null) {
    if (coolOffUntil === null) return null;
    return <Notice tone="warn">{t('site-limits.coolOff.now', { time: words.moment(coolOffUntil) })}</Notice>;
  }
  const { endsAt, liftableAt } = exclusion;
  return (
    <Notice tone="warn">
      <span className="lim-raise">
        <span>
          {endsAt === null || liftableAt === null
            ? t('site-limits.exclude.nowForGood')
            : t('site-limits.exclude.now', { end: words.moment(endsAt), from: words.moment(liftableAt) })}
        </span>
        <span>
          <Button look="ghost" size="s" onClick={openService}>
            {t('site-limits.exclude.service')}
          </Button>
        </span>
      </span>
    </Notice>
  );
}

export function CoolOff({ running }: { running: boolean }): JSX.Element {
  const t = useT();
  const titleId = useId();
  const attempt = useCoolOffAttempt();
  const [chosen, setChosen] = useState<CoolOffSpan>('day');
  // What has no answer yet is what is asked for again: nobody takes it for another that he chose since.
  const span = attempt.pending ?? chosen;
  const [asking, setAsking] = useState(false);
  const start = async (): Promise<void> => {
    if (await attempt.send(span)) setAsking(false);
  };
  return (
    <section className="col" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('site-limits.coolOff')}</h3>
      <p className="t2">{t('site-limits.coolOff.text')}</p>
      <div className="row wrap-f">
        <fieldset disabled={attempt.pending !== null}>
          <Segmented
            label={t('site-limits.coolOff.span')}
            choices={COOL_OFF_SPANS.map((value) => ({ value, text: t(`site-limits.coolOff.${value}`) }))}
            value={span}
            onChange={setChosen}
          />
        </fieldset>
        <Button onClick={() => setAsking(true)}>
          {t(running ? 'site-limits.coolOff.longer' : 'site-limits.coolOff.start')}
        </Button>
      </div>
      {asking ? (
        <Dialog
          title={t('site-limits.coolOff.ask', { span: t(`site-limits.coolOff.${span}`) })}
          confirm={t('site-limits.coolOff.start')}
          cancel={t('common.close')}
          busy={attempt.busy}
          error={attempt.error}
          onConfirm={() => void start()}
          onCancel={() => setAsking(false)}
        >
          <p className="t2">{t('site-limits.coolOff.text')}</p>
        </Dialog>
      ) : null}
    </section>
  );
}

function ExclusionForm({ onDone }: { onDone: () => void }): JSX.Element {
  const t = useT();
  const { language } = useLanguage();
  const attempt = useExclusionAttempt();
  const [chosen, setChosen] = useState<ExclusionWish['span']>('halfYear');
  const [typed, setTyped] = useState('');
  const { span, word } = attempt.pending ?? { span: chosen, word: typed };
  const waits = attempt.busy || attempt.pending !== null;
  const [wrong, setWrong] = useState(false);
  const shown = EXCLUSION_WORDS[language === 'bn' ? 'bn' : 'en'];
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWrong(!isExclusionWord(word));
    if (isExclusionWord(word) && (await attempt.send({ span, word }))) onDone();
  };
  const error = wrong ? t('site-limits.exclude.wrong', { word: shown }) : attempt.error;
  return (
    <form className="col" noValidate onSubmit={(event) => void submit(event)}>
      <Notice tone="loss">{t('site-limits.exclude.warning')}</Notice>
      <RadioList
        label={t('site-limits.exclude.span')}
        choices={EXCLUSION_SPANS.map((value) => ({ value, text: t(`site-limits.exclude.${value}`) }))}
        value={span}
        disabled={waits}
        onChange={setChosen}
      />
      <Field
        label={t('site-limits.exclude.type', { word: shown })}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={word}
        disabled={waits}
        error={error === '' ? undefined : error}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
      <Button type="submit" look="danger-fill" busy={attempt.busy}>
        {t(attempt.pending !== null && !attempt.busy ? 'common.retry' : 'site-limits.exclude.start')}
      </Button>
    </form>
  );
}

export function SelfExclusion({ running }: { running: boolean }): JSX.Element {
  const t = useT();
  const titleId = useId();
  const [open, setOpen] = useState(false);
  return (
    <section className="col" aria-labelledby={titleId}>
      <h3 id={titleId}>{t('site-limits.exclude')}</h3>
      <p className="t2">{t('site-limits.exclude.text')}</p>
      <div>
        <Button look="danger" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(running ? 'site-limits.exclude.longer' : 'site-limits.exclude.open')}
        </Button>
      </div>
      {open ? <ExclusionForm onDone={() => setOpen(false)} /> : null}
    </section>
  );
}
