/** Up to three pictures of a form, each on its way as soon as it is chosen. */
import { IMAGES_MAX, uploadImage } from '@house/contract/messages/uploads';
import { useT } from '@house/i18n/react';
import { buttonClass, IconButton } from '@house/ui/button';
import { Icon } from '@house/ui/icon';
import { LoadingFlower } from '@house/ui/mark';
import { type ChangeEvent, type JSX, useId, useRef, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { PICTURE_KINDS, readPicture } from '../../../shared/pictures.ts';

export interface ChosenImage {
  readonly name: string;
  readonly preview: string;
  /** Null while it is on its way. */
  readonly upload: string | null;
}

interface ImagePickerProps {
  images: readonly ChosenImage[];
  onChange: (change: (images: readonly ChosenImage[]) => readonly ChosenImage[]) => void;
}

export function ImagePicker({ images, onChange }: ImagePickerProps): JSX.Element {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const full = images.length >= IMAGES_MAX;

  async function add(file: File): Promise<void> {
    const picture = await readPicture(file);
    if (picture === null) {
      setFailed(t('site-feedback.images.unfit', { name: file.name }));
      return;
    }
    const { preview, base64 } = picture;
    onChange((now) => [...now, { name: file.name, preview, upload: null }]);
    try {
      const { upload } = await request(uploadImage, { body: { image: base64 } });
      onChange((now) => now.map((image) => (image.preview === preview ? { ...image, upload } : image)));
    } catch (thrown) {
      setFailed(messageOf(thrown));
      onChange((now) => now.filter((image) => image.preview !== preview));
    }
  }

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    setFailed(null);
    const files = [...(target.files ?? [])].slice(0, IMAGES_MAX - images.length);
    target.value = '';
    for (const file of files) await add(file);
  }

  return (
    <div className="f">
      <span className="lab">
        {t('site-feedback.images')} <span className="opt">{t('common.optional')}</span>
      </span>
      <div className="row wrap-f fb-images">
        {images.map((image) => (
          <span key={image.preview} className="fb-image">
            <img src={image.preview} alt={image.name} width={72} height={72} />
            {image.upload === null ? <LoadingFlower label={t('site-feedback.images.sending')} /> : null}
            <IconButton
              icon="x-bold"
              small
              label={t('site-feedback.images.remove', { name: image.name })}
              onClick={() => {
                onChange((now) => now.filter((other) => other !== image));
                input.current?.focus();
              }}
            />
          </span>
        ))}
        <label className={full ? 'sr' : `${buttonClass('ghost')} fb-add`} htmlFor={id}>
          <span className="in-btn">
            <Icon name="plus-bold" />
            {t('site-feedback.images.add')}
          </span>
        </label>
        <input
          ref={input}
          id={id}
          className="sr"
          type="file"
          multiple
          disabled={full}
          accept={PICTURE_KINDS.join(',')}
          aria-describedby={`${id}-note`}
          onChange={(event) => void choose(event)}
        />
      </div>
      {failed === null ? (
        <span id={`${id}-note`} className="hint">
          {t('site-feedback.images.hint')}
        </span>
      ) : (
        <span id={`${id}-note`} className="hint err" role="alert">
          <Icon name="warning-circle-fill" />
          <span>{failed}</span>
        </span>
      )}
    </div>
  );
}
