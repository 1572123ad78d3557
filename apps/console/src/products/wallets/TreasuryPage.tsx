import { isZeroDecimal } from '@candor/amount';
import { countHoldings, readTreasury, type TreasuryAsset } from '@candor/protocol';
import { Button, Empty } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { RoomHead } from '../../app/RoomHead.tsx';
import { useRight } from '../../entry/session.ts';
import { useText } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import { ColdMoves } from './ColdMoves.tsx';
import { Counted } from './Counted.tsx';
import { exact } from '../../app/figures.ts';
import { CoverShortfallDialog, MoveFundsDialog } from './MoveDialogs.tsx';
import { PauseDialog } from './PauseDialog.tsx';
import room from '../../app/Room.module.css';
import styles from './Wallets.module.css';

type Asked = { readonly what: 'stop' } | { readonly what: 'move' | 'cover'; readonly asset: TreasuryAsset };

/**
 * What is owed of each asset and where it lies; all withdrawals stop from here with one decision.
 */
export function TreasuryPage() {
  const text = useText();
  const mayStop = useRight('networks.propose');
  const [asked, setAsked] = useState<Asked>();
  const found = useRead(readTreasury, undefined, { everyMs: 5_000 });
  return (
    <>
      <RoomHead title={text('treasury.room')} lead={text('treasury.lead')}>
        {mayStop && (
          <Button variant="danger" onClick={() => setAsked({ what: 'stop' })}>
            {text('treasury.stop')}
          </Button>
        )}
      </RoomHead>
      <ColdMoves />
      <Loaded query={found}>
        {({ assets }) =>
          assets.length === 0 ? (
            <Empty text={text('treasury.empty')} />
          ) : (
            assets.map((asset) => <AssetCard key={asset.asset} asset={asset} onAsk={setAsked} />)
          )
        }
      </Loaded>
      {asked?.what === 'stop' && (
        <PauseDialog
          title={text('treasury.stop')}
          hint={text('treasury.stopHint')}
          place={{ direction: 'withdrawals' }}
          cause="security"
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'move' && <MoveFundsDialog asset={asked.asset} onClose={() => setAsked(undefined)} />}
      {asked?.what === 'cover' && <CoverShortfallDialog asset={asked.asset} onClose={() => setAsked(undefined)} />}
    </>
  );
}

const figures = [
  'owed',
  'held',
  'unbacked',
  'liabilities',
  'networkFees',
  'suspense',
  'waiting',
  'inFlight',
  'notFinal',
  'outflow',
] as const;

function AssetCard({ asset, onAsk }: { readonly asset: TreasuryAsset; readonly onAsk: (asked: Asked) => void }) {
  const text = useText();
  const [isCounting, setIsCounting] = useState(false);
  const counted = useRead(countHoldings, { asset: asset.asset }, { enabled: isCounting });
  const { shortfall, treasury, outflowMost, networks } = asset;
  const isShort = !isZeroDecimal(shortfall);
  const count = () => {
    if (isCounting) void counted.refetch();
    setIsCounting(true);
  };
  return (
    <section className={room['card']} aria-label={asset.asset}>
      <header className={room['line']}>
        <h2>{asset.asset}</h2>
        <span className={room['actions']}>
          <Button size={28} onClick={count}>
            {text('treasury.count')}
          </Button>
          <Button size={28} onClick={() => onAsk({ what: 'move', asset })}>
            {text('treasury.move')}
          </Button>
          {isShort && (
            <Button size={28} variant="danger" onClick={() => onAsk({ what: 'cover', asset })}>
              {text('treasury.cover')}
            </Button>
          )}
        </span>
      </header>
      <dl className={room['sums']}>
        {figures.map((name) => (
          <div key={name}>
            <dt>{text(`treasury.${name}`)}</dt>
            <dd className="num">{exact(asset[name])}</dd>
            {name === 'outflow' && (
              <dd className={styles['small']}>{text('treasury.outflowMost', { amount: exact(outflowMost) })}</dd>
            )}
          </div>
        ))}
        <div>
          <dt>{text('house.treasury')}</dt>
          <dd className="num">{exact(treasury)}</dd>
        </div>
        <div>
          <dt>{text('treasury.shortfall')}</dt>
          <dd className={`num ${isShort ? styles['bad'] : ''}`}>{exact(shortfall)}</dd>
        </div>
        {networks.map(({ network, residue }) => (
          <div key={network}>
            <dt>{`${text('treasury.residue')} · ${network}`}</dt>
            <dd className="num">{text('treasury.residueUnits', { units: residue })}</dd>
          </div>
        ))}
      </dl>
      {isCounting && (
        <Loaded query={counted}>
          {({ records }) =>
            records.map((record) => <Counted key={record.network} record={record} liabilities={asset.liabilities} />)
          }
        </Loaded>
      )}
    </section>
  );
}
