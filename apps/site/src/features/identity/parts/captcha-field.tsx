/**
 * The characters of a picture, or for who sees none six digits in words. A click on the picture brings a new one, a second
 * apart at the least.
 */
import { useT } from '@house/i18n/react';
import { Button, IconButton } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { type JSX, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { askCaptchaInWords, fetchCaptcha } from '../requests.ts';

const APART_MS = 1000;

/** What is asked: a picture as base 64, or digits in words. */
export type CaptchaTask = { captchaId: string } & ({ image: string } | { question: string });

export interface CaptchaSource {
  task: CaptchaTask | null;
  failed: boolean;
  /** Another one was asked for less than a second ago. */
  resting: boolean;
  /** The device works for a question in words. */
  working: boolean;
  /** Brings another of the same kind. */
  renew: () => void;
  /** Asks in words from now on. */
  askInWords: () => void;
}

/** The captcha to answer. Nothing is asked while it is not wanted. */
export function useCaptcha(wanted: boolean): CaptchaSource {
  const [task, setTask] = useState<CaptchaTask | null>(null);
  const [failed, setFailed] = useState(false);
  const [resting, setResting] = useState(false);
  const [working, setWorking] = useState(false);
  const rests = useRef(false);
  const inWords = useRef(false);
  const renew = useCallback(() => {
    if (rests.current) return;
    rest(true);
    void takeTask();
    function rest(now: boolean): void {
      rests.current = now;
      setResting(now);
    }
    async function takeTask(): Promise<void> {
      setWorking(inWords.current);
      if (inWords.current) setTask(null);
      const next = await (inWords.current ? askCaptchaInWords() : fetchCaptcha()).catch(() => null);
      setWorking(false);
      // From here on: the house counts from when it drew the last one, and refuses an earlier question.
      setTimeout(rest, APART_MS, false);
      setFailed(next === null);
      if (next !== null) setTask(next);
    }
  }, []);
  const askInWords = useCallback(() => {
    if (rests.current) return;
    inWords.current = true;
    renew();
  }, [renew]);
  useEffect(() => {
    if (wanted) renew();
  }, [wanted, renew]);
  return { task, failed, renew, resting, working, askInWords };
}

function pictureSource(image: string): string {
  return image.startsWith('data:') ? image : `data:image/png;base64,${image}`;
}

export interface CaptchaFieldProps {
  captcha: CaptchaSource;
  value: string;
  error?: string | undefined;
  fieldRef?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
}

export function CaptchaField({ captcha, value, error, fieldRef, onChange }: CaptchaFieldProps): JSX.Element {
  const t = useT();
  const { task, failed, resting, working } = captcha;
  const asksWords = working || (task !== null && 'question' in task);
  const wrong =
    error ?? (failed ? t(asksWords ? 'site-auth.captcha.wordsFailed' : 'site-auth.captcha.failed') : undefined);
  const box = useRef<HTMLDivElement>(null);
  // Who asked for words is led to them once they are there.
  const question = task !== null && 'question' in task ? task.question : null;
  useEffect(() => {
    if (question !== null) box.current?.querySelector('input')?.focus();
  }, [question]);
  return (
    <div ref={box} className={asksWords ? 'captcha in-words' : 'captcha'}>
      <Field
        label={question === null ? t('site-auth.captcha') : t('site-auth.captcha.words', { words: question })}
        name="captcha"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode={asksWords ? 'numeric' : 'text'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(wrong ? { error: wrong } : {})}
        {...(fieldRef ? { ref: fieldRef } : {})}
      />
      {asksWords ? null : (
        <button
          type="button"
          className="cap-pic"
          disabled={resting}
          onClick={captcha.renew}
          aria-label={t('site-auth.captcha.fresh')}
        >
          {task !== null && 'image' in task ? (
            <img src={pictureSource(task.image)} alt={t('site-auth.captcha.picture')} width={144} height={48} />
          ) : null}
        </button>
      )}
      <IconButton
        icon="arrows-clockwise"
        label={t(asksWords ? 'site-auth.captcha.freshWords' : 'site-auth.captcha.fresh')}
        line
        disabled={resting}
        onClick={captcha.renew}
      />
      {asksWords ? (
        <span className="sm t2 cap-other" role="status">
          {working ? t('site-auth.captcha.working') : ''}
        </span>
      ) : (
        <span className="cap-other">
          <Button size="s" look="bare" disabled={resting} onClick={captcha.askInWords}>
            {t('site-auth.captcha.useWords')}
          </Button>
        </span>
      )}
    </div>
  );
}
