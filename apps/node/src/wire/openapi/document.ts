import {
  type Call,
  calls,
  codes,
  envelopeOf,
  keyHeaders,
  problemData,
  rightOf,
  textEnvelopeOf,
} from '@candor/protocol';
import { z } from 'zod';
import { rateLimits } from '../http/rate-limits.ts';
import { pathOf } from '../http/register-calls.ts';

interface Segments {
  readonly head: string;
  readonly apiHead: string;
}
type Json = Readonly<Record<string, unknown>>;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  // OpenAPI 3.1 speaks this dialect by itself.
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
}

const { userWeight, addressWeight, orders } = rateLimits;
const description = [
  'Every answer is {code, msg, data}; code 200 is success, and the HTTP status is the same number (getMt5Amount writes it as a text).',
  'Amounts and prices are decimal strings, times ms since 1970.',
  'An API key signs the time, the method, the path with its query and the body; a read may be repeated as it was signed, and a call that changes something is taken once (409 api_key_replayed): give each a time of its own, or a requestId where it has one.',
  `x-weight is what a call takes of the ${userWeight.points} of a user’s minute and the ${addressWeight.points} of an address’s. An order counts as one of ${orders.points} in ${orders.seconds} s instead, and what is free counts nowhere.`,
  'Calls with x-socket are taken on the private socket too.',
].join(' ');

/**
 * The OpenAPI 3.1 document of exactly the calls that the server answers, made from their schemas.
 */
export function openApiDocument(segments: Segments): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    const path = pathOf(call.path, segments);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Candor',
      version: '0.1.0',
      description,
    },
    tags: ['platform', 'user', 'spot', 'futures', 'quotes', 'assets'].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        satoken: { type: 'apiKey', in: 'header', name: 'satoken' },
        key: {
          type: 'apiKey',
          in: 'header',
          name: keyHeaders.key,
          description: `An API key with the permission that is named; ${keyHeaders.time} and ${keyHeaders.signature} sign the call.`,
        },
        operator: { type: 'apiKey', in: 'cookie', name: 'candor_operator' },
      },
      schemas: { Problem: schemaOf(envelopeOf(problemData), 'output') },
    },
  };
}

function operationOf(call: Call): Json {
  const input = schemaOf(call.input, 'input');
  const takesBody = call.method === 'POST' && Object.keys(input['properties'] ?? {}).length > 0;
  return {
    operationId: call.id,
    tags: [call.group],
    summary: call.summary,
    ...(call.access === 'user' && { security: securityOf(call) }),
    ...(call.group === 'console' && call.access !== 'public' && { security: [{ operator: [] }] }),
    ...(rightOf(call.access) === undefined && { 'x-weight': call.weight ?? 1 }),
    ...(call.socket === true && { 'x-socket': true }),
    parameters: [
      ...parametersOf(schemaOf(call.params, 'input'), 'path'),
      ...(call.method === 'GET' ? parametersOf(input, 'query') : []),
    ],
    ...(takesBody && { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
    responses: {
      [codes.success]: call.givesImage
        ? { description: 'The image', content: { 'image/jpeg': {} } }
        : successAnswer(call),
      ...Object.fromEntries(problemsOf(call).map(([code, text]) => [code, jsonAnswer(text, { $ref: problem })])),
    },
  };
}

/** A session's token, or an API key with the permission that the call declares. */
const securityOf = ({ keys = 'none' }: Call): readonly Json[] =>
  keys === 'none' ? [{ satoken: [] }] : [{ satoken: [] }, { key: [keys] }];

/** A file, where the call gives one, beside the data that says why there is none yet. */
function successAnswer(call: Call) {
  const answer = jsonAnswer('Success', schemaOf(successOf(call), 'output'));
  return call.givesFile ? { ...answer, content: Object.assign({ 'text/csv': {} }, answer['content']) } : answer;
}

const successOf = ({ codeIsText, output }: Call): z.ZodType =>
  codeIsText === true ? textEnvelopeOf(output) : envelopeOf(output);

const problem = '#/components/schemas/Problem';

function problemsOf(call: Call): [number, string][] {
  const reasons = call.reasons.join(', ');
  return [
    [codes.invalid, 'A field breaks a rule; data.fields names both'],
    ...(call.access !== 'public' ? [[codes.unauthorized, 'No token, or one that is dead'] as [number, string]] : []),
    ...(call.freshFactor === true
      ? [
          [codes.forbidden, 'The second factor must be shown first; data.reason is step_up_required'] as [
            number,
            string,
          ],
        ]
      : []),
    ...(call.changesState && call.access !== 'public'
      ? [[codes.conflict, 'The request id came before with another content'] as [number, string]]
      : []),
    ...(reasons ? [[codes.rejected, `Refused; data.reason is one of: ${reasons}`] as [number, string]] : []),
    [codes.tooMany, 'Too many requests; Retry-After says when to try again'],
    [codes.unavailable, 'Not now; nothing was done'],
  ];
}

const jsonAnswer = (description: string, schema: Json): Json => ({
  description,
  content: { 'application/json': { schema } },
});

function parametersOf(schema: Json, place: 'path' | 'query'): Json[] {
  const required = (schema['required'] ?? []) as readonly string[];
  return Object.entries((schema['properties'] ?? {}) as Record<string, Json>).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}
