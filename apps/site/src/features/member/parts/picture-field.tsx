/** One picture that shows something: chosen here, made small, and shown before it is sent. */
import { buttonClass } from '@house/ui/button';
import { type ChangeEvent, type JSX, useId } from 'react';
import { PICTURE_KINDS, type ReadPicture, readPicture } from '../../../shared/pictures.ts';

interface PictureFieldProps {
  picture: ReadPicture | null;
  /** What the picture is called to whoever cannot see it. */
  shown: string;
  pick: string;
  busy: boolean;
  /** Null: the file is none that we take. */
  onChoose: (picture: ReadPicture | null) => void;
}

export function PictureField({ picture, shown, pick, busy, onChoose }: PictureFieldProps): JSX.Element {
  const id = useId();

  async function choose({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = target.files?.[0];
    target.value = '';
    if (file !== undefined) onChoose(await readPicture(file));
  }

  return (
    <>
      {picture === null ? null : (
        <img src={picture.preview} alt={shown} width={160} height={160} className="wd-proof" />
      )}
      <label className={buttonClass('ghost')} htmlFor={id}>
        {pick}
      </label>
      <input
        id={id}
        className="sr"
        type="file"
        accept={PICTURE_KINDS.join(',')}
        disabled={busy}
        onChange={(event) => void choose(event)}
      />
    </>
  );
}
