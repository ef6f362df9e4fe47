/** Whether I take talks, under which name, and with a sound or without. */
import { setChatPresence } from '@house/contract/chat/desk';
import { useT } from '@house/i18n/react';
import { Segmented, Switch } from '@house/ui/choice';
import type { JSX } from 'react';
import { request } from '../../shared/api.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { LateField } from '../../shared/late-field.tsx';
import { useSend } from '../../shared/use-send.ts';
import type { ConsoleView } from './model.ts';
import { setSound, useSound } from './sound.ts';

const NAME_MAX = 30;

export function StatusBar({ me, onChanged }: { me: ConsoleView['me']; onChanged: () => void }): JSX.Element {
  const t = useT();
  const sound = useSound(({ on }) => on);
  const { refused, send } = useSend();
  const save = (part: Partial<Pick<typeof me, 'presence' | 'publicName'>>): void => {
    const { presence, publicName } = { ...me, ...part };
    void send(async () => {
      await request(setChatPresence, { body: { presence, publicName } });
      onChanged();
    });
  };
  return (
    <div className="card filters chat-status">
      <Segmented
        label={t('desk-chat.presence')}
        value={me.presence}
        onChange={(presence) => save({ presence })}
        choices={[
          { value: 'available', text: t('desk-chat.presence.available') },
          { value: 'away', text: t('desk-chat.presence.away') },
        ]}
      />
      <LateField
        label={t('desk-chat.publicName')}
        maxLength={NAME_MAX}
        value={me.publicName}
        onSettled={(publicName) => save({ publicName })}
      />
      <Switch checked={sound} onChange={(event) => setSound(event.target.checked)}>
        {t('desk-chat.sound')}
      </Switch>
      <Refused words={refused} />
    </div>
  );
}
