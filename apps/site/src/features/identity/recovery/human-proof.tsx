/** The human check of a form that asks for a message; a captcha picture stands in while its provider is away. */
import { useT } from '@house/i18n/react';
import type { RefusalError } from '@house/web/refusal-error';
import { type JSX, useRef, useState } from 'react';
import { pictureProof, solveHumanCheck } from '../../../shared/human-check.ts';
import { CaptchaField, useCaptcha } from '../parts/captcha-field.tsx';
import { asksCaptcha } from '../requests.ts';

export interface HumanProof {
  /** What to send in the field `human`; null when the picture is not answered yet, which has the focus then. */
  prove: () => Promise<{ human: string | undefined } | null>;
  /** A refusal may ask for the picture; a proof counts once, so the picture is renewed. */
  hear: (refusal: RefusalError) => void;
  /** The picture's row, when it is asked for, and what a screen reader hears meanwhile. */
  field: JSX.Element;
}

export function useHumanProof(): HumanProof {
  const t = useT();
  const [wanted, setWanted] = useState(false);
  const [answer, setAnswer] = useState('');
  const [missing, setMissing] = useState(false);
  const [working, setWorking] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const captcha = useCaptcha(wanted);

  const prove = async (): Promise<{ human: string | undefined } | null> => {
    if (!wanted) {
      try {
        return { human: await solveHumanCheck(() => setWorking(true)) };
      } finally {
        setWorking(false);
      }
    }
    setMissing(answer.trim() === '');
    if (answer.trim() === '' || captcha.task === null) {
      box.current?.focus();
      return null;
    }
    return { human: pictureProof(captcha.task.captchaId, answer) };
  };
  const hear = (refusal: RefusalError): void => {
    if (!(wanted || asksCaptcha(refusal))) return;
    setWanted(true);
    setAnswer('');
    if (wanted) captcha.renew();
  };
  return {
    prove,
    hear,
    field: (
      <>
        {wanted ? (
          <CaptchaField
            captcha={captcha}
            value={answer}
            onChange={setAnswer}
            fieldRef={box}
            error={missing ? t('common.required') : undefined}
          />
        ) : null}
        <span className="sr" role="status">
          {working ? t('common.state.checkingHuman') : ''}
        </span>
      </>
    ),
  };
}
