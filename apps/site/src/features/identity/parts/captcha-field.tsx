/** The characters of a picture. A click on the picture brings a new one, a second apart at the least. */
import { useT } from '@house/i18n/react';
import { IconButton } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { type JSX, type Ref, useCallback, useEffect, useRef, useState } from 'react';
import { fetchCaptcha } from '../requests.ts';

const APART_MS = 1000;

export interface Picture {
  captchaId: string;
  image: string;
}

/** The picture to answer; `renew` brings another. Nothing is asked while it is not wanted. */
export function useCaptcha(wanted: boolean): {
  picture: Picture | null;
  failed: boolean;
  renew: () => void;
  resting: boolean;
} {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [failed, setFailed] = useState(false);
  const [resting, setResting] = useState(false);
  const rests = useRef(false);
  const renew = useCallback(() => {
    if (rests.current) return;
    rest(true);
    void takePicture();
    function rest(now: boolean): void {
      rests.current = now;
      setResting(now);
    }
    async function takePicture(): Promise<void> {
      const next = await fetchCaptcha().catch(() => null);
      // From here on: the house counts from when it drew the last one, and refuses an earlier question.
      setTimeout(rest, APART_MS, false);
      setFailed(next === null);
      if (next !== null) setPicture(next);
    }
  }, []);
  useEffect(() => {
    if (wanted) renew();
  }, [wanted, renew]);
  return { picture, failed, renew, resting };
}

function pictureSource(image: string): string {
  return image.startsWith('data:') ? image : `data:image/png;base64,${image}`;
}

export interface CaptchaFieldProps {
  picture: Picture | null;
  failed: boolean;
  /** Another picture was asked for less than a second ago. */
  resting: boolean;
  value: string;
  error?: string | undefined;
  fieldRef?: Ref<HTMLInputElement>;
  onChange: (value: string) => void;
  onRenew: () => void;
}

export function CaptchaField(props: CaptchaFieldProps): JSX.Element {
  const t = useT();
  const error = props.error ?? (props.failed ? t('site-auth.captcha.failed') : undefined);
  return (
    <div className="captcha">
      <Field
        label={t('site-auth.captcha')}
        name="captcha"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        {...(error ? { error } : {})}
        {...(props.fieldRef ? { ref: props.fieldRef } : {})}
      />
      <button
        type="button"
        className="cap-pic"
        disabled={props.resting}
        onClick={props.onRenew}
        aria-label={t('site-auth.captcha.fresh')}
      >
        {props.picture ? (
          <img src={pictureSource(props.picture.image)} alt={t('site-auth.captcha.picture')} width={144} height={48} />
        ) : null}
      </button>
      <IconButton
        icon="arrows-clockwise"
        label={t('site-auth.captcha.fresh')}
        line
        disabled={props.resting}
        onClick={props.onRenew}
      />
    </div>
  );
}
