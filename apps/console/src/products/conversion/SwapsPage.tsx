import { displayAmount, displayPpm } from '@candor/amount';
import { type DeskSwapAsset, type DeskSwaps, readDeskSwaps } from '@candor/protocol';
import { Badge, Button, Empty } from '@candor/ui';
import { useState } from 'react';
import { Loaded } from '../../app/Loaded.tsx';
import { RoomHead } from '../../app/RoomHead.tsx';
import { useText } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import { exact } from '../../app/figures.ts';
import { Part } from '../../app/Part.tsx';
import { BotFigure } from './BotFigure.tsx';
import { InventoryDialog } from './InventoryDialog.tsx';
import { SwapLimitsDialog } from './SwapLimitsDialog.tsx';
import { SwapTermsDialog } from './SwapTermsDialog.tsx';
import room from '../../app/Room.module.css';

type Asked = { readonly what: 'limits' } | { readonly what: 'terms' | 'fund'; readonly asset: DeskSwapAsset };

/** Terms and limits of swaps, the inventory they are filled from, and what a fast bot could win. */
export function SwapsPage() {
  const text = useText();
  const [asked, setAsked] = useState<Asked>();
  const found = useRead(readDeskSwaps, undefined, { everyMs: 10_000 });
  const close = () => setAsked(undefined);
  return (
    <>
      <RoomHead title={text('swaps.room')} lead={text('swaps.lead')}>
        <Button onClick={() => setAsked({ what: 'limits' })}>{text('swaps.limits')}</Button>
      </RoomHead>
      <Loaded query={found}>
        {(swaps) => (
          <>
            <Sums swaps={swaps} />
            <Part title={text('swaps.assets')}>
              <p>
                {text('swaps.botLead')}{' '}
                {swaps.moments === 0
                  ? text('swaps.noMoments')
                  : text('swaps.moments', { count: swaps.moments.toLocaleString('en') })}
              </p>
              {swaps.assets.length === 0 && <Empty text={text('swaps.empty')} />}
              {swaps.assets.map((asset) => (
                <AssetCard key={asset.asset} asset={asset} limits={swaps.limits} onAsk={setAsked} />
              ))}
            </Part>
            {asked?.what === 'limits' && <SwapLimitsDialog limits={swaps.limits} onClose={close} />}
            {asked?.what === 'terms' && <SwapTermsDialog asset={asked.asset} limits={swaps.limits} onClose={close} />}
            {asked?.what === 'fund' && <InventoryDialog asset={asked.asset} onClose={close} />}
          </>
        )}
      </Loaded>
    </>
  );
}

function Sums({ swaps: { exposure, usedToday, limits } }: { readonly swaps: DeskSwaps }) {
  const text = useText();
  const sums = [
    ['exposure', exposure],
    ['usedToday', usedToday],
    ['userDay', limits.userDay],
    ['day', limits.day],
    ['small', limits.small],
  ] as const;
  return (
    <dl className={room['sums']}>
      {sums.map(([name, amount]) => (
        <div key={name}>
          <dt>{text(`swaps.${name}`)}</dt>
          <dd className="num">{displayAmount(amount, 2)} USDT</dd>
        </div>
      ))}
    </dl>
  );
}

function AssetCard({
  asset: one,
  limits,
  onAsk,
}: {
  readonly asset: DeskSwapAsset;
  readonly limits: DeskSwaps['limits'];
  readonly onAsk: (asked: Asked) => void;
}) {
  const text = useText();
  const { asset, open, spreadPpm, feePpm, worth, botEdgeNano } = one;
  return (
    <section className={room['card']} aria-label={asset}>
      <header className={room['line']}>
        <h3>
          {asset} <Badge tone={open ? 'good' : 'plain'}>{text(open ? 'swaps.offer.open' : 'swaps.offer.closed')}</Badge>
        </h3>
        <span className={room['actions']}>
          <Button size={28} onClick={() => onAsk({ what: 'terms', asset: one })}>
            {text('swaps.terms')}
          </Button>
          <Button size={28} onClick={() => onAsk({ what: 'fund', asset: one })}>
            {text('swaps.fund')}
          </Button>
        </span>
      </header>
      <dl className={room['sums']}>
        {(['inventory', 'floor', 'cap', 'minimum'] as const).map((name) => (
          <div key={name}>
            <dt>{text(`swaps.${name}`)}</dt>
            <dd className="num">{exact(one[name])}</dd>
          </div>
        ))}
        <div>
          <dt>{text('swaps.worth')}</dt>
          <dd className="num">{worth === null ? '—' : `${displayAmount(worth, 2)} USDT`}</dd>
        </div>
        <div>
          <dt>{text('house.treasury')}</dt>
          <dd className="num">{exact(one.treasury)}</dd>
        </div>
        <div>
          <dt>{text('swaps.spread')}</dt>
          <dd className="num">{displayPpm(spreadPpm)}</dd>
        </div>
        <div>
          <dt>{text('swaps.fee')}</dt>
          <dd className="num">{displayPpm(feePpm)}</dd>
        </div>
        {botEdgeNano !== null && (
          <div>
            <dt>{text('swaps.bot')}</dt>
            <dd>
              <BotFigure edgeNano={botEdgeNano} spreadPpm={spreadPpm} feePpm={feePpm} userDay={limits.userDay} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
