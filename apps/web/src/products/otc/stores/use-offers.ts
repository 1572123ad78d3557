import { type InputOf, merchantProfile, otcAdverts, otcConfig, otcOwnAdverts, type OutputOf } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { keptWhileGrowing } from '../../../transport/kept-while-growing.ts';
import { request } from '../../../transport/request.ts';
import { ownKey, publicKey } from './use-news.ts';

export type OtcConfig = OutputOf<typeof otcConfig>;
export type OfferPage = OutputOf<typeof otcAdverts>;
export type MerchantProfile = OutputOf<typeof merchantProfile>;
/** What is looked for. */
export type OfferFilter = InputOf<typeof otcAdverts>;

/** Prices move, and so does what is left. */
const offersEveryMs = 10_000;

/** Coins, local moneys, methods and terms. */
export function useOtcConfig() {
  return useQuery<OtcConfig>({
    queryKey: [publicKey, 'config'],
    staleTime: 60_000,
    queryFn: ({ signal }) => request(otcConfig, { signal, quiet: true }),
  });
}

/** Offers that are online. Who asks matters: own ones and blocks show. */
export function useOffers(filter: OfferFilter) {
  const userId = useSession()?.user.userId;
  const queryKey = [publicKey, 'adverts', userId, filter];
  return useQuery<OfferPage>({
    queryKey,
    refetchInterval: offersEveryMs,
    placeholderData: keptWhileGrowing(queryKey),
    queryFn: ({ signal }) => request(otcAdverts, { input: filter, signal, quiet: true }),
  });
}

/** The user's own offers. */
export function useOwnOffers() {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: [ownKey, 'adverts', userId],
    enabled: userId !== undefined,
    refetchInterval: offersEveryMs,
    queryFn: ({ signal }) => request(otcOwnAdverts, { input: {}, signal, quiet: true }),
  });
}

/** The user's desk: name, figures, terms, bond. */
export function useProfile() {
  const userId = useSession()?.user.userId;
  return useQuery<MerchantProfile>({
    queryKey: [ownKey, 'profile', userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(merchantProfile, { signal, quiet: true }),
  });
}
