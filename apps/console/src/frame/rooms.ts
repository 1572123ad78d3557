import {
  Activity,
  BookOpen,
  ChartCandlestick,
  ContactRound,
  FileUser,
  KeyRound,
  Mail,
  MessagesSquare,
  ScanFace,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  UserCog,
  Users,
} from 'lucide-react';
import { conversionRooms } from '../products/conversion/room.ts';
import { fixedPeriodRooms } from '../products/fixed-period/room.ts';
import { futuresRooms } from '../products/futures/room.ts';
import { otcRooms } from '../products/otc/room.ts';
import { rechargeRooms } from '../products/recharge/room.ts';
import { solvencyRooms } from '../products/solvency/room.ts';
import { networksRooms, walletsRooms } from '../products/wallets/room.ts';
import { lazyRoom, type Room } from '../app/room.ts';
import { allRoomTexts } from '../i18n/text.ts';

export const ownSecurityPath = '/security';

/** The rooms of products, in the order of the menu. A product is a line here. */
const ofProducts: readonly Room[] = [
  ...fixedPeriodRooms,
  ...futuresRooms,
  ...walletsRooms,
  ...otcRooms,
  ...rechargeRooms,
  ...conversionRooms,
  ...solvencyRooms,
  ...networksRooms,
];

const all: readonly Room[] = [
  {
    path: '/overview',
    name: 'desk.overview',
    group: 'work',
    right: 'overview.read',
    key: 'o',
    icon: Activity,
    page: lazyRoom(async () => (await import('../overview/OverviewPage.tsx')).OverviewPage),
  },
  {
    path: '/approvals',
    name: 'desk.approvals',
    group: 'work',
    right: 'overview.read',
    key: 'a',
    icon: Users,
    queue: 'approvals',
    page: lazyRoom(async () => (await import('../approvals/ApprovalsPage.tsx')).ApprovalsPage, ...allRoomTexts),
  },
  {
    path: '/content',
    name: 'content.room',
    group: 'work',
    right: 'content.edit',
    key: 'c',
    icon: BookOpen,
    page: lazyRoom(async () => (await import('../content/ContentPage.tsx')).ContentPage),
  },
  {
    path: '/verifications',
    name: 'cases.room',
    group: 'work',
    right: 'verification.decide',
    key: 'i',
    icon: ScanFace,
    queue: 'verifications',
    page: lazyRoom(async () => (await import('../verifications/VerificationsPage.tsx')).VerificationsPage),
  },
  {
    path: '/applications',
    name: 'apps.room',
    group: 'work',
    right: 'applications.decide',
    key: 'y',
    icon: FileUser,
    queue: 'applications',
    page: lazyRoom(async () => (await import('../applications/ApplicationsPage.tsx')).ApplicationsPage),
  },
  {
    path: '/lost-factors',
    name: 'lost.room',
    group: 'work',
    right: 'users.propose',
    key: 'f',
    icon: KeyRound,
    queue: 'factorLosses',
    page: lazyRoom(async () => (await import('../lost-factors/LostFactorsPage.tsx')).LostFactorsPage),
  },
  {
    path: '/markets',
    name: 'desk.markets',
    group: 'venue',
    right: 'config.read',
    key: 'm',
    icon: ChartCandlestick,
    page: lazyRoom(async () => (await import('../markets/MarketsPage.tsx')).MarketsPage, ...allRoomTexts),
  },
  ...ofProducts,
  {
    path: '/chat',
    name: 'inbox.name',
    group: 'work',
    right: 'chat.answer',
    key: 't',
    icon: MessagesSquare,
    queue: 'support',
    page: lazyRoom(async () => (await import('../chat/InboxPage.tsx')).InboxPage),
  },
  {
    path: '/users',
    name: 'users.room',
    group: 'work',
    right: 'users.read',
    key: 'u',
    icon: ContactRound,
    page: lazyRoom(async () => (await import('../users/UsersPage.tsx')).UsersPage),
  },
  {
    path: '/mailbox',
    name: 'mailbox.room',
    group: 'work',
    right: 'mailbox.read',
    key: 'b',
    icon: Mail,
    counted: 'mail',
    page: lazyRoom(async () => (await import('../mailbox/MailboxPage.tsx')).MailboxPage),
  },
  {
    path: '/settings',
    name: 'desk.settings',
    group: 'venue',
    right: 'config.read',
    key: 's',
    icon: SlidersHorizontal,
    page: lazyRoom(async () => (await import('../settings/SettingsPage.tsx')).SettingsPage),
  },
  {
    path: '/operators',
    name: 'desk.operators',
    group: 'house',
    right: 'operators.manage',
    key: 'p',
    icon: UserCog,
    page: lazyRoom(async () => (await import('../operators/OperatorsPage.tsx')).OperatorsPage),
  },
  {
    path: '/audit',
    name: 'desk.audit',
    group: 'house',
    right: 'audit.read',
    key: 'l',
    icon: ScrollText,
    page: lazyRoom(async () => (await import('../audit/AuditPage.tsx')).AuditPage),
  },
  {
    path: ownSecurityPath,
    name: 'own.room',
    group: 'house',
    right: null,
    key: 'e',
    icon: ShieldCheck,
    page: lazyRoom(async () => (await import('../own-security/OwnSecurityPage.tsx')).OwnSecurityPage),
  },
];

/** Every room, in the order of the menu. */
export const rooms: readonly Room[] = (['work', 'venue', 'house'] as const).flatMap((group) =>
  all.filter((room) => room.group === group),
);
