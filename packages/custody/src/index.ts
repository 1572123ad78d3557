export { ChainLag, Refused } from './chain.ts';
export type { Arrival, BlockRef, Chain, ChainAsset, Outcome, RefusedCause, Watched } from './chain.ts';
export { Agreement, neededOf } from './quorum/agreement.ts';
export type { Trouble } from './quorum/agreement.ts';
export { BitcoinAgreement } from './quorum/bitcoin-agreement.ts';
export { EvmAgreement } from './quorum/evm-agreement.ts';
export { accountPaths, DepositKeys } from './keys/deposit-keys.ts';
export { type PayingKey, WalletSeed } from './keys/wallet-seed.ts';
export { bitcoinNetworks } from './bitcoin/network.ts';
export type { BitcoinNetwork } from './bitcoin/network.ts';
export { bitcoinAddressOf, readBitcoinAddress } from './bitcoin/address.ts';
export { readEvmAddress } from './evm/address.ts';
export type { AddressProblem, AddressRead, EvmAddress } from './evm/address.ts';
export { anvilBinary } from './evm/anvil-binary.ts';
export { EvmChain } from './evm/evm-chain.ts';
export type { EvmChainTerms, EvmView, SenderState } from './evm/evm-chain.ts';
export type { RpcAnswer } from './evm/rpc.ts';
export {
  bumpedFees,
  highestFee,
  readPayment,
  readSignedPayment,
  signerOf,
  signPayment,
  unsignedPayment,
} from './evm/payment.ts';
export type { EvmPayment, Fees, SignedEvmPayment } from './evm/payment.ts';
export { isReserveStatement, signReserveStatement, statementSigner } from './evm/statement.ts';
export { SimulatedChain, simulatedBytes } from './simulated/simulated-chain.ts';
export type { SimulatedPayment } from './simulated/simulated-chain.ts';
export { isBitcoinStatement, signBitcoinReserve } from './bitcoin/statement.ts';
export { BitcoinChain } from './bitcoin/bitcoin-chain.ts';
export {
  bumpedFeePerVbyte,
  dustSatoshi,
  highestBitcoinFee,
  inputSize as bitcoinInputSize,
  largestSize as largestBitcoinSize,
  outpointOf,
  readBitcoinPayment,
  signBitcoinPayment,
  spentBy,
  sumOf as sumOfOutputs,
  unsignedBitcoinPayment,
  unsignedBitcoinSweep,
} from './bitcoin/payment.ts';
export type {
  BitcoinInput,
  BitcoinPayment,
  BitcoinPlan,
  MinedOutput,
  Outpoint,
  Spendable,
  Unspent,
} from './bitcoin/payment.ts';
