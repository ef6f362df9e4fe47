/** What risk refuses with, what staff may do in it, and what the audit log calls it. */
import { defineCodes } from '../define-codes.ts';

export const riskCodes = defineCodes({
  refusals: {
    'risk.ruleUnknown': 404,
    'risk.changeInvalid': 422,
    'risk.changedMeanwhile': 409,
    'risk.requestOpen': 409,
    'risk.requestUnknown': 404,
    'risk.requestOver': 409,
    'risk.ownRequest': 409,
    'risk.alertUnknown': 404,
    'risk.alertMoved': 409,
    'risk.memberUnknown': 404,
    'risk.listInvalid': 422,
  },
  rights: ['risk.view', 'risk.review', 'risk.rules'],
  auditActions: [
    'risk.look',
    'risk.takeAlert',
    'risk.closeAlert',
    'risk.changeRule',
    'risk.askRule',
    'risk.approveRule',
    'risk.refuseRule',
    'risk.importList',
  ],
});
