/**
 * Test files that look at one screen after the other, as many as a run has time for. What people do on the screens is tested
 * elsewhere, and all of it in every run.
 */
const LOOKS =
  /\/(walk\.\w+|gallery|right-to-left|agreement-links|(desk|site)\/test\/looks|desk\/test\/(screens|popups)|conditions\/(data|slow|failures))\.browser\.test\.ts$/;

/** Whether the file of this path is one of them. */
export const isLook = (path) => LOOKS.test(path.replaceAll('\\', '/'));
