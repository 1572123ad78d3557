import { type MarketConfig, type Proposal } from '@candor/protocol';
import { useState } from 'react';
import { ProposalHistory } from '../proposals/ProposalHistory.tsx';
import { useText } from '../i18n/text.ts';
import { type OfferingMarket, PeriodsDialog } from './PeriodsDialog.tsx';

/** What was decided of a market's periods before, and the way back to it by a new proposal. */
export function PeriodsDrawer(props: {
  readonly market: OfferingMarket;
  readonly mayPropose: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { market, mayPropose, onClose } = props;
  const [first, setFirst] = useState<MarketConfig['periods']>();
  const again = (proposal: Proposal) => {
    if (proposal.kind === 'market.periods') setFirst(proposal.periods);
  };
  if (first !== undefined) return <PeriodsDialog market={market} first={first} onClose={onClose} />;
  return (
    <ProposalHistory
      title={`${market.symbol}: ${text('offers.periods')}`}
      kind="market.periods"
      symbol={market.symbol}
      onAgain={mayPropose ? again : undefined}
      onClose={onClose}
    />
  );
}
