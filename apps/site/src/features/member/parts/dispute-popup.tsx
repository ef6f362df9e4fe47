/** A part that was sent did not arrive: one picture that shows it. */
import { uploadImage } from '@house/contract/messages/uploads';
import { disputeWithdrawalLeg, type WithdrawalLegView } from '@house/contract/withdrawals/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { useMoney } from '../../../shared/money.ts';
import type { ReadPicture } from '../../../shared/pictures.ts';
import { useRecordWords } from '../words.ts';
import { PictureField } from './picture-field.tsx';
import { readWithdrawalsAgain } from './withdraw-form.tsx';

interface DisputePopupProps {
  withdrawal: string;
  leg: WithdrawalLegView;
  onClose: () => void;
}

export function DisputePopup({ withdrawal, leg, onClose }: DisputePopupProps): JSX.Element {
  const t = useT();
  const money = useMoney();
  const words = useRecordWords();
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
      await request(disputeWithdrawalLeg, { params: { id: withdrawal, leg: String(leg.n) }, body: { proof: upload } });
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
    <Popup title={t('site-withdraw.disputeTitle', { n: leg.n })} onClose={onClose} dismissible={!busy}>
      <div className="col wd-dispute">
        <div className="card pad col">
          <b className="num" translate="no">
            {money.full(leg.amount)}
          </b>
          {leg.reference === null || leg.sentAt === null ? null : (
            <span className="sm t2 num wrap-any">
              {t('site-withdraw.disputeSent', { reference: leg.reference, time: words.moment(leg.sentAt) })}
            </span>
          )}
        </div>
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
        </div>
        <Button look="brand" size="xl" block busy={busy} onClick={() => void send()}>
          {t('site-withdraw.disputeSend')}
        </Button>
      </div>
    </Popup>
  );
}
