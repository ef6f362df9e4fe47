/** Hot, new and the rows of the home page: their games in order, their window, whether they show now. */
import { type DeskGameList, listDeskGameLists, removeGameList } from '@house/contract/games/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Badge } from '@house/ui/figures';
import { type JSX, useState } from 'react';
import { request, useCall } from '../../shared/api.ts';
import { useDraft } from '../../shared/drafts.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { useLook } from '../../shared/preferences.ts';
import { useCan } from '../../shared/staff.ts';
import { useWhen } from '../../shared/when.ts';
import { ChangePopup } from './change-popup.tsx';
import { ListEditor } from './list-editor.tsx';
import { EMPTY_LIST } from './model.ts';

interface ListCardProps {
  list: DeskGameList;
  may: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function ListCard({ list, may, onEdit, onRemove }: ListCardProps): JSX.Element {
  const t = useT();
  const when = useWhen();
  const { language } = useLook();
  const name = list.names[language] || list.names['en'] || list.code;
  return (
    <section className="card gm-list" aria-label={name}>
      <div className="part-h">
        <h2>{name}</h2>
        <span className="mono sm t3" translate="no">
          {list.code}
        </span>
        <Badge tone={list.showing && list.onHome ? 'win' : 'plain'}>
          {t(
            !list.onHome
              ? 'desk-games.list.notHome'
              : list.showing
                ? 'desk-games.list.showing'
                : 'desk-games.list.notNow',
          )}
        </Badge>
        <span className="sp" />
        {may ? (
          <Button size="s" aria-label={t('desk-games.editTitle', { name })} onClick={onEdit}>
            {t('desk-games.edit')}
          </Button>
        ) : null}
        {may && !list.fixed ? (
          <Button size="s" look="danger" aria-label={t('desk-games.list.removeTitle', { name })} onClick={onRemove}>
            {t('desk-games.list.take')}
          </Button>
        ) : null}
      </div>
      {list.startsAt === null && list.endsAt === null ? null : (
        <p className="sm t2">
          {list.startsAt === null ? t('desk-games.list.now') : when.instant(list.startsAt)}
          {' → '}
          {list.endsAt === null ? t('desk-games.list.forever') : when.instant(list.endsAt)}
        </p>
      )}
      {list.games.length === 0 ? (
        <p className="sm t3">{t('desk-games.list.empty')}</p>
      ) : (
        <ol className="gm-names">
          {list.games.map((game) => (
            <li key={game.gameId}>{game.name}</li>
          ))}
        </ol>
      )}
    </section>
  );
}

export function ListsTab(): JSX.Element {
  const t = useT();
  const { language } = useLook();
  const may = useCan('games.edit');
  const answer = useCall(listDeskGameLists);
  const [edited, setEdited] = useDraft<DeskGameList | undefined>('lists.open', undefined);
  const [removed, setRemoved] = useState<DeskGameList>();
  return (
    <>
      {may ? (
        <div className="row gm-acts">
          <p className="sm t2">{t('desk-games.list.note')}</p>
          <span className="sp" />
          <Button icon="plus-bold" onClick={() => setEdited(EMPTY_LIST)}>
            {t('desk-games.list.make')}
          </Button>
        </div>
      ) : null}
      <AnswerView answer={answer}>
        {({ lists }, stale) => (
          <div className={stale ? 'gm-lists stale' : 'gm-lists'}>
            {lists.map((list) => (
              <ListCard
                key={list.code}
                list={list}
                may={may}
                onEdit={() => setEdited(list)}
                onRemove={() => setRemoved(list)}
              />
            ))}
          </div>
        )}
      </AnswerView>
      {edited === undefined ? null : (
        <ListEditor key={edited.code} list={edited} onClose={() => setEdited(undefined)} />
      )}
      {removed === undefined ? null : (
        <ChangePopup
          title={t('desk-games.list.removeTitle', { name: removed.names[language] ?? removed.code })}
          confirm={t('desk-games.list.take')}
          look="danger-fill"
          onClose={() => setRemoved(undefined)}
          onSend={(reason) =>
            request(removeGameList, { params: { code: removed.code }, body: { version: removed.version, reason } })
          }
        />
      )}
    </>
  );
}
