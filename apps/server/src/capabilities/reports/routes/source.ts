/** Where reports are read, so that whoever reads them knows how old they may be. */
import { getReportSource } from '@house/contract/reports/desk';
import type { CallRouter } from '../../../platform/http.ts';
import type { ReportReads } from '../../../platform/report-reads.ts';

export function serveSource(house: CallRouter, reports: Pick<ReportReads, 'source'>): void {
  house.serveSignedIn(getReportSource, null, async () => reports.source());
}
