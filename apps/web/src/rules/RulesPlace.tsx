import { getRouteApi } from '@tanstack/react-router';
import { lazyProduct } from '../routing/lazy-page.ts';
import { RulesPage } from './RulesPage.tsx';

const route = getRouteApi('/rule/index');
const ReservesPage = lazyProduct(() => import('../solvency/ReservesPage.tsx'), 'ReservesPage');

/** /rule/index: the rules, or with `part=reserves` what is owed and held. */
export function RulesPlace() {
  const { part } = route.useSearch();
  return part === 'reserves' ? <ReservesPage /> : <RulesPage />;
}
