/** Where a source of results is read: its settings, a trial that keeps nothing, and switching it on and off. */
import {
  type DeskFeed,
  type DeskFeedChange,
  decideFeed,
  type FeedTrial,
  getSchedules,
  saveFeed,
  tryFeed,
} from '@house/contract/lottery/desk-results';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox, Segmented } from '@house/ui/choice';
import { TextArea } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { askAgain, request } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { ReasonPopup } from '../../shared/reason-popup.tsx';
import { useSend } from '../../shared/use-send.ts';
import { GameSelect, OFFICIAL } from './game-select.tsx';
import { feedFacts } from './model.ts';

export type FeedEdit =
  | { readonly kind: 'feed'; readonly feed: DeskFeed | null }
  | { readonly kind: 'switchFeed'; readonly feed: DeskFeed }
  | { readonly kind: 'decideFeed'; readonly change: DeskFeedChange; readonly confirm: boolean };

const again = (): void => void askAgain(getSchedules);

type FeedForm = Omit<DeskFeed, 'last' | 'countsFrom'>;

const NEW_FEED: FeedForm = {
  gameCode: OFFICIAL[0] ?? '',
  slot: 'A',
  kind: 'json',
  settings: '{\n  "url": "https://",\n  "fields": {},\n  "expect": [{ "at": "date", "equals": "{date}" }]\n}',
  on: true,
  version: 0,
};

/** What is sent of a source as it is shown. */
function formOf({ last: _last, countsFrom: _from, ...form }: DeskFeed): FeedForm {
  return form;
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

/** As it is kept, with its lines apart to be read and changed. */
function spread(settings: string): string {
  return isJson(settings) ? JSON.stringify(JSON.parse(settings), null, 2) : settings;
}

/** What the source says now of a draw that is over. */
function Trial({ form }: { form: Pick<DeskFeed, 'gameCode' | 'kind' | 'settings'> }): JSX.Element {
  const t = useT();
  const { busy, refused, send } = useSend();
  const [trial, setTrial] = useState<FeedTrial>();
  const { gameCode, kind, settings } = form;
  const start = (): void => {
    setTrial(undefined);
    void send(async () => setTrial(await request(tryFeed, { body: { gameCode, kind, settings } })));
  };
  return (
    <section aria-label={t('desk-results.try')}>
      <Button size="s" busy={busy} onClick={start}>
        {t('desk-results.try')}
      </Button>
      <p className="xs t2">{t('desk-results.tryNote')}</p>
      <div aria-live="polite">
        {refused === undefined ? null : (
          <Notice tone="loss" urgent>
            {refused}
          </Notice>
        )}
        {trial === undefined ? null : (
          <>
            <p className="sm">
              {t('desk-results.triedOn', { drawNo: trial.drawNo })} <code className="feed-at">{trial.address}</code>
            </p>
            <Notice tone={trial.problem === null ? 'info' : 'warn'}>
              {trial.problem === null
                ? t('desk-results.tryReads')
                : t('desk-results.tryProblem', { problem: trial.problem })}
            </Notice>
            {trial.fields.length === 0 ? null : (
              <dl className="feed-read num">
                {trial.fields.map(({ code, numbers }) => (
                  <div key={code}>
                    <dt>{code}</dt>
                    <dd>{numbers === null ? t('desk-results.tryHidden') : numbers.join(' ') || '–'}</dd>
                  </div>
                ))}
              </dl>
            )}
          </>
        )}
      </div>
    </section>
  );
}

export function FeedPopup({ feed, onClose }: { feed: DeskFeed | null; onClose: () => void }): JSX.Element {
  const t = useT();
  const draft = feed === null ? 'feed.new' : `feed.${feed.gameCode}.${feed.slot}`;
  const [form, setForm] = useDraft(draft, () =>
    feed === null ? NEW_FEED : { ...formOf(feed), settings: spread(feed.settings) },
  );
  const [tried, setTried] = useState(false);
  const unread = !isJson(form.settings);
  return (
    <ReasonPopup
      title={t(feed === null ? 'desk-results.addFeed' : 'desk-results.changeFeed')}
      confirm={t('common.save')}
      draft={draft}
      wrong={unread ? ['settings'] : []}
      onTried={() => setTried(true)}
      onSend={({ key, reason }) => request(saveFeed, { body: { ...form, key, reason } }).finally(again)}
      onClose={onClose}
    >
      {feed === null ? (
        <>
          <GameSelect value={form.gameCode} onChange={(gameCode) => setForm({ ...form, gameCode })} />
          <Segmented
            label={t('desk-results.slot')}
            choices={(['A', 'B'] as const).map((slot) => ({ value: slot, text: slot }))}
            value={form.slot}
            onChange={(slot) => setForm({ ...form, slot })}
          />
        </>
      ) : null}
      <Segmented
        label={t('desk-results.kind')}
        choices={(['json', 'csv'] as const).map((kind) => ({ value: kind, text: kind.toUpperCase() }))}
        value={form.kind}
        onChange={(kind) => setForm({ ...form, kind })}
      />
      <TextArea
        label={t('desk-results.settings')}
        name="settings"
        hint={t('desk-results.settingsHint')}
        error={tried && unread ? t('desk-results.settingsNoJson') : ''}
        rows={10}
        maxLength={4_000}
        spellCheck={false}
        value={form.settings}
        onChange={(event) => setForm({ ...form, settings: event.target.value })}
      />
      <Trial key={`${form.gameCode}${form.kind}${form.settings}`} form={form} />
      <Checkbox checked={form.on} onChange={(event) => setForm({ ...form, on: event.target.checked })}>
        {t('desk-results.on')}
      </Checkbox>
    </ReasonPopup>
  );
}

export function SwitchFeed({ feed, onClose }: { feed: DeskFeed; onClose: () => void }): JSX.Element {
  const t = useT();
  const words = t(feed.on ? 'desk-results.switchOff' : 'desk-results.switchOn');
  return (
    <ReasonPopup
      title={words}
      confirm={words}
      draft={`feed.${feed.gameCode}.${feed.slot}.switch`}
      reasonFirst
      onSend={({ key, reason }) =>
        request(saveFeed, { body: { ...formOf(feed), on: !feed.on, key, reason } }).finally(again)
      }
      onClose={onClose}
    />
  );
}

/** A second person's word on what was saved of a source. */
export function DecideFeed({
  change,
  confirm,
  onClose,
}: {
  change: DeskFeedChange;
  confirm: boolean;
  onClose: () => void;
}): JSX.Element {
  const t = useT();
  const words = t(confirm ? 'desk-results.confirmFeed' : 'desk-results.rejectFeed');
  const { id, settings, savedBy } = change;
  return (
    <ReasonPopup
      title={words}
      confirm={words}
      draft={`feed.${id}.decide`}
      reasonFirst
      onSend={({ reason }) => request(decideFeed, { params: { id }, body: { confirm, reason } }).finally(again)}
      onClose={onClose}
    >
      <code className="feed-at">{feedFacts(settings).address}</code>
      <p className="sm">
        {confirm ? t('desk-results.confirmFeedNote', { staff: savedBy }) : t('desk-results.rejectFeedNote')}
      </p>
    </ReasonPopup>
  );
}
