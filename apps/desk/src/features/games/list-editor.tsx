/** One list: its name, its window, and its games in order. */
import { changeGameList, type DeskGame, type DeskGameList, listDeskGames } from '@house/contract/games/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Checkbox } from '@house/ui/choice';
import { Field } from '@house/ui/field';
import { type JSX, useState } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { brand } from '../../shared/boot.ts';
import { useDraft } from '../../shared/drafts.ts';
import { LateField } from '../../shared/late-field.tsx';
import { useLook } from '../../shared/preferences.ts';
import { zoneName } from '../../shared/when.ts';
import { fieldOfInstant, instantOfField } from '../../shared/zone-time.ts';
import { ChangePopup } from './change-popup.tsx';
import { NameFields } from './name-fields.tsx';
import { OrderList } from './order-list.tsx';

const FOUND_SHOWN = 6;
const GAMES_MAX = 100;

type Item = { readonly id: string; readonly name: string; readonly state: DeskGame['state'] };

/** Looks for a game and adds it at the end. */
function AddGame({ taken, onAdd }: { taken: readonly Item[]; onAdd: (item: Item) => void }): JSX.Element {
  const t = useT();
  const { language } = useLook();
  const [q, setQ] = useState('');
  const found = useCall(listDeskGames, { query: { q, size: 20, page: 1 } }, { keepOld: true });
  const rows = q === '' ? [] : (found.data?.rows ?? []).filter(({ gameId }) => !taken.some(({ id }) => id === gameId));
  return (
    <div className="col">
      <LateField
        type="search"
        icon="magnifying-glass"
        label={t('desk-games.list.add')}
        placeholder={t('desk-games.searchHint')}
        maxLength={64}
        value={q}
        onSettled={setQ}
      />
      <ul className="gm-found" aria-label={t('desk-games.list.found')}>
        {rows.slice(0, FOUND_SHOWN).map((game) => {
          const name = game.names[language] || game.names['en'] || game.gameId;
          return (
            <li key={game.gameId}>
              <Button
                size="s"
                icon="plus-bold"
                disabled={taken.length >= GAMES_MAX}
                onClick={() => onAdd({ id: game.gameId, name, state: game.state })}
              >
                {name}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function judge(form: {
  code: string;
  names: Readonly<Record<string, string>>;
  starts: string;
  ends: string;
}): string[] {
  const wrong: string[] = [];
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(form.code)) wrong.push('code');
  for (const language of ['bn', 'en']) if ((form.names[language] ?? '').trim() === '') wrong.push(`names.${language}`);
  if (form.starts !== '' && form.ends !== '' && form.ends <= form.starts) wrong.push('ends');
  return wrong;
}

export function ListEditor({ list, onClose }: { list: DeskGameList; onClose: () => void }): JSX.Element {
  const t = useT();
  const { language } = useLook();
  const offset = brand.zone.offsetMinutes;
  const draft = `list.${list.code}`;
  const [form, setForm] = useDraft(draft, {
    code: list.code,
    names: list.names as Readonly<Record<string, string>>,
    starts: fieldOfInstant(list.startsAt, offset),
    ends: fieldOfInstant(list.endsAt, offset),
    onHome: list.onHome,
    sort: list.sort,
  });
  const [items, setItems] = useDraft<readonly Item[]>(`${draft}.games`, () =>
    list.games.map(({ gameId, name, state }) => ({ id: gameId, name, state })),
  );
  const [tried, setTried] = useState(false);
  const change = (part: Partial<typeof form>): void => setForm((before) => ({ ...before, ...part }));
  const wrong = judge(form);
  const shown = tried ? wrong : [];
  const isNew = list.version === 0;
  return (
    <ChangePopup
      title={
        isNew
          ? t('desk-games.list.make')
          : t('desk-games.editTitle', { name: list.names[language] || list.names['en'] || list.code })
      }
      confirm={t('common.save')}
      draft={draft}
      wrong={wrong}
      onTried={() => setTried(true)}
      onClose={onClose}
      onSend={(reason) =>
        request(changeGameList, {
          params: { code: form.code },
          body: {
            names: { ...form.names },
            startsAt: instantOfField(form.starts, offset),
            endsAt: instantOfField(form.ends, offset),
            onHome: form.onHome,
            sort: form.sort,
            gameIds: items.map(({ id }) => id),
            version: list.version,
            reason,
          },
        })
      }
    >
      <div className="gm-grid">
        {isNew ? (
          <Field
            label={t('desk-games.list.code')}
            name="code"
            required
            maxLength={32}
            autoComplete="off"
            spellCheck={false}
            hint={t('desk-games.list.codeHint')}
            error={shown.includes('code') ? t('desk-games.list.codeHint') : undefined}
            value={form.code}
            onChange={(event) => change({ code: event.target.value.toLowerCase() })}
          />
        ) : null}
        <NameFields names={form.names} wrong={shown} onChange={(names) => change({ names })} />
        {(['starts', 'ends'] as const).map((name) => (
          <Field
            key={name}
            type="datetime-local"
            label={`${t(`desk-games.list.${name}`)} (${zoneName})`}
            name={name}
            optional
            error={shown.includes(name) ? t('desk-games.list.endsWrong') : undefined}
            value={form[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
      </div>
      <Checkbox checked={form.onHome} onChange={(event) => change({ onHome: event.target.checked })}>
        {t('desk-games.list.onHome')}
      </Checkbox>
      <AddGame taken={items} onAdd={(item) => setItems((before) => [...before, item])} />
      <p className="sm t2">{t('desk-games.list.orderHint')}</p>
      <OrderList
        label={t('desk-games.list.order')}
        items={items.map(({ id, name, state }) => ({ id, name, note: t(`desk-games.state.${state}`) }))}
        onOrder={(ids) => setItems((before) => ids.flatMap((id) => before.find((item) => item.id === id) ?? []))}
      />
    </ChangePopup>
  );
}
