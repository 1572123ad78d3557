// An endpoint of a chain for `npm run bench:wallets`: blocks of 200 transfers each over HTTP,
// in a process of its own. Prints its port. Arguments: an address that each block pays once.
import { createServer } from 'node:http';

const [paid = ''] = process.argv.slice(2);
const transfersOfBlock = 200;
const hex = (number) => `0x${number.toString(16)}`;
const word = (number, bytes) => `0x${number.toString(16).padStart(2 * bytes, '0')}`;

/** The block with the number is named by it. */
const hashOf = (height) => word(height + 1, 32);

function transfer(height, place) {
  const seed = height * transfersOfBlock + place + 1;
  return {
    blockHash: hashOf(height),
    blockNumber: hex(height),
    from: word(seed * 7_919, 20),
    gas: '0x5208',
    gasPrice: '0x3b9aca00',
    hash: word(seed * 104_729, 32),
    input: '0x',
    nonce: hex(seed),
    to: place === 0 ? paid : word(seed * 15_485_863, 20),
    transactionIndex: hex(place),
    value: hex(1_000_000_000_000_000 + seed),
    type: '0x2',
    chainId: '0x1',
    v: '0x1',
    r: word(seed * 31, 32),
    s: word(seed * 37, 32),
  };
}

function blockOf(hash) {
  const height = Number(hash) - 1;
  return {
    number: hex(height),
    hash,
    parentHash: hashOf(height - 1),
    timestamp: hex(1_700_000_000 + height * 12),
    logsBloom: `0x${'00'.repeat(256)}`,
    transactions: Array.from({ length: transfersOfBlock }, (_, place) => transfer(height, place)),
  };
}

const receiptOf = (hash) => {
  const seed = Number(BigInt(hash) / 104_729n);
  const blockHash = hashOf(Math.floor((seed - 1) / transfersOfBlock));
  return { transactionHash: hash, blockHash, status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00' };
};

/** Bodies by block, as an endpoint has them at hand. */
const bodies = new Map();
const server = createServer((request, response) => {
  let asked = '';
  request.on('data', (chunk) => (asked += chunk));
  request.on('end', () => {
    const { id, method, params } = JSON.parse(asked);
    const key = `${method} ${params[0]}`;
    const result =
      bodies.get(key) ?? JSON.stringify(method === 'eth_getBlockByHash' ? blockOf(params[0]) : receiptOf(params[0]));
    bodies.set(key, result);
    response.setHeader('content-type', 'application/json');
    response.end(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${result}}`);
  });
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
