import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/text.ts';
import { FactorFirst, hasFactor } from '../../../step-up/FactorFirst.tsx';
import { type SecurityState, useSecurity } from '../../../step-up/state.ts';
import { StepUpDialog } from '../../../step-up/StepUpDialog.tsx';
import { Loaded } from '../../../page/Loaded.tsx';
import { useAddressBook } from '../model/use-address-book.ts';
import { useChainCoins } from '../model/use-deposits.ts';
import { AddressBook } from './AddressBook.tsx';
import { NoChain } from './NoChain.tsx';
import { WithdrawForm } from './WithdrawForm.tsx';
import { Withdrawals } from './Withdrawals.tsx';
import styles from './Wallets.module.css';

/** /assets/index?key=withdraw: money out, what is under way, and where it may go. */
export function WithdrawPage() {
  const text = useText();
  return (
    <section aria-labelledby="withdraw">
      <h1 id="withdraw" className={`${styles['title']} display`}>
        {text('wallets.withdraw')}
      </h1>
      <div className={styles['columns']}>
        <Ask />
        <Withdrawals />
      </div>
      <h2 className={styles['head']}>{text('wallets.book')}</h2>
      <AddressBook />
      <StepUpDialog />
    </section>
  );
}

/** The form, once there is a chain and all that the exchange asks for. */
function Ask() {
  const text = useText();
  const coins = useChainCoins();
  const book = useAddressBook();
  const security = useSecurity();
  return (
    <div>
      <Loaded query={coins} rows={6} label={text('wallets.withdraw')}>
        {({ records }) =>
          records.length === 0 ? (
            <NoChain />
          ) : (
            <Loaded query={security} rows={6}>
              {(state) =>
                isReady(state) ? (
                  <Loaded query={book} rows={6}>
                    {(known) => <WithdrawForm coins={records} book={known} />}
                  </Loaded>
                ) : (
                  <Missing state={state} />
                )
              }
            </Loaded>
          )
        }
      </Loaded>
    </div>
  );
}

const isReady = (state: SecurityState): boolean => hasFactor(state) && state.fundPasswordSet;

function Missing({ state }: { readonly state: SecurityState }) {
  const text = useText();
  return (
    <div className={styles['none']}>
      {!hasFactor(state) && <FactorFirst why="wallets.withdrawNeedsFactor" />}
      {!state.fundPasswordSet && (
        <>
          <p>{text('wallets.needsFund')}</p>
          <p>
            <Link to="/account/center/security/setting/$what" params={{ what: 'trade-pwd' }}>
              {text('wallets.setFund')}
            </Link>
          </p>
        </>
      )}
    </div>
  );
}
