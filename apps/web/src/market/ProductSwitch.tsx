import { Button, Menu, SegmentedControl, useWide } from '@candor/ui';
import { useNavigate } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useText } from '../i18n/text.ts';
import { hasContracts, hasFlash } from '../transport/platform.ts';
import { pairOf } from './symbols.ts';

type Product = 'sec' | 'spot' | 'usta';

/**
 * Between the products that a market is traded in: all in sight, or in a menu on a narrow screen.
 */
export function ProductSwitch(props: { readonly symbol: string; readonly value: Product }) {
  const text = useText();
  const wide = useWide(900);
  const navigate = useNavigate();
  const choose = (type: Product) =>
    void navigate({ to: '/trade/index', search: { type, symbol: pairOf(props.symbol) } });
  const options: readonly { readonly value: Product; readonly label: string }[] = [
    ...(hasFlash() ? [{ value: 'sec' as const, label: text('shell.flash') }] : []),
    { value: 'spot', label: text('shell.spot') },
    ...(hasContracts() ? [{ value: 'usta' as const, label: text('shell.contractsShort') }] : []),
  ];
  const named = options.find(({ value }) => value === props.value)?.label ?? '';
  if (wide)
    return (
      <SegmentedControl label={text('shell.product')} options={options} value={props.value} onValue={choose} small />
    );
  return (
    <Menu
      trigger={
        <Button size={28} aria-label={`${text('shell.product')}: ${named}`}>
          {named} <ChevronDown size={12} aria-hidden />
        </Button>
      }
      items={options.map(({ value, label }) => ({
        label,
        chosen: value === props.value,
        onSelect: () => choose(value),
      }))}
    />
  );
}
