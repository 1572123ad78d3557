import type { LiabilityCheck } from '@candor/amount';
import { useText } from '../i18n/text.ts';
import styles from './Solvency.module.css';

/** Every hash that was calculated, leaf by leaf up to the top of its tree. */
export function Steps({ check: { steps, balances } }: { readonly check: LiabilityCheck }) {
  const text = useText();
  return (
    <details className={styles['more']}>
      <summary>{text('proof.steps')}</summary>
      <p className={styles['quiet']}>{text('proof.howLeaf')}</p>
      {balances.flatMap(({ assetId, symbol }) =>
        [0, 1].map((part) => (
          <section key={`${assetId}/${part}`} className={styles['steps']}>
            <h3>
              {symbol}: {text('proof.share', { part: part + 1 })}
            </h3>
            <table className={styles['table']}>
              <thead>
                <tr>
                  <th scope="col">{text('proof.sibling')}</th>
                  <th scope="col">{text('proof.sum')}</th>
                  <th scope="col">{text('proof.hash')}</th>
                </tr>
              </thead>
              <tbody>
                {steps
                  .filter((step) => step.assetId === assetId && step.part === part)
                  .map(({ level, sibling, sum, hash }) => (
                    <tr key={level}>
                      <td>{text(sibling === 'none' ? 'proof.leaf' : `proof.${sibling}`)}</td>
                      <td className="num" translate="no">
                        {String(sum)}
                      </td>
                      <td className={styles['hash']} translate="no">
                        {hash}
                      </td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </section>
        )),
      )}
    </details>
  );
}
