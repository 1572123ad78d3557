import { displayAmount, multiplyDecimals } from '@candor/amount';
import type { MarketConfig } from '@candor/protocol';
import { NumberField, Select } from '@candor/ui';
import { useState } from 'react';
import { percentOfPpm, ppmOfPercent } from '../approvals/changes.ts';
import { ProposalDialog } from '../approvals/ProposalDialog.tsx';
import { useText } from '../i18n/text.ts';
import { AnnouncementField } from './AnnouncementField.tsx';

const percentText = (ppm: number): string => percentOfPpm(ppm).replace('%', '');
/** What a taker pays for a value of 1,000 at a rate. */
const feeOfThousand = (ppm: number): string => displayAmount(multiplyDecimals('0.001', String(ppm)), 4);

/** Other fees for a tier of a market, as a proposal. */
export function FeesDialog({ market, onClose }: { readonly market: MarketConfig; readonly onClose: () => void }) {
  const text = useText();
  const { symbol, fees } = market;
  const [tier, setTier] = useState(String(fees[0]?.tier ?? 0));
  const now = fees.find((one) => String(one.tier) === tier);
  const [maker, setMaker] = useState(percentText(now?.makerPpm ?? 0));
  const [taker, setTaker] = useState(percentText(now?.takerPpm ?? 0));
  const [announcement, setAnnouncement] = useState('');
  const [makerPpm, takerPpm] = [ppmOfPercent(maker), ppmOfPercent(taker)];
  const choose = (next: string) => {
    const chosen = fees.find((one) => String(one.tier) === next);
    setTier(next);
    setMaker(percentText(chosen?.makerPpm ?? 0));
    setTaker(percentText(chosen?.takerPpm ?? 0));
  };
  const rises = (makerPpm ?? 0) > (now?.makerPpm ?? 0) || (takerPpm ?? 0) > (now?.takerPpm ?? 0);
  const named = announcement.trim();
  const isReady = makerPpm !== undefined && takerPpm !== undefined && (!rises || named !== '');
  const told = rises ? { announcement: named } : {};
  const proposal = isReady
    ? ({ kind: 'market.fees', symbol, tier: Number(tier), makerPpm, takerPpm, ...told } as const)
    : undefined;
  return (
    <ProposalDialog title={text('markets.title', { market: symbol })} proposal={proposal} onClose={onClose}>
      {(refusal) => (
        <>
          <Select
            label={text('markets.tier')}
            options={fees.map((one) => ({ value: String(one.tier), label: String(one.tier) }))}
            value={tier}
            onValue={choose}
          />
          <NumberField
            label={text('markets.maker')}
            value={maker}
            onValue={setMaker}
            decimals={4}
            unit="%"
            error={makerPpm === undefined ? text('markets.percent') : refusal?.of('makerPpm')}
          />
          <NumberField
            label={text('markets.taker')}
            value={taker}
            onValue={setTaker}
            decimals={4}
            unit="%"
            error={takerPpm === undefined ? text('markets.percent') : refusal?.of('takerPpm')}
          />
          {takerPpm !== undefined && (
            <p>
              {text('markets.example', { before: feeOfThousand(now?.takerPpm ?? 0), after: feeOfThousand(takerPpm) })}
            </p>
          )}
          {rises && <AnnouncementField value={announcement} onValue={setAnnouncement} refusal={refusal} />}
        </>
      )}
    </ProposalDialog>
  );
}
