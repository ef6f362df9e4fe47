/** Labels of members, which promotions may be for: who has which, given and taken by accounts. */
import { listLabels, setLabel } from '@house/contract/promotions/extras';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { DataTable } from '@house/ui/data-table';
import { Field, TextArea } from '@house/ui/field';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useFigures } from '../../shared/money.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useCan } from '../../shared/staff.ts';

interface Change {
  readonly label: string;
  readonly on: boolean;
}

function LabelPopup({ change, onClose }: { change: Change; onClose: () => void }): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const [label, setText] = useState(change.label);
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const accounts = typed.split(/[\s,]+/).filter((account) => account !== '');
  const wrong = [
    ...(label.trim() === '' || label.trim().length > 30 ? ['label'] : []),
    ...(accounts.length === 0 || accounts.length > 500 ? ['accounts'] : []),
  ];
  const title = t(change.on ? 'desk-promotions.label.give' : 'desk-promotions.label.take');
  const fault = (name: string) => (isTried && wrong.includes(name) ? t('desk-promotions.wrong') : undefined);
  return (
    <ReasonPopup
      title={title}
      confirm={title}
      wrong={wrong}
      onTried={() => setTried(true)}
      onSend={(order) => request(setLabel, { body: { ...order, label: label.trim(), accounts, on: change.on } })}
      onDone={({ changed }) => {
        showToast(t('desk-promotions.label.done', { count: count(changed) }), 'win');
        void askAgain(listLabels);
        onClose();
      }}
      onClose={onClose}
    >
      <Field
        label={t('desk-promotions.label')}
        name="label"
        autoComplete="off"
        maxLength={30}
        readOnly={!change.on}
        value={label}
        error={fault('label')}
        onChange={(event) => setText(event.target.value)}
      />
      <TextArea
        label={t('desk-promotions.label.accounts')}
        name="accounts"
        rows={5}
        maxLength={20_000}
        value={typed}
        error={fault('accounts')}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ReasonPopup>
  );
}

export function LabelsTab(): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const may = useCan('promotions.manage');
  const answer = useCall(listLabels);
  const [change, setChange] = useState<Change | null>(null);
  return (
    <div className="card list">
      <div className="part-h">
        <h2>{t('desk-promotions.tab.labels')}</h2>
        <span className="sp" />
        {may ? (
          <Button size="s" look="brand" onClick={() => setChange({ label: '', on: true })}>
            {t('desk-promotions.label.give')}
          </Button>
        ) : null}
      </div>
      <AnswerView answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="t2 pad">{t('desk-promotions.label.none')}</p>
          ) : (
            <DataTable
              label={t('desk-promotions.tab.labels')}
              rows={rows}
              rowKey={({ label }) => label}
              columns={[
                { key: 'label', head: t('desk-promotions.label'), card: 'title', cell: ({ label }) => label },
                {
                  key: 'members',
                  head: t('desk-promotions.label.members'),
                  end: true,
                  cell: ({ members }) => count(members),
                },
                {
                  key: 'acts',
                  head: <span className="sr">{t('desk-promotions.acts')}</span>,
                  end: true,
                  cell: ({ label }) =>
                    may ? (
                      <span className="row wrap-f">
                        {[true, false].map((on) => {
                          const text = t(on ? 'desk-promotions.label.give' : 'desk-promotions.label.take');
                          return (
                            <Button
                              key={text}
                              size="s"
                              aria-label={`${text} ${label}`}
                              onClick={() => setChange({ label, on })}
                            >
                              {text}
                            </Button>
                          );
                        })}
                      </span>
                    ) : null,
                },
              ]}
            />
          )
        }
      </AnswerView>
      {change === null ? null : <LabelPopup change={change} onClose={() => setChange(null)} />}
    </div>
  );
}
