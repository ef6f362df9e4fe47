/** What staff check: a document with a face, and where somebody lives and what they live on. Pictures go one by one. */
import { DOCUMENT_KINDS, getKyc, keepKycPicture, submitKycDocuments, submitKycIncome } from '@house/contract/kyc/site';
import { useT } from '@house/i18n/react';
import { buttonClass } from '@house/ui/button';
import { Field, Select } from '@house/ui/field';
import { showToast } from '@house/ui/toast';
import { newKey } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { type ChangeEvent, type JSX, useId, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { PICTURE_KINDS, type ReadPicture, readPicture } from '../../../shared/pictures.ts';
import { queryClient } from '../../../shared/query.ts';
import { ChangeForm } from './change-popup.tsx';

type Side = 'front' | 'back' | 'selfie';
const NUMBER_LENGTH_MAX = 32;
const TEXT_LENGTH_MAX = 255;

/** A picture that was chosen; once it is with the house it has a number there. */
interface Chosen extends ReadPicture {
  readonly sent: string | null;
}

/** The same wish again, after an answer that was lost, goes under the same key. */
function useKeyOf(wish: string): string {
  const [kept, setKept] = useState(() => ({ wish, key: newKey() }));
  if (kept.wish === wish) return kept.key;
  const next = { wish, key: newKey() };
  setKept(next);
  return next.key;
}

function refreshKyc(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(getKyc) });
}

function PictureField({
  what,
  picture,
  onChoose,
}: {
  what: string;
  picture: Chosen | undefined;
  onChoose: (picture: Chosen | null) => void;
}): JSX.Element {
  const t = useT();
  const id = useId();
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) return;
    const read = await readPicture(file);
    onChoose(read === null ? null : { ...read, sent: null });
  };
  return (
    <div className="col kyc-picture">
      {picture === undefined ? null : (
        <img src={picture.preview} alt={t('site-kyc.documents.chosen', { what })} width={200} height={130} />
      )}
      <label className={buttonClass('ghost')} htmlFor={id}>
        {t(picture === undefined ? 'site-kyc.documents.pick' : 'site-kyc.documents.again', { what })}
      </label>
      <input
        id={id}
        className="sr"
        type="file"
        accept={PICTURE_KINDS.join(',')}
        onChange={(event) => void choose(event)}
      />
    </div>
  );
}

export function DocumentsForm(): JSX.Element {
  const t = useT();
  const [kind, setKind] = useState<(typeof DOCUMENT_KINDS)[number]>('nid');
  const [number, setNumber] = useState('');
  const [pictures, setPictures] = useState<Partial<Record<Side, Chosen>>>({});
  const sides: readonly Side[] = kind === 'nid' ? ['front', 'back', 'selfie'] : ['front', 'selfie'];
  const key = useKeyOf(`${kind} ${number} ${sides.map((side) => pictures[side]?.preview.length ?? '').join(' ')}`);

  async function sendPicture(side: Side): Promise<string> {
    const picture = pictures[side];
    if (picture === undefined) {
      throw new Error(t('site-kyc.documents.missing', { what: t(`site-kyc.documents.${side}`) }));
    }
    if (picture.sent !== null) return picture.sent;
    const { picture: sent } = await request(keepKycPicture, { body: { image: picture.base64 } });
    setPictures((before) => ({ ...before, [side]: { ...picture, sent } }));
    return sent;
  }

  const submit = async (): Promise<void> => {
    const front = await sendPicture('front');
    const back = kind === 'nid' ? await sendPicture('back') : null;
    const selfie = await sendPicture('selfie');
    await request(submitKycDocuments, {
      body: { key, documentKind: kind, documentNumber: number, front, back, selfie },
    });
    showToast(t('site-kyc.sent'), 'win');
    refreshKyc();
  };
  return (
    <ChangeForm label={t('site-kyc.documents.title')} action={t('site-kyc.send')} onSubmit={submit}>
      <p className="sm t2">{t('site-kyc.documents.note')}</p>
      <Select
        label={t('site-kyc.documents.kind')}
        value={kind}
        options={DOCUMENT_KINDS.map((value) => ({ value, text: t(`site-kyc.documents.${value}`) }))}
        onChange={(event) => setKind(DOCUMENT_KINDS.find((each) => each === event.target.value) ?? 'nid')}
      />
      <Field
        label={t('site-kyc.documents.number')}
        hint={t('site-kyc.documents.numberHint')}
        required
        autoComplete="off"
        maxLength={NUMBER_LENGTH_MAX}
        value={number}
        onChange={(event) => setNumber(event.target.value)}
      />
      <div className="kyc-pictures">
        {sides.map((side) => (
          <PictureField
            key={side}
            what={t(`site-kyc.documents.${side}`)}
            picture={pictures[side]}
            onChoose={(picture) => {
              if (picture === null) showToast(t('site-kyc.documents.unfit'), 'warn');
              else setPictures((before) => ({ ...before, [side]: picture }));
            }}
          />
        ))}
      </div>
    </ChangeForm>
  );
}

export function IncomeForm(): JSX.Element {
  const t = useT();
  const [homeAddress, setHomeAddress] = useState('');
  const [sourceOfIncome, setSource] = useState('');
  const key = useKeyOf(`${homeAddress}\n${sourceOfIncome}`);
  const submit = async (): Promise<void> => {
    await request(submitKycIncome, { body: { key, homeAddress, sourceOfIncome } });
    showToast(t('site-kyc.sent'), 'win');
    refreshKyc();
  };
  return (
    <ChangeForm label={t('site-kyc.income.title')} action={t('site-kyc.send')} onSubmit={submit}>
      <Field
        label={t('site-kyc.income.homeAddress')}
        required
        autoComplete="street-address"
        maxLength={TEXT_LENGTH_MAX}
        value={homeAddress}
        onChange={(event) => setHomeAddress(event.target.value)}
      />
      <Field
        label={t('site-kyc.income.source')}
        required
        maxLength={TEXT_LENGTH_MAX}
        value={sourceOfIncome}
        onChange={(event) => setSource(event.target.value)}
      />
    </ChangeForm>
  );
}
