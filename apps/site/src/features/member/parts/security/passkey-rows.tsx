/** The member's passkeys: add one after the password, rename, remove. */
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from '@house/contract/identity/links';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, PasswordField } from '@house/ui/field';
import { Dialog, Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type FormEvent, type JSX, useState } from 'react';
import { messageOf, request } from '../../../../shared/api.ts';
import { ListStates } from '../../../../shared/list-states.tsx';
import { browserHasPasskeys, makePasskey, PasskeyRefused } from '../../../../shared/passkeys.ts';
import { useCall } from '../../../../shared/query.ts';
import { useRecordWords } from '../../words.ts';
import { SecurityRow } from './security-row.tsx';

type Passkey = { id: string; name: string; madeAt: string; lastUsedAt: string | null };
type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

const wordsOf = (thrown: unknown): string => (thrown instanceof PasskeyRefused ? thrown.message : messageOf(thrown));

/** One thing at a time: busy, then done or why not. */
function useAttempt(onDone: () => void): { busy: boolean; why: string; run: (work: () => Promise<void>) => void } {
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState('');
  const run = (work: () => Promise<void>): void => {
    if (busy) return;
    setBusy(true);
    setWhy('');
    work().then(onDone, (thrown: unknown) => {
      setWhy(wordsOf(thrown));
      setBusy(false);
    });
  };
  return { busy, why, run };
}

interface PartProps {
  onDone: () => void;
  onClose: () => void;
}

function NameForm({ passkey, onDone, onClose }: PartProps & { passkey: Passkey | null }): JSX.Element {
  const t = useT();
  const [name, setName] = useState(passkey?.name ?? '');
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(false);
  const { busy, why, run } = useAttempt(onDone);
  const needed = (value: string) => (asked && value.trim() === '' ? { error: t('common.required') } : {});

  const add = async (): Promise<void> => {
    const { options } = await request(beginPasskey, { body: { password } });
    const response = await makePasskey(options);
    await request(addPasskey, { body: { response, name: name.trim() } });
    showToast(t('site-links.passkeys.added'), 'win');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (name.trim() === '' || (passkey === null && password === '')) return;
    if (passkey === null) run(add);
    else
      run(async () => void (await request(renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } })));
  };
  return (
    <Popup title={t(passkey ? 'site-links.passkeys.rename' : 'site-links.passkeys.add')} onClose={onClose}>
      <form className="col" noValidate onSubmit={submit}>
        <Field
          label={t('site-links.passkeys.name')}
          hint={t('site-links.passkeys.nameHint')}
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
          data-first=""
          {...needed(name)}
        />
        {passkey ? null : (
          <PasswordField
            label={t('site-links.passkeys.password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            {...needed(password)}
          />
        )}
        {why ? (
          <Notice tone="loss" urgent>
            {why}
          </Notice>
        ) : null}
        <Button look="brand" block type="submit" busy={busy}>
          {t(passkey ? 'site-links.passkeys.save' : 'site-links.passkeys.continue')}
        </Button>
      </form>
    </Popup>
  );
}

function RemoveDialog({ passkey, onDone, onClose }: PartProps & { passkey: Passkey }): JSX.Element {
  const t = useT();
  const { busy, why, run } = useAttempt(onDone);
  const remove = async (): Promise<void> => {
    await request(removePasskey, { params: { id: passkey.id } });
    showToast(t('site-links.passkeys.removed'));
  };
  return (
    <Dialog
      title={t('site-links.passkeys.removeAsk', { name: passkey.name })}
      confirm={t('site-links.passkeys.remove')}
      cancel={t('common.cancel')}
      look="danger-fill"
      busy={busy}
      error={why}
      onConfirm={() => run(remove)}
      onCancel={onClose}
    >
      <p className="t2">{t('site-links.passkeys.removeHint')}</p>
    </Dialog>
  );
}

export function PasskeyRows(): JSX.Element {
  const t = useT();
  const words = useRecordWords();
  const query = useCall(listPasskeys);
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    void query.refetch();
  };
  const stateOf = ({ madeAt, lastUsedAt }: Passkey): string =>
    lastUsedAt === null
      ? t('site-links.passkeys.never', { made: words.moment(madeAt) })
      : t('site-links.passkeys.used', { made: words.moment(madeAt), used: words.moment(lastUsedAt) });

  return (
    <ListStates query={query} skeleton={{ height: 56, count: 2 }}>
      {({ passkeys, possible }) => (
        <>
          <SecurityRow
            name={t('site-links.passkeys.title')}
            state={t(isSecureContext ? 'site-links.passkeys.note' : 'site-links.passkeys.needsHttps')}
          >
            {possible && browserHasPasskeys() ? (
              <Button look="ghost" size="s" icon="fingerprint" onClick={() => setOpen({ kind: 'add' })}>
                {t('site-links.passkeys.add')}
              </Button>
            ) : null}
          </SecurityRow>
          {passkeys.map((passkey) => (
            <SecurityRow key={passkey.id} name={passkey.name} state={stateOf(passkey)}>
              <span className="row">
                <Button
                  look="bare"
                  size="s"
                  aria-label={t('site-links.passkeys.renameOf', { name: passkey.name })}
                  onClick={() => setOpen({ kind: 'rename', passkey })}
                >
                  {t('site-links.passkeys.rename')}
                </Button>
                <Button
                  look="bare"
                  size="s"
                  aria-label={t('site-links.passkeys.removeOf', { name: passkey.name })}
                  onClick={() => setOpen({ kind: 'remove', passkey })}
                >
                  {t('site-links.passkeys.remove')}
                </Button>
              </span>
            </SecurityRow>
          ))}
          {open?.kind === 'add' ? <NameForm passkey={null} onDone={done} onClose={close} /> : null}
          {open?.kind === 'rename' ? <NameForm passkey={open.passkey} onDone={done} onClose={close} /> : null}
          {open?.kind === 'remove' ? <RemoveDialog passkey={open.passkey} onDone={done} onClose={close} /> : null}
        </>
      )}
    </ListStates>
  );
}
