import { type OutputOf, verificationState } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { request } from '../transport/request.ts';

export type VerificationState = OutputOf<typeof verificationState>;
export type Level = Pick<VerificationState['primary'], 'state' | 'submittedAtMs' | 'decidedAtMs' | 'reason' | 'remark'>;

/** How far the user is verified, and what that allows. */
export const useVerification = () =>
  useQuery({
    queryKey: ['verification'],
    queryFn: ({ signal }) => request(verificationState, { signal, quiet: true }),
  });
