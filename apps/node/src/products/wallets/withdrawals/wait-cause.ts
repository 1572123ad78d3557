/**
 * What an approved payment waits for: a wallet that is refilled, a signer that is away, a cap of
 * the signer’s policy or an agreement, a pause, a frozen account, cheaper blocks, payments before
 * it, or a chain that does not answer.
 */
export type WaitCause = 'refilling' | 'signer' | 'limit' | 'paused' | 'frozen' | 'fees' | 'busy' | 'chain';
