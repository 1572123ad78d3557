import { groupTyped } from '@candor/amount';
import { levelLimits, type LevelLimits, type UserLevel, userLevels } from '@candor/protocol';
import { Check, Minus } from 'lucide-react';
import { useId } from 'react';
import type { MessageKey } from '@candor/i18n';
import { useText } from '../i18n/text.ts';
import styles from './LevelTable.module.css';

interface Limit {
  readonly name: MessageKey;
  readonly of: (limits: LevelLimits) => string | boolean;
}

const limits: readonly Limit[] = [
  { name: 'verify.limit.withdrawal', of: ({ withdrawalDayLimit }) => groupTyped(withdrawalDayLimit) },
  { name: 'security.api', of: ({ apiKeysMax }) => String(apiKeysMax) },
  { name: 'verify.limit.keysWithdraw', of: ({ keysMayWithdraw }) => keysMayWithdraw },
  { name: 'apply.agent', of: ({ mayApplyAs }) => mayApplyAs.includes('agent') },
  { name: 'apply.become', of: ({ mayApplyAs }) => mayApplyAs.includes('merchant') },
];

/**
 * What each level allows, the user's own marked. The name of a limit is over its row and not before
 * it, so that three columns fit beside a form and on a telephone.
 */
export function LevelTable({ own }: { readonly own: UserLevel }) {
  const text = useText();
  const id = useId();
  return (
    <table className={styles['table']}>
      <caption>{text('verify.limits')}</caption>
      <thead>
        <tr>
          {userLevels.map((level) => (
            <th key={level} id={`${id}-${level}`} scope="col" data-own={level === own ? '' : undefined}>
              {text(`verify.level.${level}`)}
              {level === own && <small>{text('verify.yourLevel')}</small>}
            </th>
          ))}
        </tr>
      </thead>
      {limits.map(({ name, of }) => (
        <tbody key={name}>
          <tr>
            <th id={`${id}-${name}`} scope="rowgroup" colSpan={userLevels.length}>
              {text(name)}
            </th>
          </tr>
          <tr>
            {userLevels.map((level) => (
              <td key={level} headers={`${id}-${level} ${id}-${name}`} data-own={level === own ? '' : undefined}>
                <Value value={of(levelLimits[level])} />
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

function Value({ value }: { readonly value: string | boolean }) {
  const text = useText();
  if (typeof value === 'string') return value;
  const Icon = value ? Check : Minus;
  return (
    <span className={styles['mark']} data-yes={value ? '' : undefined}>
      <Icon size={16} strokeWidth={2} aria-hidden />
      <span className="visually-hidden">{text(value ? 'verify.yes' : 'verify.no')}</span>
    </span>
  );
}
