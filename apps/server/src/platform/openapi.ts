/**
 * The OpenAPI document, printed from the contract: every call with its request, its reply under the envelope and its
 * refusals by status. Nothing is written twice, so it cannot differ from what is served.
 */
import { answersWithFile, type Call } from '@house/contract/call';
import { COMMON_REFUSALS, REFUSALS, type RefusalCode } from '@house/contract/codes';
import * as z from 'zod/mini';

interface JsonSchema {
  [key: string]: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: Record<string, unknown>[];
  requestBody?: Record<string, unknown>;
  responses: Record<string, Record<string, unknown>>;
  'x-encrypted': boolean;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const REFUSED = { $ref: '#/components/schemas/Refused' };

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

function tagOf(call: Call): string {
  if (call.path.startsWith('/desk/')) return 'desk';
  const [, first = '', second = '', third = ''] = call.path.split('/');
  if (first !== 'wps') return 'lottery';
  return /^v\d+$/.test(second) ? third : second;
}

function parametersOf(call: Call): Record<string, unknown>[] {
  const list = (where: 'path' | 'query', schema: JsonSchema) =>
    Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      name,
      in: where,
      required: where === 'path' || (schema.required ?? []).includes(name),
      schema: property,
    }));
  return [
    ...list('path', schemaOf(call.params, 'input')),
    ...list('query', schemaOf(call.query, 'input')),
    { $ref: '#/components/parameters/language' },
  ];
}

function bodyOf(call: Call): Record<string, unknown> | null {
  const schema = schemaOf(call.body, 'input');
  if (call.encrypted) {
    return {
      required: true,
      description: 'A compact JWE addressed to a key of `/wps/system/keys`; its content is the JSON of `x-plain`.',
      content: { 'application/jose': { schema: { type: 'string', 'x-plain': schema } } },
    };
  }
  if (Object.keys(schema.properties ?? {}).length === 0) return null;
  return { required: true, content: { 'application/json': { schema } } };
}

/** Codes by status, those any call may answer with included. */
export function refusalsByStatus(call: Call): Map<number, string[]> {
  const codes = new Set<string>([...COMMON_REFUSALS, ...call.refusals]);
  if (call.audience !== 'anyone') {
    codes.add('session.required');
    codes.add('session.ended');
  }
  if (call.audience === 'staff') codes.add('request.forbidden');
  if (call.encrypted) {
    codes.add('request.notEncrypted');
    codes.add('request.undecipherable');
  }
  const byStatus = new Map<number, string[]>();
  for (const code of codes) {
    const status = REFUSALS[code as RefusalCode] ?? 400;
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

function responsesOf(call: Call): Record<string, Record<string, unknown>> {
  const reply = schemaOf(call.reply, 'output');
  const taken = answersWithFile(call)
    ? { 'text/csv': { schema: reply } }
    : {
        'application/json': {
          schema: {
            type: 'object',
            required: ['success', 'value', 'message'],
            properties: { success: { const: true }, value: reply, message: { type: 'string' } },
          },
        },
      };
  const responses: Record<string, Record<string, unknown>> = { '200': { description: 'Done.', content: taken } };
  for (const [status, codes] of refusalsByStatus(call)) {
    responses[String(status)] = {
      description: `Refused: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
      content: {
        'application/json': {
          schema: { allOf: [REFUSED, { type: 'object', properties: { code: { enum: codes } } }] },
        },
      },
    };
  }
  return responses;
}

function operationOf(call: Call): Operation {
  const body = bodyOf(call);
  const notes = [
    call.audience === 'member' && 'For a signed-in member.',
    call.audience === 'staff' && 'For a signed-in member of staff who holds the right.',
    call.encrypted && 'The body must be encrypted; plain JSON is refused with `request.notEncrypted`.',
  ];
  return {
    operationId: call.name,
    summary: call.summary,
    description: notes.filter((note) => note !== false).join(' '),
    tags: [tagOf(call)],
    security: call.audience === 'anyone' ? [] : [{ [call.audience]: [] }],
    parameters: parametersOf(call),
    ...(body === null ? {} : { requestBody: body }),
    responses: responsesOf(call),
    'x-encrypted': call.encrypted,
  };
}

const COMPONENTS: OpenApiDocument['components'] = {
  securitySchemes: {
    member: { type: 'apiKey', in: 'header', name: 'token', description: 'The token that sign-in answered with.' },
    staff: { type: 'apiKey', in: 'header', name: 'token', description: 'The token of a desk session.' },
  },
  parameters: {
    language: {
      name: 'language',
      in: 'header',
      required: false,
      description: 'Language of messages, e.g. `bn` or `en`.',
      schema: { type: 'string', pattern: '^[A-Za-z]{2}$' },
    },
  },
  schemas: {
    Refused: {
      type: 'object',
      required: ['success', 'value', 'message', 'code', 'requestId'],
      properties: {
        success: { const: false },
        value: { type: 'null' },
        message: { type: 'string', description: 'In the language of the caller.' },
        code: { type: 'string', description: 'Stable, dotted.' },
        values: { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean'] } },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        requestId: { type: 'string' },
      },
    },
  },
};

export function printOpenApi(calls: readonly Call[], about: { title: string; version: string }): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      ...about,
      description:
        'Every answer has the envelope `success`, `value`, `message`. Amounts are decimal strings, instants ISO 8601 in UTC. A refusal has a stable `code`, moves nothing, and speaks the language of the caller.',
    },
    tags: [...new Set(calls.map(tagOf))].map((name) => ({ name, description: '' })),
    paths,
    components: COMPONENTS,
  };
}
