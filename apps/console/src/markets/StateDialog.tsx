import { marketCauses, type MarketCause, type MarketConfig, type Proposal } from '@candor/protocol';
import { Select } from '@candor/ui';
import { ProposalDialog } from '../proposals/ProposalDialog.tsx';
import { useKept } from '../entry/use-kept.ts';
import { useText } from '../i18n/text.ts';

const states = ['open', 'cancel_only', 'halted'] as const;
type Kind = 'market.state' | 'contract.state';

/** Nobody publishes a reason that they did not choose. */
const none = '—';

/** Another state of a market or a contract, as a proposal. */
export function StateDialog(props: {
  readonly market: Pick<MarketConfig, 'symbol' | 'state'>;
  readonly kind?: Kind;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { market, kind = 'market.state', onClose } = props;
  const { symbol } = market;
  const others = states.filter((one) => one !== market.state);
  const keep = `${kind} ${symbol} ${market.state}`;
  const [state, setState] = useKept<MarketConfig['state']>(`${keep} state`, others[0] ?? 'open');
  const [cause, setCause] = useKept<MarketCause | typeof none>(`${keep} cause`, none);
  const proposal = proposalOf(kind, symbol, state, cause);
  return (
    <ProposalDialog title={text('markets.title', { market: symbol })} keep={keep} proposal={proposal} onClose={onClose}>
      {() => (
        <>
          <Select
            label={text('markets.state')}
            options={others.map((value) => ({ value, label: text(`markets.state.${value}`) }))}
            value={state}
            onValue={setState}
          />
          {state !== 'open' && (
            <Select
              label={text('markets.cause')}
              options={marketCauses.map((value) => ({ value, label: text(`market.cause.${value}`) }))}
              value={cause}
              onValue={setCause}
            />
          )}
        </>
      )}
    </ProposalDialog>
  );
}

function proposalOf(
  kind: Kind,
  symbol: string,
  state: MarketConfig['state'],
  cause: MarketCause | typeof none,
): Proposal | undefined {
  if (state === 'open') return { kind, symbol, state };
  return cause === none ? undefined : { kind, symbol, state, cause };
}
