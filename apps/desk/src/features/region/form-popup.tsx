/** Every change of this screen: a form in a popup, why it is made, everything read anew whatever came of it. */
import { getSiteState, listSiteHistory, previewAddress } from '@house/contract/content/desk-region';
import { useT } from '@house/i18n/react';
import { Field } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { askAgain } from '../../shared/api.ts';
import type { Order } from '../../shared/reason.ts';
import { ReasonPopup, type ReasonPopupProps } from '../../shared/reason-popup.tsx';

interface FormPopupProps extends Omit<ReasonPopupProps<unknown>, 'onSend' | 'after'> {
  /** Has to be typed once more. */
  word?: string;
  onSend: (order: Order) => Promise<unknown>;
}

export function FormPopup({ word, wrong = [], onTried, onSend, ...popup }: FormPopupProps): JSX.Element {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [tried, setTried] = useState(false);
  const wordMissing = word !== undefined && typed.trim() !== word;
  return (
    <ReasonPopup
      {...popup}
      wrong={wordMissing ? [...wrong, 'word'] : wrong}
      onTried={() => {
        setTried(true);
        onTried?.();
      }}
      onSend={(order) => onSend(order).finally(() => void askAgain(getSiteState, listSiteHistory, previewAddress))}
      after={
        word === undefined ? null : (
          <Field
            label={t('desk-region.typeWord', { word })}
            name="word"
            required
            autoComplete="off"
            spellCheck={false}
            error={tried && wordMissing ? t('desk-region.wordDiffers', { word }) : undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )
      }
    />
  );
}
