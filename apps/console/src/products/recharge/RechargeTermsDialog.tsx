import { NumberField } from '@candor/ui';
import room from '../../app/Room.module.css';
import { OfferChoice } from '../../proposals/OfferChoice.tsx';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import { AnnouncementField } from '../../markets/AnnouncementField.tsx';
import {
  isRechargeWorse,
  rateDecimals,
  rechargeAmounts,
  type RechargedCoin,
  rechargeFormOf,
  type RechargeTermsForm,
  rechargeTermsProposal,
} from './recharge-terms-form.ts';

const names = { minimum: 'swaps.minimum', maximum: 'receipts.maximum' } as const;

/** New terms on which a coin is given for bank money, as a proposal. */
export function RechargeTermsDialog(props: {
  readonly coin: RechargedCoin;
  readonly currency: string;
  readonly onClose: () => void;
}) {
  const { coin, currency, onClose } = props;
  const text = useText();
  const keep = `recharge.terms ${JSON.stringify(coin)}`;
  const [form, setForm] = useKept<RechargeTermsForm>(keep, () => rechargeFormOf(coin));
  return (
    <ProposalDialog
      wide
      title={`${text('approvals.kind.recharge.terms')}: ${coin.coin}`}
      keep={keep}
      proposal={rechargeTermsProposal(coin, form)}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <p>{text('receipts.termsLead')}</p>
          <OfferChoice value={form.offer} onValue={(offer) => setForm({ ...form, offer })} />
          <div className={room['figures']}>
            <NumberField
              label={text('swaps.fee')}
              value={form.fee}
              onValue={(fee) => setForm({ ...form, fee })}
              decimals={rateDecimals}
              unit="%"
              error={refusal?.of('feePpm')}
            />
            {rechargeAmounts.map((name) => (
              <NumberField
                key={name}
                label={text(names[name])}
                value={form[name]}
                onValue={(value) => setForm({ ...form, [name]: value })}
                decimals={2}
                unit={currency}
                error={refusal?.of(name)}
              />
            ))}
          </div>
          {isRechargeWorse(coin, form) && (
            <AnnouncementField
              value={form.announcement}
              onValue={(announcement) => setForm({ ...form, announcement })}
              refusal={refusal}
              hint={text('swaps.announcementHint')}
            />
          )}
        </>
      )}
    </ProposalDialog>
  );
}
