import { expect, test } from 'vitest';
import { missingProblem } from './field-problem.ts';
import type { TicketForm } from './form.ts';
import { summarize } from './summarize.ts';
import { form, inputs, text } from './ticket-model.fixture.ts';

test.each([
  [{ quantity: '0.05' }, 'price', 'ticket.price'],
  [{ price: '91000' }, 'quantity', 'ticket.amount'],
  [{ type: 'market', by: 'budget' }, 'budget', 'ticket.budget'],
  [{ type: 'stop_limit', price: '92000', quantity: '0.01' }, 'trigger', 'ticket.trigger'],
  [{ type: 'oco', price: '91000', trigger: '92000' }, 'quantity', 'ticket.amount'],
  [{ price: '91000', quantity: '0.05', timeInForce: 'GTD' }, 'expires', 'ticket.expires'],
] as const satisfies readonly (readonly [Partial<TicketForm>, string, string])[])(
  'a form of %j that is sent names %s, at its field',
  (typed, field, name) => {
    expect(missingProblem(summarize(form(typed), inputs()), text)).toEqual({
      field,
      text: `ticket.nothingYet {"field":"${name}"}`,
    });
  },
);

test('a whole form misses nothing', () => {
  expect(missingProblem(summarize(form({ price: '91000', quantity: '0.05' }), inputs()), text)).toBeUndefined();
});
