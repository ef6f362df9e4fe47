/** Free shots of a Yeekee round: send one, see how many were sent, and keep the text that proves one's own. */
import { listYeekeeEntries, type RoundYeekeeEntries, sendYeekeeEntry } from '@house/contract/lottery/yeekee';
import type { yeekeeEntriesData } from '@house/contract/platform/realtime';
import { useAreas, useT } from '@house/i18n/react';
import { YEEKEE_ENTRY_DIGITS } from '@house/lottery/yeekee';
import { toLatinDigits } from '@house/money/digits';
import { Button } from '@house/ui/button';
import { Field } from '@house/ui/field';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, useEffect, useState } from 'react';
import { request } from '../../../shared/api.ts';
import { useLive, useLiveFlow } from '../../../shared/live.ts';
import { useMoney } from '../../../shared/money.ts';
import { hereAddress, openPopup } from '../../../shared/popups.ts';
import { queryClient, useCall } from '../../../shared/query.ts';
import { useSession } from '../../../shared/session.ts';
import { useAttempt } from '../../../shared/use-attempt.ts';
import type { BetDesk } from '../bet-desk.ts';

type YeekeeEntriesData = (typeof yeekeeEntriesData)['_zod']['output'];

/** The same shot until the house has decided: pressing again after a lost answer sends nothing twice. */
function useSending(drawId: string) {
  const attempt = useAttempt<string, unknown>({
    what: `yeekeeEntry.${drawId}`,
    isWish: (value) => typeof value === 'string',
    post: ({ key, wish: number }) => request(sendYeekeeEntry, { params: { drawId }, body: { key, number } }),
    onAnswered: () => undefined,
    onTried: readAgain,
  });
  /** One that is not decided goes first; true when this one was taken. */
  const send = async (number: string): Promise<boolean> => {
    const before = attempt.pending;
    if (before !== null && before !== number && !(await attempt.send(before))) return false;
    return attempt.send(number);
  };
  return { ...attempt, send };
}

function YeekeeEntryForm({ drawId, closed, left }: { drawId: string; closed: boolean; left: number }): JSX.Element {
  const t = useT();
  const { token } = useSession();
  const { busy, error, setError, send } = useSending(drawId);
  const [typed, setTyped] = useState('');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (token === null) {
      openPopup('login', { next: hereAddress() });
      return;
    }
    const number = toLatinDigits(typed.trim());
    if (!new RegExp(`^\\d{${YEEKEE_ENTRY_DIGITS}}$`).test(number)) {
      setError(t('site-shots.digits', { count: YEEKEE_ENTRY_DIGITS }));
      return;
    }
    if (await send(number)) setTyped('');
  };
  return (
    <form className="shots-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('site-shots.number')}
        hideLabel
        small
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={t('site-shots.number')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={YEEKEE_ENTRY_DIGITS}
        disabled={closed || left < 1}
        error={error}
      />
      <Button type="submit" look="brand" busy={busy} disabled={closed || left < 1}>
        {t('site-shots.send')}
      </Button>
    </form>
  );
}

function OwnYeekeeEntries({ mine }: { mine: RoundYeekeeEntries['mine'] }): JSX.Element | null {
  const t = useT();
  const { digits } = useMoney();
  if (mine.length === 0) return null;
  return (
    <details className="shots-own">
      <summary>{t('site-shots.own', { numbers: digits(mine.map(({ number }) => number).join(' ')) })}</summary>
      <p className="xs t3">{t('site-shots.keep')}</p>
      {mine.map(({ canonical, digest }) => (
        <code key={digest}>{canonical}</code>
      ))}
    </details>
  );
}

function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(listYeekeeEntries) });
}

/** How many shots the round has and one's own; the count comes with the round's channel, polled where no socket is. */
function useYeekeeEntries(gameCode: string, drawId: string | undefined) {
  const { token } = useSession();
  const flows = useLiveFlow();
  const [told, setTold] = useState<YeekeeEntriesData>();
  useLive(`lott.${gameCode}`, ({ kind, data }) => {
    if (kind === 'yeekeeEntries') setTold(data as YeekeeEntriesData);
  });
  // What came between the answer and the first event was told to nobody here.
  useEffect(() => {
    if (flows) readAgain();
  }, [flows]);
  const { data: round } = useCall(
    listYeekeeEntries,
    { params: { drawId: drawId ?? '' } },
    { enabled: token !== null && drawId !== undefined },
  );
  // Shots are never taken back, so the larger count is the newer one.
  const total = Math.max(round?.total ?? 0, told !== undefined && told.drawId === drawId ? told.total : 0);
  return { round, total };
}

export function YeekeeEntriesCard({ desk }: { desk: BetDesk }): JSX.Element | null {
  useAreas(['site-shots']);
  const t = useT();
  const { draw } = desk;
  const { round, total } = useYeekeeEntries(desk.view.gameCode, draw?.id);
  if (draw === null) return null;
  const left = round === undefined ? 1 : round.most - round.mine.length;
  return (
    <section className="card pad yeekeeEntries" aria-labelledby="yeekeeEntries">
      <h2 id="yeekeeEntries">{t('site-shots.title')}</h2>
      <p className="sm t2">{t('site-shots.note')}</p>
      <YeekeeEntryForm key={draw.id} drawId={draw.id} closed={desk.phase === 'closed'} left={left} />
      {round === undefined ? null : <p className="sm num">{t('site-shots.sent', { total, left })}</p>}
      {/* One's own are spoken; the count of all would be every second. */}
      <div aria-live="polite">
        <OwnYeekeeEntries mine={round?.mine ?? []} />
      </div>
    </section>
  );
}
