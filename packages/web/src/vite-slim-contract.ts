/**
 * Takes out of the contract what the browser has no use for. The pages need where a call is and how it is sent, and the
 * values of an enumeration; the server judges. Schemas, refusals and sentences of the reference were a tenth of the
 * first script.
 *
 * `slimContract` takes them off the calls, and says of everything that the contract works out when it is loaded that it
 * may be left out when nobody asks for it. What is left builds on the stand-in of `wire-shapes.ts`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseAst } from 'vite';

const CONTRACT = fileURLToPath(new URL('../../contract/src', import.meta.url));
const STAND_IN = fileURLToPath(new URL('wire-shapes.ts', import.meta.url));
const SHAPES = 'virtual:wire-shapes';
/** What of a call only the server and the reference read. */
const OF_THE_SERVER = new Set(['params', 'query', 'body', 'reply', 'refusals', 'summary']);
/** Has no effect when it is loaded, and the bundler sees that by itself. */
const INERT = new Set(['Literal', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression']);

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function isCallOf(node: ESTree.Expression | null, name: string): node is ESTree.CallExpression {
  return node?.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name;
}

/** The rest of a call's row: its own commas go with what is taken out. */
function slimRow(row: ESTree.ObjectExpression, code: string): Edit {
  const kept = row.properties.filter(
    (one) => one.type !== 'Property' || one.key.type !== 'Identifier' || !OF_THE_SERVER.has(one.key.name),
  );
  return {
    from: row.start,
    to: row.end,
    text: `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`,
  };
}

function editsOf({ id, init }: ESTree.VariableDeclarator, code: string): Edit[] {
  if (init === null || id.type !== 'Identifier' || INERT.has(init.type)) return [];
  if (isCallOf(init, 'defineCall')) {
    const row = init.arguments[1];
    return row?.type === 'ObjectExpression' ? [slimRow(row, code)] : [];
  }
  // A call that is marked pure is left out with all it asks for; a bare chain is not, for any link might do something.
  return [
    { from: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' },
    { from: init.end, to: init.end, text: '))()' },
  ];
}

export function slimDeclarations(code: string): string {
  const edits = parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' ? declared.declarations.flatMap((one) => editsOf(one, code)) : [];
  });
  return edits
    .sort((a, b) => b.from - a.from)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), code);
}

export function slimContract(): Plugin {
  return {
    name: 'slim-contract',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /[\\/]contract[\\/]src[\\/]([\w-]+[\\/])?[\w-]+\.ts$/ },
      handler: (code) => ({ code: slimDeclarations(code), map: null }),
    },
  };
}

/** Puts the stand-in where the contract builds its schemas, with every name the contract uses. */
export function standInForSchemas(): Plugin {
  return {
    name: 'stand-in-for-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod/mini' ? SHAPES : null),
    load(id) {
      if (id !== SHAPES) return null;
      const text = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFileSync(join(CONTRACT, file), 'utf8'))
        .join('');
      const names = new Set(Array.from(text.matchAll(/\bz\.(\w+)/g), ([, name]) => name));
      const exported = [...names].map((name) => `${name === 'enum' ? 'enumShape' : 'anyShape'} as ${name}`);
      return `import { anyShape, enumShape } from ${JSON.stringify(STAND_IN)};\nexport { ${exported.join(', ')} };`;
    },
  };
}
