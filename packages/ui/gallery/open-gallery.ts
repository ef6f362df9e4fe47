/** Serves the gallery on a free port and opens it in the packaged Chromium; for screenshots and the axe check. */
import { type Browser, type BrowserContext, chromium as browserType, type Page } from '@playwright/test';
import chromium from '@sparticuz/chromium';
import { createServer, type ViteDevServer } from 'vite';

const ARGUMENTS = [
  '--headless',
  // Drawn by the processor alone, which is quicker than by a graphics card that is not there.
  '--disable-gpu',
  '--no-sandbox',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--hide-scrollbars',
  '--font-render-hinting=none',
];

export interface OpenGallery {
  /** A page of its own, with an empty storage; those of one size share what the browser fetched before. */
  readonly show: (query: Record<string, string>, width: number, height?: number) => Promise<Page>;
  readonly close: () => Promise<void>;
}

async function serve(): Promise<{ server: ViteDevServer; address: string }> {
  const server = await createServer({
    configFile: `${import.meta.dirname}/vite.config.ts`,
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  });
  await server.listen();
  return { server, address: server.resolvedUrls?.local[0] ?? '' };
}

export async function openGallery(): Promise<OpenGallery> {
  const { server, address } = await serve();
  const browser: Browser = await browserType.launch({
    executablePath: await chromium.executablePath(),
    args: ARGUMENTS,
  });
  const contexts = new Map<string, Promise<BrowserContext>>();
  const openContext = async (width: number, height: number): Promise<BrowserContext> => {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: 1,
      hasTouch: width < 721,
      isMobile: width < 721,
    });
    await context.addInitScript('localStorage.clear()');
    return context;
  };
  return {
    show: async (query, width, height = 900) => {
      const name = `${width}x${height}`;
      const context = contexts.get(name) ?? openContext(width, height);
      contexts.set(name, context);
      const page = await (await context).newPage();
      await page.goto(`${address}?${new URLSearchParams(query).toString()}`);
      await page.locator('main').waitFor();
      await page.evaluate(async () => {
        await document.fonts.ready;
      });
      return page;
    },
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}
