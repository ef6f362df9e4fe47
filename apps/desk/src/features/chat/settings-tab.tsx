/** Office hours, how talks are given, slow mode; canned answers below. */
import { type ChatSettings, getDeskChat, saveChatSettings } from '@house/contract/chat/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox, Switch } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { showToast } from '@house/ui/toast';
import type { FormEvent, JSX } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { AnswerView } from '../../shared/list-view.tsx';
import { useSend } from '../../shared/use-send.ts';
import { zoneName } from '../../shared/when.ts';
import { CannedPart } from './canned-part.tsx';
import { clockOf, minutesOf } from './model.ts';

type Hours = ChatSettings['hours'][number];
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const NEW_DAY = { opens: 9 * 60, closes: 21 * 60 };

function DayRow({
  day,
  hours,
  onChange,
}: {
  day: (typeof WEEKDAYS)[number];
  hours: Hours;
  onChange: (hours: Hours) => void;
}): JSX.Element {
  const t = useT();
  const name = t(`desk-chat.day.${day}`);
  return (
    <div className="chat-day">
      <Checkbox
        checked={hours.opens !== null}
        onChange={(event) => onChange(event.target.checked ? NEW_DAY : { opens: null, closes: null })}
      >
        {name}
      </Checkbox>
      {hours.opens === null ? null : (
        <>
          <Field
            small
            hideLabel
            type="time"
            label={`${name}: ${t('desk-chat.from')}`}
            value={clockOf(hours.opens)}
            onChange={(event) => onChange({ ...hours, opens: minutesOf(event.target.value) })}
          />
          <Field
            small
            hideLabel
            type="time"
            label={`${name}: ${t('desk-chat.to')}`}
            value={clockOf(hours.closes)}
            onChange={(event) => onChange({ ...hours, closes: minutesOf(event.target.value) })}
          />
        </>
      )}
    </div>
  );
}

function SettingsForm({ settings }: { settings: ChatSettings }): JSX.Element {
  const t = useT();
  /** With what it was begun on (use-seen.ts): another's change since then is not undone by it. */
  const [{ form, seen }, setEdit] = useDraft('chat.settings', () => ({ form: settings, seen: settings }));
  const setForm = (form: ChatSettings): void => setEdit({ form, seen });
  const { busy, refused, send } = useSend();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(async () => {
      const saved = await request(saveChatSettings, { body: { ...form, seen } });
      setEdit({ form: saved, seen: saved });
      showToast(t('desk-chat.saved'), 'win');
      await askAgain(getDeskChat);
    });
  };
  return (
    <form className="card fm chat-settings" onSubmit={submit}>
      <h2>
        {t('desk-chat.hours')} <span className="xs t3">{zoneName}</span>
      </h2>
      <p className="sm t2">{t('desk-chat.hoursNote')}</p>
      {WEEKDAYS.map((day) => (
        <DayRow
          key={day}
          day={day}
          hours={form.hours[day] ?? { opens: null, closes: null }}
          onChange={(hours) =>
            setForm({ ...form, hours: form.hours.map((before, at) => (at === day ? hours : before)) })
          }
        />
      ))}
      <Field
        small
        type="number"
        min={1}
        max={20}
        label={t('desk-chat.maxConversations')}
        value={form.maxConversations}
        onChange={(event) => setForm({ ...form, maxConversations: Number(event.target.value) })}
      />
      <Field
        small
        type="number"
        min={0}
        max={60}
        label={t('desk-chat.slow')}
        value={form.slowSeconds}
        onChange={(event) => setForm({ ...form, slowSeconds: Number(event.target.value) })}
      />
      <Switch checked={form.autoAssign} onChange={(event) => setForm({ ...form, autoAssign: event.target.checked })}>
        {t('desk-chat.autoAssign')}
      </Switch>
      <Refused words={refused} />
      <Button type="submit" look="brand" busy={busy}>
        {t('desk-chat.save')}
      </Button>
    </form>
  );
}

export function ChatSettingsTab(): JSX.Element {
  const answer = useCall(getDeskChat);
  return (
    <AnswerView answer={answer}>
      {({ settings, canned }) => (
        <div className="chat-settings-tab">
          <SettingsForm settings={settings} />
          <CannedPart canned={canned} />
        </div>
      )}
    </AnswerView>
  );
}
