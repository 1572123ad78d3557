import { walletTypes } from '@candor/protocol';
import { classes } from '@candor/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Layers,
  LayoutGrid,
  List,
  Repeat,
  ScrollText,
  Timer,
  WalletMinimal,
} from 'lucide-react';
import type { MessageKey } from '@candor/i18n';
import { lazyProduct } from '../app/lazy-page.ts';
import { isLaterAssetsKey, laterOfAssets } from '../app/products.ts';
import { useText } from '../i18n/text.ts';
import { laterName } from '../reading/later.ts';
import { LaterProductPart } from '../reading/LaterPage.tsx';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { useHereInView } from '../shell/use-here-in-view.ts';
import { ContractAccounts } from '../products/futures/view/ContractAccounts.tsx';
import { ContractCentre } from '../products/fixed-period/view/ContractCentre.tsx';
import { useTitle } from '../shell/use-title.ts';
import { hasContracts, hasFlash, platform } from '../transport/platform.ts';
import { OrderCentre } from './OrderCentre.tsx';
import { Overview } from './Overview.tsx';
import { Records } from './Records.tsx';
import { Transfer } from './Transfer.tsx';
import { WalletFrame } from './WalletFrame.tsx';
import styles from './AssetsPage.module.css';

const route = getRouteApi('/assets/index');
const RechargePage = lazyProduct(() => import('./RechargePage.tsx'), 'RechargePage');
const SwapPage = lazyProduct(() => import('../products/conversion/view/SwapPage.tsx'), 'SwapPage');
const WithdrawPage = lazyProduct(() => import('../products/wallets/view/WithdrawPage.tsx'), 'WithdrawPage');

const PracticePage = lazyProduct(() => import('../products/wallets/view/PracticePage.tsx'), 'PracticePage');

type Key =
  | 'overview'
  | 'agreement'
  | 'recharge'
  | 'withdraw'
  | 'practice'
  | 'transfer'
  | 'swap'
  | 'records'
  | 'tradeOrder'
  | 'contracts';

const pages: Readonly<
  Record<Key, { readonly text: MessageKey; readonly icon: typeof List; readonly group?: MessageKey }>
> = {
  overview: { text: 'assets.overview', icon: LayoutGrid },
  agreement: { text: 'contract.accounts', icon: Layers },
  recharge: { text: 'assets.deposits', icon: ArrowDownToLine, group: 'assets.move' },
  withdraw: { text: 'assets.withdrawals', icon: ArrowUpFromLine },
  practice: { text: 'practice.title', icon: WalletMinimal },
  transfer: { text: 'assets.transfer', icon: ArrowLeftRight },
  swap: { text: 'assets.swaps', icon: Repeat },
  tradeOrder: { text: 'assets.orders', icon: List, group: 'assets.records' },
  contracts: { text: 'shell.flash', icon: Timer },
  records: { text: 'assets.records', icon: ScrollText },
};

function isOffered(key: Key): boolean {
  if (key === 'contracts') return hasFlash();
  if (key === 'agreement') return hasContracts();
  return key === 'practice' ? platform.demo : true;
}

/** /assets/index?key=: what one holds, how it came about, and how to move it. */
export function AssetsPage() {
  const text = useText();
  const { key } = route.useSearch();
  useTitle(text(isLaterAssetsKey(key) ? laterName(laterOfAssets(key)) : pages[key].text));
  const menu = useHereInView(key);
  return (
    <>
      <div className={styles['page']}>
        <nav ref={menu} aria-label={text('assets.menu')} className={styles['menu']}>
          {(Object.keys(pages) as Key[]).filter(isOffered).map((one) => (
            <MenuLine key={one} page={one} here={one === key} />
          ))}
        </nav>
        <div className={styles['content']}>
          {key === 'overview' && <Overview />}
          {key === 'recharge' && <RechargePage />}
          {key === 'withdraw' && <WithdrawPage />}
          {key === 'practice' && <PracticePage />}
          {key === 'transfer' && <Transfer />}
          {key === 'swap' && <SwapPage />}
          {key === 'records' && <Records />}
          {key === 'tradeOrder' && <OrderCentre />}
          {isLaterAssetsKey(key) && <LaterProductPart product={laterOfAssets(key)} />}
          {key === 'contracts' && <ContractCentre />}
          {key === 'agreement' && (
            <>
              <ContractAccounts />
              {hasFlash() && <WalletFrame wallet={walletTypes.fixedPeriod} />}
            </>
          )}
        </div>
      </div>
      <StatusStrip />
    </>
  );
}

function MenuLine({ page, here }: { readonly page: Key; readonly here: boolean }) {
  const text = useText();
  const { text: name, icon: Icon, group } = pages[page];
  return (
    <>
      {group !== undefined && <p className={styles['group']}>{text(group)}</p>}
      <Link
        to="/assets/index"
        search={{ key: page }}
        aria-current={here ? 'page' : undefined}
        className={classes(styles['line'], here && styles['here'])}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden /> {text(name)}
      </Link>
    </>
  );
}
