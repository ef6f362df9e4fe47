/** A part that was sent did not arrive: one picture that shows it. */
import { uploadImage } from '@house/contract/messages/uploads';
import { disputeWithdrawalLeg } from '@house/contract/withdrawals/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import type { ReadPicture } from '../../../shared/pictures.ts';
import { PictureField } from './picture-field.tsx';
import { readWithdrawalsAgain } from './withdraw-form.tsx';

interface DisputePopupProps {
  withdrawal: string;
  leg: number;
  onClose: () => void;
}

export function DisputePopup({ withdrawal, leg, onClose }: DisputePopupProps): JSX.Element {
  const t = useT();
  const [picture, setPicture] = useState<ReadPicture | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  function choose(read: ReadPicture | null): void {
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
      {error === '' ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
      <div className="row wrap-f">
        <PictureField
          picture={picture}
          shown={t('site-withdraw.disputeShown')}
          pick={t('site-withdraw.disputePick')}
          busy={busy}
          onChoose={choose}
        />
        <Button look="brand" busy={busy} onClick={() => void send()}>
          {t('site-withdraw.disputeSend')}
        </Button>
      </div>
    </Popup>
  );
}
