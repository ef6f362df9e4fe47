/** Works out a period that is over: of a dividend or a wage by the day; hours are worked out by the clock. */
import { listAgentRuns, listDueRuns, startAgentRun } from '@house/contract/agents/desk';
import type { ReplyOf } from '@house/contract/call';
import { useT } from '@house/i18n/react';
import { Select } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { showToast } from '@house/ui/toast';
import { type JSX, useState } from 'react';
import { askAgain, request, useCall } from '../../shared/api.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useWhen } from '../../shared/when.ts';

type Due = ReplyOf<typeof listDueRuns>['rows'][number];
const nameOf = ({ kind, period }: Due): string => `${kind} ${period ?? ''}`;

export function StartRunPopup({ onClose }: { onClose: () => void }): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { data } = useCall(listDueRuns, {});
  const [chosen, setChosen] = useState('');
  const due = (data?.rows ?? []).filter(({ kind }) => kind !== 'hourly');
  const run = due.find((one) => nameOf(one) === chosen) ?? due.find(({ isOver }) => isOver);
  const isReady = run?.isOver === true;
  return (
    <ReasonPopup
      title={t('desk-agents.runs.start')}
      confirm={t('desk-agents.runs.start')}
      wrong={isReady ? [] : ['run']}
      onSend={async (order) => {
        if (run === undefined || run.period === null || (run.kind !== 'daily' && run.kind !== 'dividend')) return;
        await request(startAgentRun, { body: { ...order, kind: run.kind, period: run.period, to: run.to } });
      }}
      onDone={() => {
        showToast(t('desk-agents.runs.started'), 'win');
        void askAgain(listAgentRuns, listDueRuns);
        onClose();
      }}
      onClose={onClose}
    >
      <p className="sm t2">{t('desk-agents.runs.startNote')}</p>
      {data !== undefined && !due.some(({ isOver }) => isOver) ? (
        <Notice tone="info">{t('desk-agents.runs.none')}</Notice>
      ) : null}
      {due.length === 0 ? null : (
        <Select
          label={t('desk-agents.runs.which')}
          name="run"
          data-first
          value={run === undefined ? '' : nameOf(run)}
          options={due.map((one) => ({
            value: nameOf(one),
            text: `${t(`desk-agents.kind.${one.kind}`)} · ${t(`desk-agents.period.${one.period ?? 'hour'}`)} · ${when.instant(one.from)} – ${when.instant(one.to)}${one.isOver ? '' : ` (${t('desk-agents.runs.runsStill')})`}`,
            disabled: !one.isOver,
          }))}
          onChange={(event) => setChosen(event.target.value)}
        />
      )}
    </ReasonPopup>
  );
}
