/**
 * Voiding a draw: the effect is shown, a reason is asked for, the draw number is typed once more.
 *
 * asking   the form. Leaves by: closing, or sending a sound form.
 * sending  the order is under way under one key; closing is locked. Leaves by: done, or asking with the server's words.
 * done     what was refunded. Leaves by: closing.
 */
import type { ReplyOf } from '@house/contract/call';
import { type DeskDraw, getDeskDraw, listDeskDraws, listDrawWagers, voidDraw } from '@house/contract/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, TextArea } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import { Notice } from '@house/ui/states';
import { newKey } from '@house/web/clock';
import { callKey } from '@house/web/query';
import { type FormEvent, type JSX, useRef, useState } from 'react';
import { messageOf, queryClient, request } from '../../shared/api.ts';
import { useGameWords } from '../../shared/games.tsx';
import { useFigures } from '../../shared/money.ts';
import { PairList } from '../../shared/small-parts.tsx';
import { judgeVoidForm, nextOrder, type VoidForm, type VoidOrder } from './model.ts';

type Voided = ReplyOf<typeof voidDraw>;

const REASON_LENGTH_MAX = 500;

function useVoid(draw: DeskDraw) {
  const [form, setForm] = useState<VoidForm>({ reason: '', typed: '' });
  const [checked, setChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [done, setDone] = useState<Voided>();
  const order = useRef<VoidOrder>(undefined);
  const element = useRef<HTMLFormElement>(null);
  const wrong = judgeVoidForm(form, draw.drawNo);

  const send = async (): Promise<void> => {
    order.current = nextOrder(order.current, form.reason.trim(), newKey);
    setBusy(true);
    setRefused(undefined);
    try {
      setDone(await request(voidDraw, { params: { id: draw.id }, body: { ...order.current } }));
    } catch (thrown) {
      setRefused(messageOf(thrown));
    }
    setBusy(false);
    for (const call of [getDeskDraw, listDeskDraws, listDrawWagers]) {
      void queryClient.invalidateQueries({ queryKey: callKey(call) });
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    setChecked(true);
    const [first] = wrong;
    if (first === undefined) void send();
    else
      element.current?.querySelector<HTMLElement>(`[name=${first === 'reasonMissing' ? 'reason' : 'typed'}]`)?.focus();
  };
  return { form, setForm, wrong: checked ? wrong : [], busy, refused, done, element, submit };
}

export function VoidPopup({ draw, onClose }: { draw: DeskDraw; onClose: () => void }): JSX.Element {
  const t = useT();
  const words = useGameWords();
  const { money, count } = useFigures();
  const { form, setForm, wrong, busy, refused, done, element, submit } = useVoid(draw);
  const title = t('desk.void.title', { drawNo: draw.drawNo });
  if (done !== undefined) return <VoidDone title={title} done={done} onClose={onClose} />;
  return (
    <Popup title={title} onClose={onClose} dismissible={!busy}>
      <form ref={element} className="fm void-form" noValidate onSubmit={submit}>
        <div className="effect">
          <PairList
            pairs={[
              [t('desk.game'), words.game(draw.gameCode)],
              [t('desk.bets'), count(draw.bets)],
              [t('desk.void.refund'), <b key="refund">{money(draw.stake)}</b>],
              [t('desk.state'), `${t(`desk.drawState.${draw.state}`)} → ${t('desk.drawState.void')}`],
            ]}
          />
        </div>
        <p className="sm t2">{t('desk.void.note')}</p>
        <TextArea
          label={t('desk.reason')}
          name="reason"
          data-first
          required
          maxLength={REASON_LENGTH_MAX}
          hint={t('desk.void.reasonHint')}
          error={wrong.includes('reasonMissing') ? t('desk.void.reasonMissing') : undefined}
          value={form.reason}
          onChange={(event) => setForm({ ...form, reason: event.target.value })}
        />
        <Field
          label={t('desk.void.type', { drawNo: draw.drawNo })}
          name="typed"
          required
          autoComplete="off"
          inputMode="text"
          spellCheck={false}
          error={wrong.includes('typedDiffers') ? t('desk.void.typedDiffers', { drawNo: draw.drawNo }) : undefined}
          value={form.typed}
          onChange={(event) => setForm({ ...form, typed: event.target.value })}
        />
        {refused === undefined ? null : (
          <Notice tone="loss" urgent>
            {refused}
          </Notice>
        )}
        <div className="row void-acts">
          <Button look="ghost" disabled={busy} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" look="danger-fill" busy={busy}>
            {t('desk.void.confirm', { amount: money(draw.stake) })}
          </Button>
        </div>
      </form>
    </Popup>
  );
}

function VoidDone({ title, done, onClose }: { title: string; done: Voided; onClose: () => void }): JSX.Element {
  const t = useT();
  const { money, count } = useFigures();
  return (
    <Popup title={title} onClose={onClose}>
      <div className="fm void-form">
        <Notice tone="win" urgent>
          {t('desk.void.done')}
        </Notice>
        <PairList
          pairs={[
            [t('desk.void.refundedBets'), count(done.refundedBets)],
            [t('desk.void.refundedStake'), <b key="stake">{money(done.refundedStake)}</b>],
          ]}
        />
        <div className="row void-acts">
          <Button look="brand" data-first onClick={onClose}>
            {t('common.done')}
          </Button>
        </div>
      </div>
    </Popup>
  );
}
