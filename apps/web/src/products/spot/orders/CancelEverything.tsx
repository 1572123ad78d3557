import { useOpenOrders } from '../../../account/account.ts';
import { CancelAllDialog } from './CancelAllDialog.tsx';
import { useOrderActions } from './use-order-actions.ts';

/** Asks, from any page, before the open orders of every market are cancelled. */
export function CancelEverything({ onClose }: { readonly onClose: () => void }) {
  const orders = useOpenOrders(undefined);
  const { cancelAll } = useOrderActions();
  if (orders === undefined) return null;
  return (
    <CancelAllDialog symbol={undefined} orders={orders} onCancelAll={() => cancelAll(undefined)} onClose={onClose} />
  );
}
