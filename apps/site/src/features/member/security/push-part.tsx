/** Notices on this device: switched on and off here, of what they tell for every device, and which others there are. */
import type { MemberPreferences } from '@house/contract/identity/profile';
import { addPushDevice, listPushDevices, removePushDevice } from '@house/contract/messages/push';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Switch } from '@house/ui/choice';
import { showToast } from '@house/ui/toast';
import { type JSX, useEffect, useState } from 'react';
import { messageOf, request } from '../../../shared/api.ts';
import { canPush, endPush, isPushDenied, ownPushMark, subscribeToPush } from '../../../shared/push.ts';
import { useCall } from '../../../shared/query.ts';
import { SecurityRow } from '../parts/security/security-row.tsx';
import { useRecordWords } from '../words.ts';

interface Props {
  kept: MemberPreferences;
  save: (change: Partial<MemberPreferences>) => void;
}

export function PushPart({ kept, save }: Props): JSX.Element | null {
  const t = useT();
  const words = useRecordWords();
  const query = useCall(listPushDevices, {}, { staleTime: 1_000 });
  const [mark, setMark] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const lookAgain = async (): Promise<void> => {
    setMark(await ownPushMark());
    await query.refetch();
  };
  useEffect(() => void ownPushMark().then(setMark, () => undefined), []);
  const publicKey = query.data?.publicKey ?? null;
  const rows = query.data?.rows ?? [];
  const own = rows.find((row) => row.mark === mark);
  const others = rows.filter((row) => row !== own);
  if (publicKey === null || (!canPush() && others.length === 0)) return null;
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (thrown) {
      showToast(thrown instanceof DOMException ? t('site-security.push.unreachable') : messageOf(thrown), 'loss');
    } finally {
      await lookAgain().catch(() => undefined);
      setBusy(false);
    }
  };
  const remove = (id: string): Promise<unknown> => request(removePushDevice, { params: { id } });
  const turn = (on: boolean): Promise<void> =>
    act(async () => {
      if (!on) {
        await endPush();
        if (own !== undefined) await remove(own.id);
        return;
      }
      const body = await subscribeToPush(publicKey);
      if (body !== null) await request(addPushDevice, { body });
    });
  const wants = (of: 'money' | 'bets'): JSX.Element => (
    <Switch
      checked={kept.notices[of].push}
      onChange={(event) =>
        save({ notices: { ...kept.notices, [of]: { ...kept.notices[of], push: event.target.checked } } })
      }
    >
      {t(`site-security.push.${of}`)}
    </Switch>
  );
  return (
    <section className="col" aria-labelledby="mc-push">
      <div className="row mc-sub">
        <h2 id="mc-push">{t('site-security.push')}</h2>
        <span className="xs t2">{t('site-security.push.note')}</span>
      </div>
      <div className="card prefs switches">
        {canPush() ? (
          <Switch
            checked={own !== undefined}
            disabled={busy || (isPushDenied() && own === undefined)}
            onChange={(event) => void turn(event.target.checked)}
          >
            {t('site-security.push.here')}
          </Switch>
        ) : null}
        {isPushDenied() ? <p className="sm t2">{t('site-security.push.denied')}</p> : null}
        {rows.length === 0 ? null : (
          <>
            {wants('money')}
            {wants('bets')}
          </>
        )}
      </div>
      {others.length === 0 ? null : (
        <div className="card prefs">
          {others.map(({ id, device, madeAt }) => (
            <SecurityRow key={id} name={t(`site-security.device.${device}`)} state={words.moment(madeAt)}>
              <Button
                look="ghost"
                size="s"
                disabled={busy}
                aria-label={t('site-security.push.removeOf', { device: t(`site-security.device.${device}`) })}
                onClick={() => void act(() => remove(id))}
              >
                {t('site-security.push.remove')}
              </Button>
            </SecurityRow>
          ))}
        </div>
      )}
    </section>
  );
}
