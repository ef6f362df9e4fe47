/** The whole of a talk, to read, print or keep. Looking at it is written to the audit log. */
import { getTranscript } from '@house/contract/chat/desk';
import { useT } from '@house/i18n/react';
import { Button } from '@house/ui/button';
import { Popup } from '@house/ui/popup';
import { saveText } from '@house/web/files';
import { writeTranscript } from '@house/web/zone-time';
import type { JSX } from 'react';
import { useCall } from '../../shared/api.ts';
import { brand } from '../../shared/boot.ts';
import { AnswerView } from '../../shared/list-view.tsx';
import { Line } from './line-list.tsx';

export function TranscriptPopup({ id, onClose }: { id: string; onClose: () => void }): JSX.Element {
  const t = useT();
  const answer = useCall(getTranscript, { params: { id } }, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Popup title={t('desk-chat.transcript')} onClose={onClose}>
      <AnswerView answer={answer} lines={6}>
        {({ conversation, lines }) => (
          <div className="chat-transcript">
            <p className="sm t2">{t('desk-chat.transcriptNote')}</p>
            <ol className="chat-lines">
              {lines.map((line) => (
                <Line key={line.place} line={line} conversationId={conversation.id} />
              ))}
            </ol>
            <div className="row void-acts">
              <Button look="ghost" onClick={() => print()}>
                {t('desk-chat.print')}
              </Button>
              <Button
                look="ghost"
                icon="download-simple"
                onClick={() =>
                  saveText(
                    `chat-${conversation.id}.txt`,
                    writeTranscript(
                      lines.map(({ at, author, kind, text }) => ({
                        at,
                        words: `${author} ${kind === 'text' ? text : `[${kind}] ${text}`}`,
                      })),
                      brand.zone.offsetMinutes,
                    ),
                  )
                }
              >
                {t('desk-chat.download')}
              </Button>
            </div>
          </div>
        )}
      </AnswerView>
    </Popup>
  );
}
