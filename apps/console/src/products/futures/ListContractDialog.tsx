import { NumberField, TextField } from '@candor/ui';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import { firstListing, listingOfForm, ppmDecimals, type ListingForm } from './terms-form.ts';
import { TermsFields } from './TermsFields.tsx';
import room from '../../app/Room.module.css';

const amountDecimals = 8;

/** A new contract with its terms, as a proposal. */
export function ListContractDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const [form, setForm] = useKept<ListingForm>('contract.list form', firstListing);
  const change = (more: Partial<ListingForm>) => setForm({ ...form, ...more });
  const settle = form.symbol.split(':')[1]?.trim().toUpperCase() ?? '';
  return (
    <ProposalDialog
      wide
      title={text('approvals.kind.contract.list')}
      keep="contract.list"
      proposal={listingOfForm(form)}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p>{text('contracts.listLead')}</p>
          <div className={room['figures']}>
            <TextField
              label={text('contracts.field.symbol')}
              value={form.symbol}
              autoComplete="off"
              onChange={(event) => change({ symbol: event.target.value })}
              error={refusal?.of('symbol')}
            />
            <TextField
              label={text('contracts.field.indexSymbol')}
              value={form.indexSymbol}
              autoComplete="off"
              onChange={(event) => change({ indexSymbol: event.target.value })}
              error={refusal?.of('indexSymbol')}
            />
            <NumberField
              label={text('markets.terms.lotSize')}
              value={form.lotSize}
              onValue={(lotSize) => change({ lotSize })}
              decimals={amountDecimals}
              error={refusal?.of('lotSize')}
            />
            <NumberField
              label={text('contracts.field.faceValue')}
              value={form.faceValue}
              onValue={(faceValue) => change({ faceValue })}
              decimals={0}
              error={refusal?.of('faceValue')}
            />
            <NumberField
              label={text('markets.terms.minimumQuantity')}
              value={form.minimumQuantity}
              onValue={(minimumQuantity) => change({ minimumQuantity })}
              decimals={amountDecimals}
              error={refusal?.of('minimumQuantity')}
            />
            <NumberField
              label={text('markets.terms.maximumQuantity')}
              value={form.maximumQuantity}
              onValue={(maximumQuantity) => change({ maximumQuantity })}
              decimals={amountDecimals}
              error={refusal?.of('maximumQuantity')}
            />
            <NumberField
              label={text('contracts.field.slippageCapPpm')}
              value={form.slippage}
              onValue={(slippage) => change({ slippage })}
              decimals={ppmDecimals}
              unit="%"
              error={refusal?.of('slippageCapPpm')}
            />
            <NumberField
              label={text('contracts.field.openOrdersMax')}
              value={form.openOrdersMax}
              onValue={(openOrdersMax) => change({ openOrdersMax })}
              decimals={0}
              error={refusal?.of('openOrdersMax')}
            />
            <NumberField
              label={text('markets.maker')}
              value={form.maker}
              onValue={(maker) => change({ maker })}
              decimals={ppmDecimals}
              unit="%"
              error={refusal?.of('makerPpm')}
            />
            <NumberField
              label={text('markets.taker')}
              value={form.taker}
              onValue={(taker) => change({ taker })}
              decimals={ppmDecimals}
              unit="%"
              error={refusal?.of('takerPpm')}
            />
          </div>
          <TermsFields form={form} unit={settle} scale={amountDecimals} refusal={refusal} onChange={change} />
        </>
      )}
    </ProposalDialog>
  );
}
