import { displayAmount, multiplyDecimals } from '@candor/amount';
import type { MarketConfig } from '@candor/protocol';
import { NumberField, Select } from '@candor/ui';
import { percentOfPpm, ppmOfPercent } from '../proposals/changes.ts';
import { ProposalDialog } from '../proposals/ProposalDialog.tsx';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';
import { AnnouncementField } from './AnnouncementField.tsx';

const percentText = (ppm: number): string => percentOfPpm(ppm).replace('%', '');
/** What a taker pays for a value of 1,000 at a rate. */
const feeOfThousand = (ppm: number): string => displayAmount(multiplyDecimals('0.001', String(ppm)), 4);

/** The rates of a tier as the form has them. */
function ratesOf(fees: MarketConfig['fees'], tier: string) {
  const chosen = fees.find((one) => String(one.tier) === tier);
  return { tier, maker: percentText(chosen?.makerPpm ?? 0), taker: percentText(chosen?.takerPpm ?? 0) };
}

/** Other fees for a tier of a market or a contract, as a proposal. */
export function FeesDialog(props: {
  readonly market: Pick<MarketConfig, 'symbol' | 'fees'>;
  readonly kind?: 'market.fees' | 'contract.fees';
  readonly onClose: () => void;
}) {
  const text = useText();
  const { market, kind = 'market.fees', onClose } = props;
  const { symbol, fees } = market;
  // What was begun on other fees is no change of these.
  const keep = `${kind} ${symbol} ${JSON.stringify(fees)}`;
  const [form, setForm] = useKept(keep, () => ({ ...ratesOf(fees, String(fees[0]?.tier ?? 0)), announcement: '' }));
  const { tier, maker, taker, announcement } = form;
  const now = fees.find((one) => String(one.tier) === tier);
  const [makerPpm, takerPpm] = [ppmOfPercent(maker), ppmOfPercent(taker)];
  const rises = (makerPpm ?? 0) > (now?.makerPpm ?? 0) || (takerPpm ?? 0) > (now?.takerPpm ?? 0);
  const named = announcement.trim();
  const isReady = makerPpm !== undefined && takerPpm !== undefined && (!rises || named !== '');
  const told = rises ? { announcement: named } : {};
  const proposal = isReady ? ({ kind, symbol, tier: Number(tier), makerPpm, takerPpm, ...told } as const) : undefined;
  return (
    <ProposalDialog title={text('markets.title', { market: symbol })} keep={keep} proposal={proposal} onClose={onClose}>
      {(refusal) => (
        <>
          <Select
            label={text('markets.tier')}
            options={fees.map((one) => ({ value: String(one.tier), label: String(one.tier) }))}
            value={tier}
            onValue={(next) => setForm({ ...ratesOf(fees, next), announcement })}
          />
          <NumberField
            label={text('markets.maker')}
            value={maker}
            onValue={(next) => setForm({ ...form, maker: next })}
            decimals={4}
            unit="%"
            error={makerPpm === undefined ? text('markets.percent') : refusal?.of('makerPpm')}
          />
          <NumberField
            label={text('markets.taker')}
            value={taker}
            onValue={(next) => setForm({ ...form, taker: next })}
            decimals={4}
            unit="%"
            error={takerPpm === undefined ? text('markets.percent') : refusal?.of('takerPpm')}
          />
          {takerPpm !== undefined && (
            <p>
              {text('markets.example', { before: feeOfThousand(now?.takerPpm ?? 0), after: feeOfThousand(takerPpm) })}
            </p>
          )}
          {rises && (
            <AnnouncementField
              value={announcement}
              onValue={(next) => setForm({ ...form, announcement: next })}
              refusal={refusal}
            />
          )}
        </>
      )}
    </ProposalDialog>
  );
}
