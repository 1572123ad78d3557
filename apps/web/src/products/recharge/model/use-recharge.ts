import { type InputOf, type OutputOf, rechargeOffer, submitRecharge, uploadOss } from '@candor/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSession } from '../../../session/session.ts';
import { request } from '../../../transport/request.ts';

export type RechargeOffer = OutputOf<typeof rechargeOffer>;
type Claim = Omit<InputOf<typeof submitRecharge>, 'screenshot'>;

/** Where to pay, and under which reference. */
export function useRechargeOffer() {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['recharge-offer', userId],
    enabled: userId !== undefined,
    queryFn: ({ signal }) => request(rechargeOffer, { input: {}, signal, quiet: true }),
  });
}

/** What an amount gives in a coin at the index of now; nothing while none is typed. */
export function useRechargePreview(coinType: string, amount: string) {
  const userId = useSession()?.user.userId;
  return useQuery({
    queryKey: ['recharge-preview', userId, coinType, amount],
    enabled: userId !== undefined && amount !== '',
    queryFn: async ({ signal }) =>
      (await request(rechargeOffer, { input: { coinType, amount }, signal, quiet: true })).preview,
  });
}

/**
 * Uploads the screenshot and sends the claim; an image that was uploaded stays for the next try.
 */
export function useClaim() {
  const queries = useQueryClient();
  const uploaded = useRef(new WeakMap<Blob, string>());
  return async (claim: Claim, image: Blob) => {
    const known = uploaded.current.get(image);
    const screenshot = known ?? (await request(uploadOss, { file: image, quiet: true })).id;
    uploaded.current.set(image, screenshot);
    const sent = await request(submitRecharge, { input: { ...claim, screenshot }, quiet: true });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['recharge-offer'] }),
      queries.invalidateQueries({ queryKey: ['deposits'] }),
    ]);
    return sent;
  };
}
