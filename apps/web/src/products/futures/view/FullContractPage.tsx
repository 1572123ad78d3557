import { getRouteApi } from '@tanstack/react-router';
import { FullContract } from './FuturesPage.tsx';

const route = getRouteApi('/exchange/full-contract/$type');

/** /exchange/full-contract/u and /coin: the contract workplace at the exchange's addresses. */
export function FullContractPage() {
  const { type } = route.useParams();
  return <FullContract contractType={type === 'coin' ? 'coin' : 'u'} />;
}
