/** What chat refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const chatCodes = defineCodes({
  refusals: {
    'chat.off': 404,
    'chat.closed': 409,
    'chat.tooMany': 429,
    'chat.tooFast': 429,
    'chat.conversationUnknown': 404,
    'chat.conversationEnded': 409,
    'chat.notRateable': 409,
    'chat.imageInvalid': 422,
    'chat.imageTooLarge': 413,
    'chat.notYours': 409,
    'chat.takenAlready': 409,
    'chat.handsFull': 409,
    'chat.colleagueUnknown': 404,
    'chat.shortcutTaken': 409,
    'chat.cannedUnknown': 404,
    'chat.changedMeanwhile': 409,
    'chat.cannedFull': 409,
  },
  rights: ['chat.view', 'chat.answer', 'chat.manage'],
  auditActions: [
    'chat.read',
    'chat.transcript',
    'chat.image',
    'chat.settings',
    'chat.cannedAdd',
    'chat.cannedChange',
    'chat.cannedRemove',
  ],
});
