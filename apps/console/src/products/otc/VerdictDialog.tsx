import { isZeroDecimal } from '@candor/amount';
import { type OtcCaseFile, type OtcVerdictReason, otcVerdictReasons } from '@candor/protocol';
import { NumberField, SegmentedControl, Select } from '@candor/ui';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import room from '../../app/Room.module.css';

/** A verdict as one operator proposes it; another confirms. It names the file as it was read. */
export function VerdictDialog({ file, onClose }: { readonly file: OtcCaseFile; readonly onClose: () => void }) {
  const text = useText();
  const { orderCode, evidenceHash, bond, state } = file;
  const isClaim = state === 'claimed';
  const keep = `otc.verdict ${orderCode}`;
  const [to, setTo] = useKept<'buyer' | 'seller'>(`${keep} to`, 'buyer');
  const [reasonCode, setReasonCode] = useKept<OtcVerdictReason>(
    `${keep} reason`,
    isClaim ? 'bond_claim' : 'paid_proven',
  );
  const [compensation, setCompensation] = useKept(`${keep} compensation`, '');
  const hasBond = !isZeroDecimal(bond);
  return (
    <ProposalDialog
      title={`${text('otc.proposeVerdict')}: ${orderCode}`}
      keep={keep}
      proposal={{
        kind: 'otc.verdict',
        orderCode,
        to,
        reasonCode,
        evidenceHash,
        ...(compensation !== '' && { compensation }),
      }}
      onClose={onClose}
    >
      {(refusal) => (
        <div className={room['form']}>
          <p>{text(isClaim ? 'otc.claimLead' : 'otc.verdictLead')}</p>
          <SegmentedControl<'buyer' | 'seller'>
            label={text('otc.to')}
            options={[
              { value: 'buyer', label: text('otc.by.buyer') },
              { value: 'seller', label: text('otc.by.seller') },
            ]}
            value={to}
            onValue={setTo}
          />
          <Select<OtcVerdictReason>
            label={text('otc.reasonCode')}
            options={otcVerdictReasons.map((value) => ({ value, label: text(`otc.verdict.${value}`) }))}
            value={reasonCode}
            onValue={setReasonCode}
          />
          {hasBond && (
            <NumberField
              label={text('otc.compensation')}
              value={compensation}
              onValue={setCompensation}
              decimals={8}
              unit="USDT"
              error={refusal?.of('compensation')}
            />
          )}
        </div>
      )}
    </ProposalDialog>
  );
}
