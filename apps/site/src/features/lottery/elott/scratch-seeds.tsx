/** The member's next pair of seeds: the house's commitment first, then his own choice for it (lottery.md 12.2). */
import { chooseScratchSeed, getScratchSeeds, type ScratchSeedsView } from '@house/contract/lottery/scratch';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { newKey } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { type JSX, useRef, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';

/** As the contract takes it: a colon would end it where it is hashed. */
const CLIENT_SEED = /^[\x21-\x39\x3b-\x7e]{1,64}$/;

const readSeedsAgain = (): Promise<void> => queryClient.invalidateQueries({ queryKey: callKey(getScratchSeeds) });

/** What is chosen and for which commitment; one key until the house has answered, so that a lost answer chooses once. */
export interface SeedChoice {
  /** Undefined until read. */
  readonly seeds: ScratchSeedsView | undefined;
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly wrong: boolean;
  /** Throws what the house refuses; the commitment that counts now is read then. */
  readonly choose: () => Promise<void>;
}

export function useSeedChoice(): SeedChoice {
  const { token } = useSession();
  const { data: seeds } = useCall(getScratchSeeds, {}, { enabled: token !== null });
  const [typed, setTyped] = useState(newKey);
  const sent = useRef<{ key: string; about: string } | null>(null);
  const choose = async (): Promise<void> => {
    if (seeds === undefined) return;
    const { commit } = seeds.next;
    const about = `${commit} ${typed}`;
    if (sent.current?.about !== about) sent.current = { key: newKey(), about };
    try {
      await request(chooseScratchSeed, { body: { key: sent.current.key, clientSeed: typed, commit } });
      setTyped(newKey());
    } finally {
      await readSeedsAgain();
    }
  };
  return { seeds, typed, setTyped, wrong: !CLIENT_SEED.test(typed), choose };
}

export function SeedFields({ choice }: { choice: SeedChoice }): JSX.Element | null {
  const t = useT();
  const { seeds, typed, setTyped, wrong } = choice;
  if (seeds === undefined) return null;
  return (
    <>
      <p className="xs t3">{t('site-elott.seed.next')}</p>
      <code>{seeds.next.commit}</code>
      <Field
        label={t('site-elott.seed.own')}
        name="clientSeed"
        small
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        hint={t('site-elott.seed.hint')}
        error={wrong ? t('site-elott.seed.wrong') : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </>
  );
}

/** The current pair, and a choice for the next. */
export function OwnSeeds({ choice }: { choice: SeedChoice }): JSX.Element | null {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const current = choice.seeds?.current;
  if (current === undefined || current === null) return null;
  const begin = async (): Promise<void> => {
    setBusy(true);
    setError('');
    await choice.choose().catch((failure: unknown) => setError(messageOf(failure)));
    setBusy(false);
  };
  return (
    <details className="sc-check">
      <summary>{t('site-elott.seed.title')}</summary>
      <p className="xs t3">{t('site-elott.check.commit')}</p>
      <code>{current.commit}</code>
      <p className="xs t3">{t('site-elott.seed.current', { count: current.used })}</p>
      <code>{current.clientSeed}</code>
      <SeedFields choice={choice} />
      <Button look="ghost" size="s" busy={busy} disabled={choice.wrong} onClick={() => void begin()}>
        {t('site-elott.seed.begin')}
      </Button>
      {error === '' ? null : <Notice tone="warn">{error}</Notice>}
    </details>
  );
}
