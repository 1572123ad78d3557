import type { OtcAppealCase } from '@candor/protocol';
import { Badge, classes } from '@candor/ui';
import { useState } from 'react';
import { exact } from '../../app/figures.ts';
import { useKeys } from '../../app/use-keys.ts';
import { useText } from '../../i18n/text.ts';
import { CasePanel } from './CasePanel.tsx';
import { waitText } from './wait-text.ts';
import cases from '../../cases/Cases.module.css';

/**
 * Appeals, the longest waiting first, and the file of the one that is open; J and K go through
 * them.
 */
export function AppealQueue({ rows }: { readonly rows: readonly OtcAppealCase[] }) {
  const text = useText();
  const [chosen, setChosen] = useState<string>();
  const at = Math.max(
    0,
    rows.findIndex(({ orderCode }) => orderCode === chosen),
  );
  const current = rows[at];
  const step = (by: number) => setChosen(rows[Math.min(Math.max(at + by, 0), rows.length - 1)]?.orderCode);
  useKeys({ j: () => step(1), k: () => step(-1) });
  if (current === undefined) return null;
  return (
    <div className={cases['desk']}>
      <ol className={cases['queue']} aria-label={text('otc.appeals')}>
        {rows.map((row) => {
          const isOpen = row.orderCode === current.orderCode;
          return (
            <li key={row.orderCode}>
              <button
                type="button"
                aria-current={isOpen ? 'true' : undefined}
                className={classes(cases['case'], isOpen && cases['chosen'])}
                onClick={() => setChosen(row.orderCode)}
              >
                <span className={cases['line']}>
                  <strong>{row.orderCode}</strong>
                  <span>
                    {exact(row.quantity)} {row.coin}
                  </span>
                </span>
                <span className={cases['small']}>{waitText(text, row.waitingSeconds)}</span>
                <span className={cases['badges']}>
                  {row.state === 'claimed' && <Badge>{text('otc.claim')}</Badge>}
                  {row.proposal !== null && <Badge tone="wait">{text('otc.proposed')}</Badge>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      <CasePanel key={current.orderCode} row={current} />
    </div>
  );
}
