/**
 * The oldest browsers the site and the desk are built for. The build lowers syntax to them; what it can not lower (calls of
 * the browser, selectors of styles) is held by `browsers.test.ts`. Firefox: the styles show with `:has` what is chosen.
 */
export const OLDEST_BROWSERS = { chrome: '111', safari: '16.4', firefox: '121' } as const;

/** As the build takes it. */
export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(([name, version]) => name + version);
