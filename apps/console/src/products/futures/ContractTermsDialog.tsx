import { useState } from 'react';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import type { ContractSums } from './contract-state.ts';
import { termsForm, termsOfForm, type ContractTermsForm } from './terms-form.ts';
import { TermsFields } from './TermsFields.tsx';

/** New terms of a contract, as a proposal. */
export function ContractTermsDialog({
  contract,
  onClose,
}: {
  readonly contract: ContractSums;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { symbol, terms, settleAsset, settleScale } = contract;
  const [first] = useState<ContractTermsForm>(() => termsForm(terms));
  const keep = `contract.terms ${symbol} ${JSON.stringify(terms)}`;
  const [form, setForm] = useKept<ContractTermsForm>(`${keep} form`, first);
  const wanted = termsOfForm(form);
  const isChange = wanted !== undefined && JSON.stringify(wanted) !== JSON.stringify(terms);
  return (
    <ProposalDialog
      wide
      title={text('markets.title', { market: symbol })}
      keep={keep}
      proposal={isChange ? { kind: 'contract.terms', symbol, ...wanted } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p>{text('contracts.termsLead')}</p>
          <TermsFields
            form={form}
            unit={settleAsset}
            scale={settleScale}
            refusal={refusal}
            onChange={(change) => setForm({ ...form, ...change })}
          />
        </>
      )}
    </ProposalDialog>
  );
}
