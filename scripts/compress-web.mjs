/**
 * Compressed copies of a built app's text files, `.gz` and `.br` beside each, so that the server only picks one.
 *
 * The small ones of Brotli take longer to make than the app itself. A house therefore opens with those of gzip, and those of
 * files with a hash in their name follow while it is open: the server looks for a copy each time it is asked for a file.
 * Files that keep their name are compressed whole before the app is swapped in, else a copy might be that of another build.
 */
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync } from 'node:zlib';

const brotli = promisify(brotliCompress);
const TEXT = /\.(js|css|svg|json|txt|webmanifest)$/;
const HASHED = /[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/;

function textFilesOf(directory) {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Whole or not at all: the server may be asked for it meanwhile, and another house of this folder may do the same. */
function writeWhole(path, bytes) {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, bytes);
  renameSync(draft, path);
}

async function writeBrotli(path) {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeWhole(`${path}.br`, await brotli(await readFile(path), { params }));
}

/** What an app needs before it is served: all by gzip, and by Brotli what keeps its name. */
export async function compressFirst(directory) {
  for (const path of textFilesOf(directory)) {
    writeWhole(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
    if (!HASHED.test(path)) await writeBrotli(path);
  }
}

/** The rest, `atOnce` files at a time; what an earlier run has done is kept. */
export async function compressRest(directory, atOnce) {
  const left = textFilesOf(directory).filter((path) => !existsSync(`${path}.br`));
  const work = async () => {
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      try {
        await writeBrotli(path);
      } catch (error) {
        // Another build of newer sources has taken the app's place: its files are its own to compress.
        if (error.code !== 'ENOENT') throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
