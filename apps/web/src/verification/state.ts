import { type OutputOf, verificationState } from '@candor/protocol';

export type VerificationState = OutputOf<typeof verificationState>;
export type Level = Pick<VerificationState['primary'], 'state' | 'submittedAtMs' | 'decidedAtMs' | 'reason' | 'remark'>;
