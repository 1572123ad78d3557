import {
  type ListingContents,
  marketText,
  stepText,
  unitsText,
  unnamed,
} from '../../engine/exchange/listing-contents.ts';
import { termsText } from './contract-proposal.ts';

/** Perpetual contracts with their terms, and the rates of their tiers. */
export const futuresContents: ListingContents = {
  list_contract: (command, listed) => {
    const { symbol, kind, marketId, settleAssetId, face, lotScale, slippageCapPpm, openOrdersMax } = command;
    const settle = listed.asset(settleAssetId);
    const inverse = kind === 'inverse';
    return {
      symbol,
      indexSymbol: marketText(marketId),
      settleAsset: settle.symbol,
      ...(inverse && { faceValue: face }),
      lotSize: stepText(lotScale),
      minimumQuantity: unitsText(command.minimumQuantity, lotScale),
      maximumQuantity: unitsText(command.maximumQuantity, lotScale),
      slippageCapPpm,
      openOrdersMax,
      makerPpm: command.makerPpm,
      takerPpm: command.takerPpm,
      ...termsText(command.risk, { settleScale: settle.scale, inverse }),
    };
  },
  set_contract_fees: ({ contractId, tier, makerPpm, takerPpm }, listed) => {
    const contracts = [...listed.exchange.futures.contracts(), ...listed.ofType('list_contract')];
    const symbol = contracts.find((contract) => contract.contractId === contractId)?.symbol ?? unnamed(contractId);
    return { symbol, tier, makerPpm, takerPpm };
  },
};
