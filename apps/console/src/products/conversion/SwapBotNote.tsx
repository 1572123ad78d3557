import { type ApprovalView, type Proposal, readDeskSwaps } from '@candor/protocol';
import { useRight } from '../../entry/session.ts';
import { useText } from '../../i18n/text.ts';
import { BotFigure } from './BotFigure.tsx';
import { useRead } from '../../wire/use-ask.ts';
import styles from '../../proposals/Proposals.module.css';

/**
 * Beside new terms of swaps: what a bot would have won on the last day at the present and at the
 * proposed ones.
 */
export function SwapBotNote({ approval: { content } }: { readonly approval: Pick<ApprovalView, 'content'> }) {
  const text = useText();
  const mayRead = useRight('conversion.propose');
  const found = useRead(readDeskSwaps, undefined, { enabled: mayRead });
  const asked = JSON.parse(content) as Proposal;
  if (asked.kind !== 'conversion.terms' || found.data === undefined) return null;
  const { asset: symbol, spreadPpm, feePpm } = asked;
  const asset = found.data.assets.find((one) => one.asset === symbol.toUpperCase());
  if (asset === undefined || asset.botEdgeNano === null) return null;
  const { userDay } = found.data.limits;
  const shown = [
    ['swaps.botNow', asset],
    ['swaps.botThen', { spreadPpm: spreadPpm ?? asset.spreadPpm, feePpm: feePpm ?? asset.feePpm }],
  ] as const;
  return (
    <div className={styles['who']}>
      {shown.map(([name, terms]) => (
        <p key={name}>
          {`${text('swaps.bot')}: ${text(name)} `}
          <BotFigure edgeNano={asset.botEdgeNano} spreadPpm={terms.spreadPpm} feePpm={terms.feePpm} userDay={userDay} />
        </p>
      ))}
    </div>
  );
}
