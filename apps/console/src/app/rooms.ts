import type { OperatorRight } from '@candor/protocol';
import type { ConsoleKey } from '@candor/i18n/console';
import {
  Activity,
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  BadgeCheck,
  BookOpen,
  ChartCandlestick,
  ContactRound,
  FileUser,
  Handshake,
  KeyRound,
  Landmark,
  Mail,
  MessagesSquare,
  Network,
  Scale,
  ScanFace,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Timer,
  UserCog,
  Users,
  Vault,
  type LucideIcon,
} from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import { speakOf } from '../i18n/text.ts';
import type { QueueName } from './waiting.ts';

/** A room of the console: where it is, who may enter (null: every operator), and the key that leads there. */
export interface Room {
  readonly path: string;
  readonly name: ConsoleKey;
  readonly group: 'work' | 'venue' | 'house';
  readonly right: OperatorRight | null;
  /** Pressed after G. */
  readonly key: string;
  readonly icon: LucideIcon;
  /** What waits there to be done. */
  readonly queue?: QueueName;
  readonly page: ComponentType;
}

export const ownSecurityPath = '/security';

/** Every room, in the order of the menu. A new one is a line here. */
export const rooms: readonly Room[] = [
  {
    path: '/overview',
    name: 'desk.overview',
    group: 'work',
    right: 'overview.read',
    key: 'o',
    icon: Activity,
    page: lazy(async () => ({ default: (await import('../overview/OverviewPage.tsx')).OverviewPage })),
  },
  {
    path: '/approvals',
    name: 'desk.approvals',
    group: 'work',
    right: 'overview.read',
    key: 'a',
    icon: Users,
    queue: 'approvals',
    page: lazy(async () => {
      const [room] = await Promise.all([
        import('../approvals/ApprovalsPage.tsx'),
        speakOf('contracts'),
        speakOf('wallets'),
      ]);
      return { default: room.ApprovalsPage };
    }),
  },
  {
    path: '/content',
    name: 'content.room',
    group: 'work',
    right: 'content.edit',
    key: 'c',
    icon: BookOpen,
    page: lazy(async () => ({ default: (await import('../content/ContentPage.tsx')).ContentPage })),
  },
  {
    path: '/verifications',
    name: 'cases.room',
    group: 'work',
    right: 'verification.decide',
    key: 'i',
    icon: ScanFace,
    queue: 'verifications',
    page: lazy(async () => ({ default: (await import('../verifications/VerificationsPage.tsx')).VerificationsPage })),
  },
  {
    path: '/applications',
    name: 'apps.room',
    group: 'work',
    right: 'applications.decide',
    key: 'y',
    icon: FileUser,
    queue: 'applications',
    page: lazy(async () => ({ default: (await import('../applications/ApplicationsPage.tsx')).ApplicationsPage })),
  },
  {
    path: '/lost-factors',
    name: 'lost.room',
    group: 'work',
    right: 'users.propose',
    key: 'f',
    icon: KeyRound,
    queue: 'factorLosses',
    page: lazy(async () => ({ default: (await import('../lost-factors/LostFactorsPage.tsx')).LostFactorsPage })),
  },
  {
    path: '/withdrawals',
    name: 'withdrawals.room',
    group: 'work',
    right: 'withdrawals.review',
    key: 'w',
    icon: ArrowUpFromLine,
    queue: 'withdrawals',
    page: lazy(async () => {
      const [room] = await Promise.all([import('../products/wallets/WithdrawalsPage.tsx'), speakOf('wallets')]);
      return { default: room.WithdrawalsPage };
    }),
  },
  {
    path: '/deposits',
    name: 'deposits.room',
    group: 'work',
    right: 'withdrawals.review',
    key: 'd',
    icon: ArrowDownToLine,
    queue: 'receipts',
    page: lazy(async () => {
      const [room] = await Promise.all([import('../products/wallets/DepositsPage.tsx'), speakOf('wallets')]);
      return { default: room.DepositsPage };
    }),
  },
  {
    path: '/otc',
    name: 'otc.room',
    group: 'work',
    right: 'otc.read',
    queue: 'appeals',
    key: 'k',
    icon: Handshake,
    page: lazy(async () => {
      const [room] = await Promise.all([import('../products/otc/OtcPage.tsx'), speakOf('wallets')]);
      return { default: room.OtcPage };
    }),
  },
  {
    path: '/receipts',
    name: 'receipts.room',
    group: 'work',
    right: 'receipts.match',
    key: 'q',
    icon: Landmark,
    page: lazy(async () => {
      const [room] = await Promise.all([import('../products/recharge/ReceiptsPage.tsx'), speakOf('wallets')]);
      return { default: room.ReceiptsPage };
    }),
  },
  {
    path: '/chat',
    name: 'inbox.name',
    group: 'work',
    right: 'chat.answer',
    key: 't',
    icon: MessagesSquare,
    queue: 'support',
    page: lazy(async () => ({ default: (await import('../chat/InboxPage.tsx')).InboxPage })),
  },
  {
    path: '/users',
    name: 'users.room',
    group: 'work',
    right: 'users.read',
    key: 'u',
    icon: ContactRound,
    page: lazy(async () => ({ default: (await import('../users/UsersPage.tsx')).UsersPage })),
  },
  {
    path: '/mailbox',
    name: 'mailbox.room',
    group: 'work',
    right: 'mailbox.read',
    key: 'b',
    icon: Mail,
    page: lazy(async () => ({ default: (await import('../mailbox/MailboxPage.tsx')).MailboxPage })),
  },
  {
    path: '/markets',
    name: 'desk.markets',
    group: 'venue',
    right: 'config.read',
    key: 'm',
    icon: ChartCandlestick,
    page: lazy(async () => ({ default: (await import('../markets/MarketsPage.tsx')).MarketsPage })),
  },
  {
    path: '/fixed-period',
    name: 'house.room',
    group: 'venue',
    right: 'config.read',
    key: 'h',
    icon: Timer,
    page: lazy(async () => ({
      default: (await import('../products/fixed-period/FixedPeriodPage.tsx')).FixedPeriodPage,
    })),
  },
  {
    path: '/contracts',
    name: 'contracts.room',
    group: 'venue',
    right: 'contracts.read',
    key: 'r',
    icon: Scale,
    page: lazy(async () => {
      const [room] = await Promise.all([import('../products/futures/ContractsPage.tsx'), speakOf('contracts')]);
      return { default: room.ContractsPage };
    }),
  },
  {
    path: '/treasury',
    name: 'treasury.room',
    group: 'venue',
    right: 'treasury.propose',
    key: 'v',
    icon: Vault,
    page: lazy(async () => {
      const [room] = await Promise.all([import('../products/wallets/TreasuryPage.tsx'), speakOf('wallets')]);
      return { default: room.TreasuryPage };
    }),
  },
  {
    path: '/swaps',
    name: 'swaps.room',
    group: 'venue',
    right: 'conversion.propose',
    key: 'x',
    icon: ArrowLeftRight,
    page: lazy(async () => {
      const [room] = await Promise.all([import('../products/conversion/SwapsPage.tsx'), speakOf('wallets')]);
      return { default: room.SwapsPage };
    }),
  },
  {
    path: '/solvency',
    name: 'solvency.room',
    group: 'venue',
    right: 'proof.publish',
    key: 'j',
    icon: BadgeCheck,
    page: lazy(async () => {
      const [room] = await Promise.all([import('../products/solvency/SolvencyPage.tsx'), speakOf('wallets')]);
      return { default: room.SolvencyPage };
    }),
  },
  {
    path: '/networks',
    name: 'networks.room',
    group: 'venue',
    right: 'networks.propose',
    key: 'n',
    icon: Network,
    page: lazy(async () => {
      const [room] = await Promise.all([import('../products/wallets/NetworksPage.tsx'), speakOf('wallets')]);
      return { default: room.NetworksPage };
    }),
  },
  {
    path: '/settings',
    name: 'desk.settings',
    group: 'venue',
    right: 'config.read',
    key: 's',
    icon: SlidersHorizontal,
    page: lazy(async () => ({ default: (await import('../settings/SettingsPage.tsx')).SettingsPage })),
  },
  {
    path: '/operators',
    name: 'desk.operators',
    group: 'house',
    right: 'operators.manage',
    key: 'p',
    icon: UserCog,
    page: lazy(async () => ({ default: (await import('../operators/OperatorsPage.tsx')).OperatorsPage })),
  },
  {
    path: '/audit',
    name: 'desk.audit',
    group: 'house',
    right: 'audit.read',
    key: 'l',
    icon: ScrollText,
    page: lazy(async () => ({ default: (await import('../audit/AuditPage.tsx')).AuditPage })),
  },
  {
    path: ownSecurityPath,
    name: 'own.room',
    group: 'house',
    right: null,
    key: 'e',
    icon: ShieldCheck,
    page: lazy(async () => ({ default: (await import('../own-security/OwnSecurityPage.tsx')).OwnSecurityPage })),
  },
];
