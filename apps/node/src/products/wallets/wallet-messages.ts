import { formatDecimal } from '@candor/amount';
import type { ExchangeEvent } from '@candor/core';
import type { DepositMessage, WithdrawalEnd, WithdrawalMessage } from '@candor/protocol';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { OwnMessage, ProductTopics } from '../../wire/sockets/private-hub.ts';

interface WalletTopicParts {
  readonly exchange: Pick<ExchangeService, 'peek'>;
  /** Symbol and scale of an asset. */
  readonly assetOf: (assetId: number) => { readonly symbol: string; readonly scale: number };
}

/**
 * What private sockets say of deposits and withdrawals: each step, as its record becomes durable.
 */
export const walletTopics = (parts: WalletTopicParts): ProductTopics => ({
  snapshot: () => ({}),
  messages: ({ events }, { userId }) =>
    events.flatMap((event) => [...depositNews(parts, event, userId), ...withdrawalNews(event, userId)]),
});

function depositNews({ exchange, assetOf }: WalletTopicParts, event: ExchangeEvent, userId: number): OwnMessage[] {
  const said = (
    stage: DepositMessage['data']['stage'],
    of: { readonly assetId: number; readonly networkId?: number; readonly units?: bigint },
  ): OwnMessage[] => {
    const { symbol, scale } = assetOf(of.assetId);
    const { networkId, units } = of;
    const network = networkId === undefined ? null : exchange.peek((state) => state.networks.network(networkId)?.name);
    const amount = units === undefined ? null : formatDecimal(units, scale, 0);
    const data: DepositMessage['data'] = { stage, coin: symbol, network: network ?? null, amount };
    return [{ type: 'DEPOSIT', fields: { data } }];
  };
  if (event.type === 'withdrawal_settled' && event.recipientId === userId)
    return said('final', { assetId: event.assetId, units: event.amount });
  if (!('userId' in event) || event.userId !== userId) return [];
  switch (event.type) {
    case 'deposit_credited':
      return said(event.fate === 'suspense' ? 'held' : 'credited', event);
    case 'deposit_finalized': {
      const { assetId, networkId } = event;
      return said('final', { assetId, networkId });
    }
    case 'deposit_lost': {
      const { assetId, networkId, units } = event;
      return said('lost', { assetId, networkId, units });
    }
    case 'receipt_assigned': {
      const { assetId, units } = event;
      return said('final', { assetId, units });
    }
    case 'bank_receipt_assigned': {
      const { assetId, gross, fee } = event;
      return said('final', { assetId, units: gross - fee });
    }
    default:
      return [];
  }
}

function withdrawalNews(event: ExchangeEvent, userId: number): OwnMessage[] {
  if (!('userId' in event) || event.userId !== userId || !('withdrawalId' in event)) return [];
  const step = stepOf(event);
  if (step === undefined) return [];
  const { stage, txHash = null, reason = null } = step;
  const data: WithdrawalMessage['data'] = { id: String(event.withdrawalId), stage, txHash, reason };
  return [{ type: 'WITHDRAWAL', fields: { data } }];
}

interface Step {
  readonly stage: WithdrawalEnd;
  readonly txHash?: string;
  readonly reason?: string;
}

function stepOf(event: ExchangeEvent): Step | undefined {
  switch (event.type) {
    case 'withdrawal_requested':
      return { stage: event.reviews > 0 ? 'in_review' : 'approved' };
    case 'withdrawal_approved':
      return { stage: event.approvals < event.reviews ? 'in_review' : 'approved' };
    case 'withdrawal_refused':
      return { stage: 'refused', reason: event.reason };
    case 'withdrawal_cancelled':
      return { stage: 'canceled' };
    case 'withdrawal_expired':
      return { stage: 'expired' };
    case 'withdrawal_settled':
      return { stage: 'arrived' };
    case 'payment_planned':
      return { stage: 'planned' };
    case 'payment_signed':
      // An empty payment under its nonce is not what its user waits for.
      return { stage: 'signed', ...(!event.isFiller && { txHash: `0x${event.txHash}` }) };
    case 'payment_mined':
      return { stage: 'arrived', txHash: `0x${event.txHash}` };
    case 'payment_failed':
      return { stage: 'failed', reason: event.cause };
    default:
      return undefined;
  }
}
