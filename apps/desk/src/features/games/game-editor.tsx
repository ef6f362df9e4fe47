/** One game: names by language, where it stands, what it says of itself, and how its tile looks. */
import { changeGame, type DeskGame } from '@house/contract/games/desk';
import { useT } from '@house/i18n/react';
import { Checkbox } from '@house/ui/choice';
import { Field, Select, TextArea } from '@house/ui/field';
import { Notice } from '@house/ui/states';
import { type JSX, useState } from 'react';
import { request } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { useLook } from '../../shared/preferences.ts';
import { ChangePopup } from './change-popup.tsx';
import { bodyOfGame, CATEGORIES, formOfGame, GAME_STATES, type GameForm, judgeGame, VOLATILITIES } from './model.ts';
import { NameFields } from './name-fields.tsx';
import { ArtPicker, GameTile } from './tile.tsx';

interface PartProps {
  form: GameForm;
  wrong: readonly string[];
  change: (part: Partial<GameForm>) => void;
}

const SEEDS = 2_147_483_647;

function PlaceFields({ form, wrong, change, playable }: PartProps & { playable: boolean }): JSX.Element {
  const t = useT();
  const states = GAME_STATES.filter((state) => playable || state !== 'on');
  return (
    <>
      <Select
        label={t('desk.state')}
        value={form.state}
        hint={playable ? undefined : t('desk-games.notPlayableYet')}
        options={states.map((value) => ({ value, text: t(`desk-games.state.${value}`) }))}
        onChange={(event) => change({ state: states.find((one) => one === event.target.value) ?? form.state })}
      />
      <Select
        label={t('desk-games.category')}
        value={form.category}
        options={CATEGORIES.map((value) => ({ value, text: t(`desk-games.category.${value}`) }))}
        onChange={(event) =>
          change({ category: CATEGORIES.find((one) => one === event.target.value) ?? form.category })
        }
      />
      <Field
        label={t('desk-games.class')}
        name="gameClassify"
        optional
        maxLength={12}
        placeholder="BAC"
        error={wrong.includes('gameClassify') ? t('desk-games.wrong.class') : undefined}
        value={form.gameClassify}
        onChange={(event) => change({ gameClassify: event.target.value.toUpperCase() })}
      />
      <Field
        label={t('desk-games.tags')}
        optional
        maxLength={200}
        hint={t('desk-games.tagsHint')}
        value={form.tags}
        onChange={(event) => change({ tags: event.target.value })}
      />
      <Field
        label={t('desk-games.sort')}
        name="sort"
        inputMode="numeric"
        error={wrong.includes('sort') ? t('desk-games.wrong.whole') : undefined}
        value={form.sort}
        onChange={(event) => change({ sort: event.target.value })}
      />
    </>
  );
}

function FactFields({ form, wrong, change }: PartProps): JSX.Element {
  const t = useT();
  const figure = (name: 'rtp' | 'minBet' | 'minLineNum') => ({
    name,
    optional: true,
    inputMode: 'decimal' as const,
    error: wrong.includes(name) ? t(`desk-games.wrong.${name}`) : undefined,
    value: form[name],
  });
  return (
    <>
      <Field label={t('desk-games.rtp')} {...figure('rtp')} onChange={(event) => change({ rtp: event.target.value })} />
      <Field
        label={t('desk-games.minBet')}
        {...figure('minBet')}
        onChange={(event) => change({ minBet: event.target.value.trim() })}
      />
      <Field
        label={t('desk-games.lines')}
        {...figure('minLineNum')}
        onChange={(event) => change({ minLineNum: event.target.value.trim() })}
      />
      <Select
        label={t('desk-games.volatility')}
        value={form.volatility}
        options={[
          { value: '', text: t('desk-games.none') },
          ...VOLATILITIES.map((value) => ({ value, text: t(`desk-games.volatility.${value}`) })),
        ]}
        onChange={(event) => change({ volatility: event.target.value })}
      />
      <TextArea
        label={t('desk-games.spellings')}
        optional
        rows={3}
        maxLength={1_600}
        hint={t('desk-games.spellingsHint')}
        value={form.spellings}
        onChange={(event) => change({ spellings: event.target.value })}
      />
      <div className="col">
        <Checkbox checked={form.freeTrial} onChange={(event) => change({ freeTrial: event.target.checked })}>
          {t('desk-games.freeTrial')}
        </Checkbox>
        <Checkbox checked={form.isHot} onChange={(event) => change({ isHot: event.target.checked })}>
          {t('desk-games.hot')}
        </Checkbox>
        <Checkbox checked={form.isNew} onChange={(event) => change({ isNew: event.target.checked })}>
          {t('desk-games.new')}
        </Checkbox>
      </div>
    </>
  );
}

interface GameEditorProps {
  game: DeskGame;
  vendorName: string;
  onClose: () => void;
}

export function GameEditor({ game, vendorName, onClose }: GameEditorProps): JSX.Element {
  const t = useT();
  const { language } = useLook();
  const draft = `game.${game.gameId}`;
  const [form, setForm] = useDraft(draft, () => formOfGame(game));
  const [tried, setTried] = useState(false);
  const change = (part: Partial<GameForm>): void => setForm((before) => ({ ...before, ...part }));
  const wrong = judgeGame(form);
  const shown = tried ? wrong : [];
  const parts = { form, wrong: shown, change };
  const name = form.names[language] || form.names['en'] || game.gameId;
  return (
    <ChangePopup
      title={t('desk-games.editTitle', { name: game.names[language] ?? game.gameId })}
      confirm={t('common.save')}
      draft={draft}
      size="centre"
      wrong={wrong}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSend={(reason) =>
        request(changeGame, {
          params: { gameId: game.gameId },
          body: { ...bodyOfGame(form), version: game.version, reason },
        })
      }
    >
      {game.followsProduct ? <Notice>{t('desk-games.followsProduct')}</Notice> : null}
      <div className="gm-editor">
        <div className="gm-look">
          <GameTile name={name} vendor={vendorName} look={form} />
          <p className="mono sm t3" translate="no">
            {game.gameId}
          </p>
        </div>
        <div className="gm-fields">
          <fieldset className="gm-grid">
            <legend>{t('desk-games.names')}</legend>
            <NameFields names={form.names} wrong={shown} onChange={(names) => change({ names })} />
          </fieldset>
          <fieldset className="gm-grid">
            <legend>{t('desk-games.place')}</legend>
            <PlaceFields {...parts} playable={game.followsProduct} />
          </fieldset>
          <fieldset className="gm-grid">
            <legend>{t('desk-games.facts')}</legend>
            <FactFields {...parts} />
          </fieldset>
          <fieldset className="gm-grid">
            <legend>{t('desk-games.tile')}</legend>
            <ArtPicker
              art={form.art}
              hue={form.hue}
              onArt={(art) => change({ art })}
              onHue={(hue) => change({ hue })}
              onShuffle={() => change({ seed: (form.seed * 48_271 + 11) % SEEDS })}
            />
            <Field
              label={t('desk-games.showIcon')}
              name="showIcon"
              optional
              maxLength={300}
              placeholder="https://"
              hint={t('desk-games.showIconHint')}
              error={shown.includes('showIcon') ? t('desk-games.wrong.address') : undefined}
              value={form.showIcon}
              onChange={(event) => change({ showIcon: event.target.value.trim() })}
            />
          </fieldset>
        </div>
      </div>
    </ChangePopup>
  );
}
