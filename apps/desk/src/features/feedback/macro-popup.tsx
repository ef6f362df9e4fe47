/** Ready answers: kept under a name in both languages. */
import {
  type FeedbackMacro,
  listFeedbackMacros,
  removeFeedbackMacro,
  saveFeedbackMacro,
} from '@house/contract/messages/desk-feedback';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, Select, TextArea } from '@house/ui/field';
import { Popup } from '@house/ui/popup';
import type { FormEvent, JSX } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { FormFoot, Refused } from '../../shared/form-parts.tsx';
import { useSend } from '../../shared/use-send.ts';

const textsOf = ({ bn, en }: FeedbackMacro) => ({ bn, en });
const EMPTY = { id: '', name: '', bn: '', en: '' };

export function MacroPopup({
  macros,
  onClose,
}: {
  macros: readonly FeedbackMacro[];
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const [macro, setMacro] = useDraft<FeedbackMacro>('macro', EMPTY);
  /** What was chosen to be written anew; under another name there is none yet. */
  const [chosen, choose] = useDraft<FeedbackMacro | undefined>('macro.chosen', undefined);
  const { busy, refused, send } = useSend();
  const whole = [macro.name, macro.bn, macro.en].every((text) => text.trim().length >= 2);
  const keep = async (work: () => Promise<unknown>): Promise<void> => {
    const kept = await send(async () => {
      // Asked again when it is refused too: chosen anew, it shows what somebody else made of it meanwhile.
      await work().finally(() => void askAgain(listFeedbackMacros));
    });
    if (kept) onClose();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { bn, en } = macro;
    const name = macro.name.trim();
    const seen = chosen?.name === name ? textsOf(chosen) : null;
    if (whole) void keep(() => request(saveFeedbackMacro, { body: { name, bn, en, seen } }));
  };
  return (
    <Popup title={t('desk-feedback.macro.edit')} onClose={onClose} dismissible={!busy}>
      <form className="fm" onSubmit={submit}>
        <Select
          label={t('desk-feedback.macro')}
          data-first
          value={macro.id}
          options={[
            { value: '', text: t('desk-feedback.macro.new') },
            ...macros.map(({ id, name }) => ({ value: id, text: name })),
          ]}
          onChange={({ target }) => {
            const found = macros.find(({ id }) => id === target.value);
            choose(found);
            setMacro(found ?? EMPTY);
          }}
        />
        <Field
          label={t('desk-feedback.macro.name')}
          maxLength={40}
          value={macro.name}
          onChange={({ target }) => setMacro({ ...macro, name: target.value })}
        />
        {(['bn', 'en'] as const).map((side) => (
          <TextArea
            key={side}
            lang={side}
            label={t(`desk-feedback.macro.${side}`)}
            rows={4}
            maxLength={2_000}
            value={macro[side]}
            onChange={({ target }) => setMacro({ ...macro, [side]: target.value })}
          />
        ))}
        {chosen === undefined ? null : (
          <div>
            <Button
              look="danger"
              size="s"
              icon="trash"
              busy={busy}
              onClick={() =>
                void keep(() =>
                  request(removeFeedbackMacro, { params: { id: chosen.id }, body: { seen: textsOf(chosen) } }),
                )
              }
            >
              {t('desk-feedback.macro.remove')}
            </Button>
          </div>
        )}
        <Refused words={refused} />
        <FormFoot confirm={t('common.save')} busy={busy} onCancel={onClose} />
      </form>
    </Popup>
  );
}
