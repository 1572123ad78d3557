import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { nothing } from '../base/fields.ts';
import { operatorView, shownName } from './fields.ts';
import { consoleId, reason } from '../base/console-fields.ts';

const base = { group: 'console', params: nothing, access: 'operator:operators.manage' } as const;

export const listOperators = defineCall({
  ...base,
  id: 'console.operators',
  method: 'GET',
  path: '/console/api/operators',
  summary: 'Every operator, those who left included.',
  changesState: false,
  input: nothing,
  output: z.object({ records: z.array(operatorView) }),
  reasons: [],
});

export const disableOperator = defineCall({
  ...base,
  id: 'console.disableOperator',
  freshFactor: true,
  method: 'POST',
  path: '/console/api/operators/disable',
  summary: 'Ends an operator’s sessions and rights at once; one person may, because it only takes away.',
  changesState: true,
  input: z.strictObject({ operatorId: consoleId, reason }),
  output: operatorView,
  reasons: ['not_found', 'own_account'],
});

export const setOperatorShownName = defineCall({
  ...base,
  id: 'console.operatorShownName',
  method: 'POST',
  path: '/console/api/operators/shown-name',
  summary: 'Changes under which name customers see an operator; an empty one is a number again.',
  changesState: true,
  input: z.strictObject({ operatorId: consoleId, shownName }),
  output: operatorView,
  reasons: ['not_found', 'nothing_to_change', 'name_logs_in', 'name_taken'],
});

export const operatorLink = defineCall({
  ...base,
  id: 'console.operatorLink',
  freshFactor: true,
  method: 'POST',
  path: '/console/api/operators/link',
  summary:
    'A one-time link to set a password with, for an operator who has none. It needs another administrator’s code.',
  changesState: true,
  input: z.strictObject({ operatorId: consoleId }),
  output: z.object({ path: z.string(), expiresAtMs: z.number().int() }),
  reasons: ['not_found', 'already_bound', 'own_part'],
});

export const operatorCode = defineCall({
  ...base,
  id: 'console.operatorCode',
  freshFactor: true,
  method: 'POST',
  path: '/console/api/operators/code',
  summary: 'The one-time code that goes with another administrator’s link.',
  changesState: true,
  input: z.strictObject({ operatorId: consoleId }),
  output: z.object({ code: z.string(), expiresAtMs: z.number().int() }),
  reasons: ['not_found', 'already_bound', 'own_part'],
});
