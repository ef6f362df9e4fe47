/**
 * Vite plugin: puts the files of the art kit where `art-source.ts` says they are, in a build and while developing, and
 * writes their addresses into the page where it says `/art/<name>-<size>.<format>`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { artKit } from './art-names.ts';

const FOLDER = join(import.meta.dirname, '../../assets/art');
const IN_PAGE = /(?<=["'\s,])\/art\/([\w-]+)\.(avif|webp)/g;

export function serveArt(): Plugin {
  let base = '/';
  return {
    name: 'house-art',
    configResolved: (config) => {
      base = config.base;
    },
    configureServer: (server) => {
      server.middlewares.use((request, response, next) => {
        const [, name, format] = /\/assets\/([\w-]+)-[0-9a-f]{8}\.(avif|webp)$/.exec(request.url ?? '') ?? [];
        const file = `${name}.${format}`;
        if (name === undefined || !readdirSync(FOLDER).includes(file)) next();
        else response.setHeader('content-type', `image/${format}`).end(readFileSync(join(FOLDER, file)));
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(IN_PAGE, (_, name, format) => `${base}assets/${name}-${artKit}.${format}`),
    },
    generateBundle() {
      for (const file of readdirSync(FOLDER)) {
        const fileName = `assets/${file.replace('.', `-${artKit}.`)}`;
        this.emitFile({ type: 'asset', fileName, source: readFileSync(join(FOLDER, file)) });
      }
    },
  };
}
