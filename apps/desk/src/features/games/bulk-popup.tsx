/**
 * Many games at once: what to change, what that would do to each, why.
 *
 * choosing   Leaves by: closing, or asking for the preview.
 * previewed  the server told what this choice would change. Leaves by: another choice, closing, or doing it with a reason.
 */
import type { ReplyOf } from '@house/contract/call';
import { type BulkGame, changeGames, type DeskGame } from '@house/contract/games/desk';
import type { MessageId } from '@house/i18n/catalogues';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Field, Select } from '@house/ui/field';
import { Badge } from '@house/ui/figures';
import { newKey } from '@house/web/clock';
import { type JSX, useState } from 'react';
import { request } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { Refused } from '../../shared/form-parts.tsx';
import { useFigures } from '../../shared/money.ts';
import { useSend } from '../../shared/use-send.ts';
import { ChangePopup } from './change-popup.tsx';
import { GAME_STATES, tagsOf } from './model.ts';

interface Choice {
  readonly state: string;
  readonly hot: string;
  readonly fresh: string;
  readonly addTags: string;
  readonly removeTags: string;
}
const NOTHING: Choice = { state: '', hot: '', fresh: '', addTags: '', removeTags: '' };
const flagOf = (text: string): boolean | undefined => (text === '' ? undefined : text === 'yes');

function changeOf(choice: Choice) {
  const [addTags, removeTags] = [tagsOf(choice.addTags), tagsOf(choice.removeTags)];
  return {
    state: GAME_STATES.find((one) => one === choice.state),
    isHot: flagOf(choice.hot),
    isNew: flagOf(choice.fresh),
    ...(addTags.length === 0 ? {} : { addTags }),
    ...(removeTags.length === 0 ? {} : { removeTags }),
  };
}

/** What differs between the two, in words a line holds. */
function Difference({ before, after }: Pick<BulkGame, 'before' | 'after'>): JSX.Element | null {
  const t = useT();
  if (before === after || before === '') return null;
  const [was, is] = [JSON.parse(before), JSON.parse(after)] as [Record<string, unknown>, Record<string, unknown>];
  const write = (name: string, value: unknown): string => {
    if (name === 'state') return t(`desk-games.state.${String(value)}` as MessageId);
    if (typeof value === 'boolean') return t(value ? 'desk-games.yes' : 'desk-games.no');
    return Array.isArray(value) && value.length > 0 ? value.join(', ') : '–';
  };
  const names = Object.keys(is).filter((name) => JSON.stringify(was[name]) !== JSON.stringify(is[name]));
  return (
    <span className="sm t2">
      {names
        .map(
          (name) =>
            `${t(`desk-games.bulk.${name}` as MessageId)}: ${write(name, was[name])} → ${write(name, is[name])}`,
        )
        .join(' · ')}
    </span>
  );
}

function PreviewList({ games }: { games: readonly BulkGame[] }): JSX.Element {
  const t = useT();
  return (
    <ul className="gm-preview" aria-label={t('desk-games.bulk.preview')}>
      {games.map((game) => (
        <li key={game.gameId}>
          <span className="b">{game.name || game.gameId}</span>
          {game.outcome === 'change' ? null : (
            <Badge tone={game.outcome === 'same' ? 'plain' : 'loss'}>
              {t(`desk-games.bulk.outcome.${game.outcome}`)}
            </Badge>
          )}
          <Difference {...game} />
        </li>
      ))}
    </ul>
  );
}

/** One order: its one-time key, and the games as they were seen. */
interface Wish {
  readonly order: string;
  readonly seen: readonly { readonly gameId: string; readonly version: number }[];
}

/** What the server told of a choice. */
interface Shown extends Wish {
  readonly choice: Choice;
  readonly preview: ReplyOf<typeof changeGames>;
}

interface BulkPopupProps {
  games: readonly DeskGame[];
  onDone: () => void;
  onClose: () => void;
}

export function BulkPopup({ games, onDone, onClose }: BulkPopupProps): JSX.Element {
  const t = useT();
  const { count } = useFigures();
  const [choice, setChoice] = useDraft('games.bulk', NOTHING);
  const [shown, setShown] = useState<Shown>();
  const { busy, refused, send } = useSend();
  // What was told holds for what was chosen and seen then, and for nothing else.
  const known = shown?.choice === choice ? shown : undefined;
  const preview = known?.preview;
  const change = (part: Partial<Choice>): void => setChoice((before) => ({ ...before, ...part }));
  const ask = ({ order, seen }: Wish, isPreview: boolean, reason: string) =>
    request(changeGames, {
      body: { key: order, preview: isPreview, games: [...seen], change: changeOf(choice), reason },
    });
  const look = (): void => {
    const wish = { order: newKey(), seen: games.map(({ gameId, version }) => ({ gameId, version })) };
    void send(async () => setShown({ ...wish, choice, preview: await ask(wish, true, '') }));
  };
  const ready = preview?.games.every(({ outcome }) => outcome === 'change' || outcome === 'same') === true;
  const changing = preview?.games.filter(({ outcome }) => outcome === 'change').length ?? 0;
  const flags = [
    { value: '', text: t('desk-games.bulk.keep') },
    { value: 'yes', text: t('desk-games.yes') },
    { value: 'no', text: t('desk-games.no') },
  ];
  return (
    <ChangePopup
      title={t('desk-games.bulk.title', { count: games.length })}
      confirm={t('desk-games.bulk.do', { count: changing })}
      draft="games.bulk"
      // Nothing is done that was not shown first: the focus goes to the button that shows it.
      wrong={ready && changing > 0 ? [] : ['preview']}
      onClose={onClose}
      onSend={async (reason) => {
        if (known === undefined) return;
        await ask(known, false, reason);
        onDone();
      }}
    >
      <div className="gm-grid">
        <Select
          label={t('desk.state')}
          value={choice.state}
          options={[
            { value: '', text: t('desk-games.bulk.keep') },
            ...GAME_STATES.map((value) => ({ value, text: t(`desk-games.state.${value}`) })),
          ]}
          onChange={(event) => change({ state: event.target.value })}
        />
        <Select
          label={t('desk-games.hot')}
          value={choice.hot}
          options={flags}
          onChange={(event) => change({ hot: event.target.value })}
        />
        <Select
          label={t('desk-games.new')}
          value={choice.fresh}
          options={flags}
          onChange={(event) => change({ fresh: event.target.value })}
        />
        <Field
          label={t('desk-games.bulk.addTags')}
          optional
          value={choice.addTags}
          onChange={(event) => change({ addTags: event.target.value })}
        />
        <Field
          label={t('desk-games.bulk.removeTags')}
          optional
          value={choice.removeTags}
          onChange={(event) => change({ removeTags: event.target.value })}
        />
      </div>
      <div className="row">
        <Button name="preview" busy={busy} onClick={look}>
          {t('desk-games.bulk.preview')}
        </Button>
        <span className="sm t2" role="status">
          {preview === undefined
            ? ''
            : t('desk-games.bulk.told', { changing: count(changing), of: count(games.length) })}
        </span>
      </div>
      <Refused words={refused} />
      {preview === undefined ? null : <PreviewList games={preview.games} />}
    </ChangePopup>
  );
}
