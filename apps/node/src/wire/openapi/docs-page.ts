import { type Call, calls, rightOf } from '@candor/protocol';
import { z } from 'zod';
import { rateLimits } from '../http/rate-limits.ts';
import { pathOf } from '../http/register-calls.ts';

const groups = [
  ['platform', 'Platform'],
  ['user', 'Accounts and sessions'],
  ['spot', 'Spot orders'],
  ['futures', 'Perpetual contracts'],
  ['quotes', 'Markets and prices'],
  ['assets', 'Balances and ledger'],
  ['console', 'Operators’ console'],
] as const;

const { userWeight, addressWeight, orders } = rateLimits;

/** The page of every call, for reading: plain HTML, no script. */
export function docsPage(segments: { readonly head: string; readonly apiHead: string }): string {
  const all: readonly Call[] = calls;
  const sections = groups.map(([group, title]) => {
    const ofGroup = all.filter((call) => call.group === group);
    return `<section id="${group}"><h2>${title}</h2>${ofGroup.map((call) => article(call, segments)).join('')}</section>`;
  });
  const menu = groups.map(([group, title]) => `<a href="#${group}">${title}</a>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Candor API</title><link rel="stylesheet" href="/api/docs.css"></head><body>
<header><h1>Candor API</h1><p>${all.length} calls. Every answer is <code>{code, msg, data}</code>; <code>code</code> 200 is success and the HTTP status is
the same number. Amounts and prices are decimal strings, times are ms since 1970. Calls for users need the header <code>satoken</code>, or the signature of an API key. A user
has a weight of ${userWeight.points} a minute, an address ${addressWeight.points}, and a user ${orders.points} orders in ${orders.seconds} s. The same in a
form for programs: <a href="/api/openapi.json">openapi.json</a>.</p><nav>${menu}</nav></header><main>${sections.join('')}</main></body></html>`;
}

function article(call: Call, segments: { readonly head: string; readonly apiHead: string }): string {
  const path = escape(pathOf(call.path, segments));
  const fields = [...rows(call.params, 'path'), ...rows(call.input, call.method === 'GET' ? 'query' : 'body')];
  const table = fields.length
    ? `<table><thead><tr><th>Field</th><th>In</th><th>Needed</th><th>Holds</th></tr></thead><tbody>${fields.join('')}</tbody></table>`
    : '<p class="none">No fields.</p>';
  const named = [...call.reasons, ...(call.freshFactor === true ? ['step_up_required'] : [])];
  const reasons = named.map((reason) => `<code>${reason}</code>`).join(' ');
  return `<article id="${call.id}"><h3><b class="${call.method}">${call.method}</b> <code>${path}</code>${call.access === 'public' ? '' : ` <i>${call.access}</i>`}</h3>
<p>${escape(call.summary)}</p><p class="terms">${termsOf(call)}</p>${table}${reasons ? `<p class="reasons">May be refused with: ${reasons}</p>` : ''}
<details><summary>Answer</summary><pre>${escape(textOf(schemaOf(call.output, 'output') as Property, ''))}</pre></details></article>`;
}

/** What keys need for a call, what it takes of an allowance, and where else it is taken. */
function termsOf({ access, keys = 'none', weight = 1, socket }: Call): string {
  const terms = [
    ...(access === 'user' ? [keys === 'none' ? 'Closed to API keys' : `API keys with <code>${keys}</code>`] : []),
    ...(rightOf(access) === undefined ? [weights.get(weight) ?? `Weight ${weight}`] : []),
    ...(socket === true ? ['Also on the private socket'] : []),
  ];
  return terms.join(' · ');
}

const weights: ReadonlyMap<unknown, string> = new Map([
  ['order', 'Counts as an order'],
  ['free', 'Counts nowhere'],
]);

interface Shape {
  readonly properties?: Readonly<Record<string, Property>>;
  readonly required?: readonly string[];
}
interface Property extends Shape {
  readonly type?: string | readonly string[];
  readonly items?: Property;
  readonly prefixItems?: readonly Property[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly pattern?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly Property[];
  readonly allOf?: readonly Property[];
}

function rows(schema: z.ZodType, place: string): string[] {
  const shape = schemaOf(schema, 'input') as Shape;
  return Object.entries(shape.properties ?? {}).map(([name, property]) => {
    const needed = place === 'path' || (shape.required ?? []).includes(name) ? 'required' : '';
    return `<tr><td><code>${escape(name)}</code></td><td>${place}</td><td>${needed}</td><td>${escape(holds(property))}</td></tr>`;
  });
}

function holds(property: Property): string {
  const parts = [
    property.enum ? property.enum.join(' | ') : property.type,
    ...(property.anyOf ?? []).map(holds),
    property.pattern && !property.enum ? property.pattern : undefined,
    property.default === undefined ? undefined : `default ${JSON.stringify(property.default)}`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** The shape of an answer in few words: `{ orderId: string, fills: [ … ] }`. */
function textOf(property: Property, indent: string): string {
  const alternatives = property.anyOf ?? [];
  if (alternatives.length > 0) return alternatives.map((alternative) => textOf(alternative, indent)).join(' | ');
  if (property.enum) return property.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (property.const !== undefined) return JSON.stringify(property.const);
  if (property.prefixItems) return `[${property.prefixItems.map((item) => textOf(item, indent)).join(', ')}]`;
  if (property.items) return `[ ${textOf(property.items, indent)} ]`;
  if (property.properties) {
    const deeper = `${indent}  `;
    const fields = Object.entries(property.properties).map(
      ([name, field]) => `${deeper}${name}: ${textOf(field, deeper)}`,
    );
    return fields.length === 0 ? '{}' : `{\n${fields.join('\n')}\n${indent}}`;
  }
  if (property.pattern !== undefined) return 'decimal string';
  return [property.type ?? 'any'].flat().join(' | ');
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' });

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
