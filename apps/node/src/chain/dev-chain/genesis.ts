/**
 * The demo's chain: no other chain has this id ("CNDR"), so no transaction of it is good elsewhere.
 */
export const devChainId = 0x43_4e_44_52;

/**
 * No payment on it offers more for a unit of gas: a thousand times what its blocks ask at first.
 */
export const demoFeeCapPerGas = 10n ** 12n;

/** What the first account has: more of the coin than every demo balance of it together. */
const supply = 10n ** 9n * 10n ** 18n;

/** The first block of a demo's chain: one account that has everything, at a fixed time. */
export function genesisText(account: string, timeSeconds: number): string {
  const always = ['homestead', 'eip150', 'eip155', 'eip158', 'byzantium', 'constantinople'];
  const since = [...always, 'petersburg', 'istanbul', 'berlin', 'london'].map((fork) => [`${fork}Block`, 0] as const);
  return JSON.stringify({
    config: {
      chainId: devChainId,
      ...Object.fromEntries(since),
      terminalTotalDifficulty: 0,
      terminalTotalDifficultyPassed: true,
      shanghaiTime: 0,
      cancunTime: 0,
    },
    timestamp: hex(timeSeconds),
    gasLimit: hex(30_000_000),
    baseFeePerGas: hex(1_000_000_000),
    nonce: '0x0',
    difficulty: '0x0',
    extraData: '0x',
    mixHash: `0x${'0'.repeat(64)}`,
    coinbase: `0x${'0'.repeat(40)}`,
    alloc: { [account]: { balance: hex(supply) } },
  });
}

const hex = (value: number | bigint): string => `0x${value.toString(16)}`;
