import { isZeroDecimal } from '@candor/amount';
import { NumberField } from '@candor/ui';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { useKept } from '../../entry/use-kept.ts';
import { useText } from '../../i18n/text.ts';
import type { HouseState } from './house-state.ts';

/**
 * What open contracts of a market may pay together, and how many a user may have open, as a
 * proposal.
 */
export function LimitsDialog({ state, onClose }: { readonly state: HouseState; readonly onClose: () => void }) {
  const text = useText();
  const { stakeAsset: asset, limits } = state;
  // What was begun on other limits is no change of these.
  const keep = `fixedPeriod.limits ${JSON.stringify(limits)}`;
  const [form, setForm] = useKept(keep, () => ({
    exposureMax: limits.exposureMax,
    contracts: String(limits.contractsPerUserMax),
  }));
  const { exposureMax, contracts } = form;
  const contractsPerUserMax = Number(contracts);
  const isChange = exposureMax !== limits.exposureMax || contractsPerUserMax !== limits.contractsPerUserMax;
  const isReady = isChange && exposureMax !== '' && !isZeroDecimal(exposureMax) && contractsPerUserMax > 0;
  return (
    <ProposalDialog
      title={text('house.changeLimits')}
      keep={keep}
      proposal={isReady ? { kind: 'fixedPeriod.limits', exposureMax, contractsPerUserMax } : undefined}
      onClose={onClose}
    >
      {(refusal) => (
        <>
          <NumberField
            label={text('house.exposureMax')}
            value={exposureMax}
            onValue={(next) => setForm({ ...form, exposureMax: next })}
            decimals={8}
            unit={asset}
            error={refusal?.of('exposureMax')}
          />
          <NumberField
            label={text('house.contractsMax')}
            value={contracts}
            onValue={(next) => setForm({ ...form, contracts: next })}
            decimals={0}
            error={refusal?.of('contractsPerUserMax')}
          />
        </>
      )}
    </ProposalDialog>
  );
}
