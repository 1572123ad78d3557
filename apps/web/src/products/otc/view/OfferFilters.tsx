import type { OtcMethod, OtcSide } from '@candor/protocol';
import { otcMethods } from '@candor/protocol';
import { Checkbox, NumberField, SegmentedControl, Select } from '@candor/ui';
import { useText } from '../../../i18n/text.ts';
import { methodText } from '../model/words.ts';
import type { OtcConfig } from '../stores/use-offers.ts';
import styles from './Otc.module.css';

/** What is looked for, as the address keeps it. */
export interface OfferSearch {
  readonly side: OtcSide;
  readonly coin: string;
  readonly fiat: string;
  readonly amount: string;
  readonly method: OtcMethod | undefined;
  readonly verified: boolean;
}

const anyMethod = 'any';
/** More coins than these are chosen from a list. */
const segmentsMax = 4;

/** Side, coin, sum, way to pay: what offers are shown. */
export function OfferFilters(props: {
  readonly config: OtcConfig;
  readonly search: OfferSearch;
  readonly onSearch: (changed: Partial<OfferSearch>) => void;
}) {
  const { config, search, onSearch } = props;
  const text = useText();
  const coins = [...new Set(config.pairs.map(({ coin }) => coin))].map((value) => ({ value, label: value }));
  const fiats = config.fiats
    .filter(({ code }) => config.pairs.some(({ coin, fiat }) => coin === search.coin && fiat === code))
    .map(({ code }) => ({ value: code, label: code }));
  const decimals = config.fiats.find(({ code }) => code === search.fiat)?.decimals ?? 2;
  const methods = otcMethods.filter((method) => config.methods.includes(method));
  return (
    <div className={styles['filters']}>
      <SegmentedControl<OtcSide>
        label={text('otc.side')}
        options={[
          { value: 'buy', label: text('otc.buy'), tone: 'buy' },
          { value: 'sell', label: text('otc.sell'), tone: 'sell' },
        ]}
        value={search.side}
        onValue={(side) => onSearch({ side })}
      />
      {coins.length <= segmentsMax ? (
        <SegmentedControl
          label={text('otc.coin')}
          options={coins}
          value={search.coin}
          onValue={(coin) => onSearch({ coin })}
        />
      ) : (
        <Select
          hideLabel
          label={text('otc.coin')}
          options={coins}
          value={search.coin}
          onValue={(coin) => onSearch({ coin })}
        />
      )}
      <NumberField
        className={styles['sumField'] ?? ''}
        label={text(search.side === 'buy' ? 'otc.wantToPay' : 'otc.wantToGet')}
        value={search.amount}
        onValue={(amount) => onSearch({ amount })}
        decimals={decimals}
        unit={search.fiat}
      />
      <Select
        hideLabel
        label={text('otc.fiat')}
        options={fiats}
        value={search.fiat}
        onValue={(fiat) => onSearch({ fiat, amount: '' })}
      />
      <Select<OtcMethod | typeof anyMethod>
        hideLabel
        label={text('otc.method')}
        options={[
          { value: anyMethod, label: text('otc.anyMethod') },
          ...methods.map((value) => ({ value, label: methodText(text, value) })),
        ]}
        value={search.method ?? anyMethod}
        onValue={(value) => onSearch({ method: value === anyMethod ? undefined : value })}
      />
      <Checkbox checked={search.verified} onChecked={(verified) => onSearch({ verified })}>
        {text('otc.verifiedOnly')}
      </Checkbox>
    </div>
  );
}
