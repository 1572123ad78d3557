import type { MarketConfig } from '@candor/protocol';
import { NumberField } from '@candor/ui';
import { useState } from 'react';
import { ProposalDialog } from '../proposals/ProposalDialog.tsx';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { changedTerms, decimalsIn, termNames, termsForm, type TermsForm } from './terms-form.ts';

/**
 * Other steps, bounds and band of a market, as a proposal of what was changed and of nothing else.
 */
export function TermsDialog({ market, onClose }: { readonly market: MarketConfig; readonly onClose: () => void }) {
  const text = useText();
  const { symbol, state } = market;
  const [first] = useState<TermsForm>(() => termsForm(market));
  const keep = `market.terms ${symbol} ${JSON.stringify(first)}`;
  const [form, setForm] = useKept(`${keep} form`, first);
  const changed = changedTerms(form, market);
  const newGrid = changed?.tickSize !== undefined || changed?.lotSize !== undefined;
  const isChange = changed !== undefined && Object.keys(changed).length > 0;
  const [base = '', quote = ''] = symbol.split('/');
  const unitOf = (name: (typeof termNames)[number]) => (/Quantity|lotSize/.test(name) ? base : quote);
  return (
    <ProposalDialog
      title={text('markets.title', { market: symbol })}
      keep={keep}
      proposal={isChange ? { kind: 'market.terms', symbol, ...changed } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          {termNames.map((name) => (
            <NumberField
              key={name}
              label={text(`markets.terms.${name}`)}
              value={form[name]}
              onValue={(value) => setForm({ ...form, [name]: value })}
              decimals={decimalsIn(name, market)}
              unit={unitOf(name)}
              error={refusal?.of(name)}
            />
          ))}
          <NumberField
            label={text('markets.terms.band')}
            value={form.band}
            onValue={(band) => setForm({ ...form, band })}
            decimals={4}
            unit="%"
            error={refusal?.of('bandPpm')}
          />
          {newGrid && <p>{text(state === 'halted' ? 'markets.terms.gridHalted' : 'markets.terms.gridOpen')}</p>}
        </>
      )}
    </ProposalDialog>
  );
}
