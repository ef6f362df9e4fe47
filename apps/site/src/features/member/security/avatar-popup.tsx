/** The picture: one of ours, or one of his own, which the server draws anew. */
import { getMemberIcon, saveAvatar } from '@house/contract/identity/profile';
import { useT } from '@house/i18n/react';
import { AVATAR_BYTES_MAX, STATIC_AVATARS } from '@house/rules/avatars';
import { buttonClass } from '@house/ui/button';
import { avatarSource } from '@house/ui/lib/avatar-source';
import { callKey } from '@house/web/query';
import { type JSX, useId, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { queryClient } from '../../../shared/query.ts';
import { ChangePopup } from './change-popup.tsx';
import type { PopupOfState } from './state.ts';

type StaticAvatar = (typeof STATIC_AVATARS)[number];

const KINDS = 'image/jpeg,image/png,image/webp';

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.onload = () => resolve(typeof reader.result === 'string' ? (reader.result.split(',')[1] ?? '') : '');
    reader.readAsDataURL(file);
  });
}

export function AvatarPopup({ state, onClose }: PopupOfState): JSX.Element {
  const t = useT();
  const name = useId();
  const noteId = useId();
  const [picked, setPicked] = useState<StaticAvatar | null>(
    state.avatar.avatarType === 'STATIC' ? (STATIC_AVATARS.find((each) => each === state.avatar.avatar) ?? null) : null,
  );
  const [file, setFile] = useState<File | null>(null);
  const tooLarge = file !== null && file.size > AVATAR_BYTES_MAX;
  const choose = (avatar: StaticAvatar): void => {
    setPicked(avatar);
    setFile(null);
  };
  return (
    <ChangePopup
      title={t('site-security.avatar.title')}
      onClose={onClose}
      onSubmit={async () => {
        if (file !== null) {
          await request(saveAvatar, { body: { avatarType: 'CUSTOM', avatar: await base64Of(file) } });
        } else if (picked !== null) {
          await request(saveAvatar, { body: { avatarType: 'STATIC', avatar: picked } });
        }
        await queryClient.invalidateQueries({ queryKey: callKey(getMemberIcon) });
      }}
    >
      <fieldset className="avatars">
        <legend className="b">{t('site-security.avatar.pick')}</legend>
        {STATIC_AVATARS.map((avatar, at) => (
          <label key={avatar} className="avatar">
            <input
              type="radio"
              name={name}
              checked={picked === avatar}
              aria-label={t('site-security.avatar.name', { number: at + 1 })}
              onChange={() => choose(avatar)}
            />
            <span className="av">
              <img src={avatarSource(avatar)} alt="" width={60} height={60} loading="lazy" />
            </span>
          </label>
        ))}
      </fieldset>
      <label className="f own-avatar">
        <input
          type="file"
          className="sr"
          accept={KINDS}
          aria-describedby={noteId}
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null);
            setPicked(null);
          }}
        />
        <span className={buttonClass('ghost')}>{t('site-security.avatar.own')}</span>
        {file === null ? null : <span className="sm wrap-any">{file.name}</span>}
        <span id={noteId} className={tooLarge ? 'hint err' : 'hint'} role={tooLarge ? 'alert' : undefined}>
          {t(tooLarge ? 'site-security.avatar.tooLarge' : 'site-security.avatar.ownHint')}
        </span>
      </label>
    </ChangePopup>
  );
}
