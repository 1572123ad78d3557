import { SegmentedControl } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import { hasContracts, hasFlash } from '../transport/platform.ts';
import { pairOf } from './symbols.ts';

/** Between the products that a market is traded in. */
export function ProductSwitch(props: { readonly symbol: string; readonly value: 'sec' | 'spot' | 'usta' }) {
  const text = useText();
  const navigate = useNavigate();
  return (
    <SegmentedControl
      label={text('shell.product')}
      options={[
        ...(hasFlash() ? [{ value: 'sec' as const, label: text('shell.flash') }] : []),
        { value: 'spot' as const, label: text('shell.spot') },
        ...(hasContracts() ? [{ value: 'usta' as const, label: text('shell.contractsShort') }] : []),
      ]}
      value={props.value}
      onValue={(type) => void navigate({ to: '/trade/index', search: { type, symbol: pairOf(props.symbol) } })}
      small
    />
  );
}
