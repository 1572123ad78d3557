import { encodeFunctionData, hashMessage, parseAbi } from 'viem';

const abi = parseAbi(['function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)']);
/** What a contract answers that takes a signature for its own: the selector of the question. */
const accepted = '0x1626ba7e';

/** The data of the question of EIP-1271 about a text signed as EIP-191 says. */
export const signatureQuestion = (message: string, signature: `0x${string}`): `0x${string}` =>
  encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hashMessage(message), signature] });

/** Whether an answer is the one word that means yes: four bytes, and zeros after them. */
export const isAccepted = (answer: unknown): boolean =>
  typeof answer === 'string' && answer.toLowerCase() === accepted.padEnd(66, '0');

/** Of an endpoint, that the contract's own code failed: it takes no signature. */
export const codeFailed = /revert|invalid opcode|bad instruction|out of gas|stack (?:under|over)flow|invalid jump/i;
