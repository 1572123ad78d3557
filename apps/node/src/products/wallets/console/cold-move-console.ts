import { cancelColdMove, listColdMoves, readUnsignedMove, takeSignedMove } from '@candor/protocol';
import { handle, type Handled } from '../../../wire/http/handler.ts';
import { ColdMoveRows } from '../treasury/cold-move-rows.ts';
import { ColdMoves, moveObject } from '../treasury/cold-moves.ts';
import type { WalletDeskParts } from './console-parts.ts';
import { namesIn } from './wallet-names.ts';

/** Calls about moves out of offline wallets. Each file and each payment gets an audit entry. */
export function coldMoveDeskHandlers({ exchange, sql, networks, audit, now }: WalletDeskParts): Handled[] {
  const moves = new ColdMoves({ exchange, rows: new ColdMoveRows(sql), audit, networks, now });
  return [
    handle(listColdMoves, async () => {
      const ids = moves.places().map(({ networkId }) => networkId);
      const { value: places } = await exchange.read((state) => {
        const { assetOf } = namesIn(state);
        return state.networks
          .networks()
          .filter(({ networkId }) => ids.includes(networkId))
          .map(({ name, assets }) => ({ network: name, assets: assets.map(({ assetId }) => assetOf(assetId).symbol) }));
      });
      return { timeMs: now(), records: [...(await moves.list())], places };
    }),
    handle(readUnsignedMove, async ({ input: { approvalId }, context }) => {
      const file = await moves.unsigned(approvalId);
      const { nonce, chainAmount, toAddress } = file;
      const after = { nonce, chainAmount, toAddress };
      await audit.tell(context.operator().actor, { action: 'move.unsigned', object: moveObject(approvalId), after });
      return file;
    }),
    handle(takeSignedMove, async ({ input: { approvalId, signed, send }, context }) => {
      if (!send) return moves.take(approvalId, signed);
      const { actor } = context.operator();
      return moves.take(approvalId, signed, ({ txHash, toAddress }, write) =>
        audit.record(actor, async (tx) => {
          await write(tx);
          const event = { action: 'move.send', object: moveObject(approvalId), after: { txHash, toAddress } };
          return { event, result: undefined };
        }),
      );
    }),
    handle(cancelColdMove, async ({ input: { approvalId }, context }) => {
      const { actor } = context.operator();
      await moves.cancel(approvalId, (write) =>
        audit.record(actor, async (tx) => {
          await write(tx);
          return { event: { action: 'move.cancel', object: moveObject(approvalId) }, result: undefined };
        }),
      );
      return {};
    }),
  ];
}
