/** Which right each call of the desk takes here. */
import type { RightOfCall } from '../right-of-call.ts';

export const rightOfCall = {
  listBroadcasts: 'messages.view',
  getBroadcast: 'messages.view',
  countBroadcastAudience: 'messages.send',
  sendBroadcast: 'messages.send',
  confirmBroadcast: 'messages.send',
  cancelBroadcast: 'messages.send',
  listFeedbackQueue: 'feedback.view',
  getFeedbackCase: 'feedback.view',
  getDeskFeedbackImage: 'feedback.view',
  showFeedbackContact: 'feedback.view',
  listFeedbackMacros: 'feedback.view',
  takeFeedback: 'feedback.answer',
  answerFeedback: 'feedback.answer',
  closeFeedback: 'feedback.answer',
  tagFeedback: 'feedback.answer',
  saveFeedbackMacro: 'feedback.answer',
  removeFeedbackMacro: 'feedback.answer',
  listApplications: 'applications.view',
  showApplicantContacts: 'applications.view',
  decideApplication: 'applications.decide',
} as const satisfies RightOfCall;
