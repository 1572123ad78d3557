import { amount } from '@candor/amount';
import type { Command } from '@candor/core';
import type { ClientRequest } from '../../../engine/exchange/service.ts';
import type { TestServer } from '../../../assembly/test-support/test-server.ts';

const networkId = 1;
const assetId = 3;
const address = '0x52908400098527886E0F7030069857D2E4169EE7';
const terms = {
  minimumDeposit: amount(100_000n),
  withdrawalFee: amount(100_000n),
  minimumWithdrawal: amount(1_000_000n),
  maximumWithdrawal: amount(100_000_000_000n),
  doubleFrom: amount(0n),
};

/** A withdrawal of a hundredth of an ether that people have to look at; gives its number. */
export async function withdrawalInReview({ exchange, nowMs }: TestServer, userId: number): Promise<number> {
  const must = async (command: Command, request?: ClientRequest): Promise<void> => {
    const outcome = await exchange.submit(command, request);
    if (outcome.kind !== 'done') throw new Error(`${command.type}: ${JSON.stringify(outcome)}`);
  };
  const { networks, withdrawals } = exchange.exchange;
  if (networks.network(networkId) === undefined) {
    const chain = { kind: 'evm', chainId: 1, terms: { confirmations: 3, finality: 6 } } as const;
    await must({ type: 'list_network', networkId, name: 'ETHEREUM', ...chain });
    await must({ type: 'list_network_asset', networkId, assetId, contract: '', chainDecimals: 18, terms });
  }
  // Somebody may have stopped withdrawals before.
  for (const { networkId: where, assetId: what, direction, cause, reviewAtMs } of networks.pauses()) {
    const pause = { networkId: where, assetId: what, direction, cause, reviewAtMs };
    const requestId = `opened-${exchange.exchange.seq}`;
    await must({ type: 'set_network_state', ...pause, open: true }, { operatorId: 1, requestId, content: requestId });
  }
  if (withdrawals.limitOf(userId, nowMs).level !== 2) {
    await must({ type: 'set_user_level', userId, level: 2 });
  }
  await must({
    type: 'request_withdrawal',
    userId,
    networkId,
    assetId,
    amount: amount(1_000_000n),
    address,
    evidenceId: withdrawals.lastWithdrawalId + 1,
    checks: ['new_address'],
  });
  return withdrawals.lastWithdrawalId;
}
