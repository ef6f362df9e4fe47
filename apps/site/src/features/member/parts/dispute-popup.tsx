/** A part that was sent did not arrive: one picture that shows it. */
import { uploadImage } from '@house/contract/messages/uploads';
import { disputeWithdrawalLeg } from '@house/contract/withdrawals/site';
import { useT } from '@house/i18n/react';
import { Button, buttonClass } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type ChangeEvent, type JSX, useId, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { PICTURE_KINDS, type ReadPicture, readPicture } from '../../../shared/pictures.ts';
import { readWithdrawalsAgain } from './withdraw-form.tsx';

interface DisputePopupProps {
  withdrawal: string;
  leg: number;
  onClose: () => void;
}

export function DisputePopup({ withdrawal, leg, onClose }: DisputePopupProps): JSX.Element {
  const t = useT();
  const id = useId();
  const [picture, setPicture] = useState<ReadPicture | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) return;
    const read = await readPicture(file);
    setPicture(read);
    setError(read === null ? t('site-withdraw.disputeUnfit') : '');
  }

  async function send(): Promise<void> {
    if (picture === null) {
      setError(t('site-withdraw.disputeMissing'));
      return;
    }
    setBusy(true);
    try {
      const { upload } = await request(uploadImage, { body: { image: picture.base64 } });
      await request(disputeWithdrawalLeg, { params: { id: withdrawal, leg: String(leg) }, body: { proof: upload } });
      showToast(t('site-withdraw.disputed'), 'win');
      onClose();
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
      readWithdrawalsAgain();
    }
  }

  return (
    <Popup title={t('site-withdraw.disputeTitle', { n: leg })} onClose={onClose} dismissible={!busy}>
      <p className="t2">{t('site-withdraw.disputeHint')}</p>
      {picture === null ? null : (
        <img
          src={picture.preview}
          alt={t('site-withdraw.disputeShown')}
          width={160}
          height={160}
          className="wd-proof"
        />
      )}
      {error === '' ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
      <div className="row wrap-f">
        <label className={buttonClass('ghost')} htmlFor={id}>
          {t('site-withdraw.disputePick')}
        </label>
        <input
          id={id}
          className="sr"
          type="file"
          accept={PICTURE_KINDS.join(',')}
          disabled={busy}
          onChange={(event) => void choose(event)}
        />
        <Button look="brand" busy={busy} onClick={() => void send()}>
          {t('site-withdraw.disputeSend')}
        </Button>
      </div>
    </Popup>
  );
}
