/** What an offer asks for that staff look at: a comment and up to three pictures (specification 5). */
import { uploadImage } from '@house/contract/messages/uploads';
import { CLAIM_IMAGES_MAX, COMMENT_MAX, takeOffer } from '@house/contract/promotions/site';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { TextArea } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { type FormEvent, type JSX, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import type { ReadPicture } from '../../../shared/pictures.ts';
import { PictureField } from './picture-field.tsx';

interface OfferFormProps {
  id: string;
  onDone: () => void;
}

export function OfferForm({ id, onDone }: OfferFormProps): JSX.Element {
  const t = useT();
  const [comment, setComment] = useState('');
  const [pictures, setPictures] = useState<readonly ReadPicture[]>([]);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const place = (at: number, picture: ReadPicture | null): void => {
    setError(picture === null ? t('site-promotions.form.unfit') : '');
    if (picture !== null) setPictures([...pictures.slice(0, at), picture, ...pictures.slice(at + 1)]);
  };
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setError('');
    try {
      const images: string[] = [];
      for (const { base64 } of pictures) {
        images.push((await request(uploadImage, { body: { image: base64 } })).upload);
      }
      await request(takeOffer, { params: { id }, body: { comment: comment.trim(), images } });
      onDone();
    } catch (thrown) {
      setError(messageOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  // One more place than there are pictures, up to three.
  const places = [0, 1, 2].slice(0, Math.min(pictures.length + 1, CLAIM_IMAGES_MAX));
  return (
    <form className="col" noValidate onSubmit={(event) => void send(event)}>
      <TextArea
        label={t('site-promotions.form.comment')}
        name="comment"
        rows={2}
        maxLength={COMMENT_MAX}
        autoComplete="off"
        value={comment}
        onChange={(event) => setComment(event.target.value)}
      />
      <span className="hint">{t('site-promotions.form.pictures')}</span>
      <div className="row wrap-f">
        {places.map((at) => (
          <PictureField
            key={at}
            picture={pictures[at] ?? null}
            shown={t('site-promotions.form.shown')}
            pick={t(pictures[at] === undefined ? 'site-promotions.form.pick' : 'site-promotions.form.other')}
            busy={isBusy}
            onChoose={(picture) => place(at, picture)}
          />
        ))}
      </div>
      {error === '' ? null : (
        <Notice tone="loss" urgent>
          {error}
        </Notice>
      )}
      <Button type="submit" look="gold" block busy={isBusy}>
        {t('site-promotions.form.send')}
      </Button>
    </form>
  );
}
