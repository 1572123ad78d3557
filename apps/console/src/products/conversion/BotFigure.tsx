import { displayPercent, displaySigned } from '@candor/amount';
import { useText } from '../../i18n/text.ts';
import { botWon, shareOf } from './bot-figure.ts';

/**
 * What the bot would have won on the last day at these terms; a dash where its prices are unknown.
 */
export function BotFigure(props: {
  readonly edgeNano: number | null;
  readonly spreadPpm: number;
  readonly feePpm: number;
  readonly userDay: string;
}) {
  const text = useText();
  if (props.edgeNano === null) return <>—</>;
  const won = botWon(props.edgeNano, props);
  const amount = displaySigned(shareOf(props.userDay, won), 2);
  return <span>{text('swaps.botWon', { percent: displayPercent(won, 4), amount })}</span>;
}
