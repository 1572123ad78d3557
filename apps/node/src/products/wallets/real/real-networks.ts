import type { BitcoinNetwork, Chain, Trouble } from '@candor/custody';
import type { NodeConfig } from '../../../base/config/settings.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { JoinedRun } from '../../../base/ops/joined-run.ts';
import type { Logger } from '../../../base/ops/logger.ts';
import type { KeptMarks } from '../../../chain/signer/kept-marks.ts';
import type { SignerPublic } from '../../../chain/signer/seed-file.ts';
import { SignerLink } from '../../../chain/signer/signer-link.ts';
import { loggable } from '../../../base/sql/loggable.ts';
import type { LiveNetwork, SignerTrouble } from '../deposits/live-network.ts';
import { evmTreasury } from '../treasury/evm-treasury.ts';
import { statedBy } from '../treasury/treasury-wallets.ts';
import { acceptsOn } from '../ownership.ts';
import { isRefusedOn } from '../withdrawals/destination.ts';
import { evmWallet } from '../withdrawals/evm-wallet.ts';
import { chainIdOf, listedAs } from './listing.ts';
import { NetworksFileError } from './networks-file.ts';
import type { ConfiguredBitcoin, ConfiguredEvm, ConfiguredNetwork } from './network-schema.ts';
import { addressMaker, custodyLibrary, openBitcoin, openEvm } from './open-chain.ts';
import { signerUrlOf } from './signer-url.ts';

export interface RealNetworksParts {
  readonly networks: readonly ConfiguredNetwork[];
  readonly config: Pick<NodeConfig, 'mode' | 'signer'>;
  readonly exchange: Pick<ExchangeService, 'peek'>;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** How long the logs of the signers were. */
  readonly marks?: Pick<KeptMarks, 'keep' | 'problem'>;
  readonly now: () => number;
}

/** The number of the hot wallet in the journal. */
const hotSender = 1;
const lookEverySeconds = { evm: 6, bitcoin: 30 } as const;

/** What asks the signer of a network. */
interface Signing {
  readonly link: SignerLink;
  readonly signerTrouble: () => SignerTrouble | undefined;
}

/** A network whose endpoints are asked, whether or not it is listed. */
interface Opened {
  readonly configured: ConfiguredNetwork;
  readonly chain: Chain & { readonly trouble: Trouble | undefined };
  readonly about: Omit<LiveNetwork, 'networkId' | 'newestHeight'>;
  /** 0 until enough endpoints agreed for the first time. */
  height: number;
  timer?: NodeJS.Timeout;
  readonly looking: JoinedRun;
  isInTrouble: boolean;
}

/**
 * Real networks, each through endpoints of several operators: the same watching and paying as on
 * the demo's chain. What too few of them say alike is not known, and nothing is credited meanwhile.
 */
export class RealNetworks {
  readonly #parts: RealNetworksParts;
  readonly #opened: Opened[] = [];
  readonly #signers: SignerLink[] = [];
  #isClosing = false;

  /** Throws a NetworksFileError where two networks share a signer: it signs for one chain. */
  constructor(parts: RealNetworksParts) {
    this.#parts = parts;
    const urls = parts.networks.map((network) => signerUrlOf(network, parts.config));
    urls.forEach((url, place) => {
      if (url !== undefined && urls.indexOf(url) < place)
        throw new NetworksFileError(`networks[${place}].signer must be its own: a signer signs for one chain.`);
    });
  }

  /** Opens every network and looks at its chain from then on. */
  async start(): Promise<void> {
    for (const network of this.#parts.networks) {
      if (this.#isClosing) return;
      try {
        this.#follow(await this.#open(network));
      } catch (error) {
        this.#parts.logger.warn({ error: loggable(error), network: network.network }, 'a network could not be opened');
      }
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { timer } of this.#opened) clearInterval(timer);
    for (const signer of this.#signers) signer.close();
    await Promise.all(this.#opened.map(({ looking }) => looking.close()));
  }

  /** Those that are listed and whose endpoints agreed on a block. */
  readonly networks = (): readonly LiveNetwork[] =>
    this.#opened.flatMap((one) => {
      const listed = this.#parts.exchange.peek((state) => listedAs(state, one.configured));
      if (listed === undefined || one.height === 0) return [];
      return [{ ...one.about, networkId: listed.networkId, newestHeight: () => one.height }];
    });

  /** Asks every network for its newest block. */
  async look(): Promise<void> {
    await Promise.all(this.#opened.map(({ looking }) => looking.now()));
  }

  async #open(configured: ConfiguredNetwork): Promise<Opened> {
    const { network, name, kind, explorer, wallets } = configured;
    const addressOf = await addressMaker(configured);
    const shared = { network, name, kind, explorer, wallets, addressOf, chainId: chainIdOf(configured) };
    const hidesCalls = configured.kind === 'evm' && !configured.tracing;
    const made = configured.kind === 'evm' ? await this.#openEvm(configured) : await this.#openBitcoin(configured);
    const { chain } = made;
    const about = { ...shared, ...made, hidesCalls, trouble: () => chain.trouble };
    const looking = new JoinedRun(
      () => this.#look(opened),
      (error) => this.#parts.logger.warn({ error: loggable(error), network }, 'a chain could not be looked at'),
    );
    const opened: Opened = { configured, chain, about, height: 0, looking, isInTrouble: false };
    return opened;
  }

  async #openEvm(configured: ConfiguredEvm) {
    const { config, now } = this.#parts;
    const chain = await openEvm(configured);
    const { link, ...about } = this.#signerOf(configured);
    const { hot } = configured.wallets;
    const isRefused: LiveNetwork['isRefused'] = (payment) => isRefusedOn(chain, hot, payment);
    const acceptsSignature = acceptsOn(chain);
    if (link === undefined || config.signer === undefined) return { chain, isRefused, acceptsSignature };
    const { chainId, maxFeePerGas: feeCapPerGas, wallets } = configured;
    const wallet = evmWallet({ sender: hotSender, address: hot, chainId, chain, signer: link, feeCapPerGas, now });
    const treasury = evmTreasury({
      addresses: wallets,
      chainId,
      chain,
      feesNow: wallet.feesNow,
      sign: (request) => link.sign(request),
      signReserve: statedBy(link),
      now,
    });
    return { chain, isRefused, acceptsSignature, wallet, treasury, ...about };
  }

  async #openBitcoin(configured: ConfiguredBitcoin) {
    const { now } = this.#parts;
    const chain = await openBitcoin(configured);
    const { bitcoinNetworks } = await custodyLibrary();
    const bitcoin: BitcoinNetwork = bitcoinNetworks[configured.chain];
    const { feeCapPerVbyte, network, wallets } = configured;
    const { link, ...about } = this.#signerOf(configured);
    if (link === undefined || feeCapPerVbyte === undefined) return { chain, bitcoin };
    const { bitcoinWallet } = await import('../withdrawals/bitcoin-wallet.ts');
    const { bitcoinSweeps } = await import('../treasury/bitcoin-sweeps.ts');
    const shared = { bitcoin, chain, signer: link, feeCapPerVbyte, now };
    const wallet = bitcoinWallet({ ...shared, sender: hotSender, address: wallets.hot });
    return { chain, bitcoin, wallet, sweeps: bitcoinSweeps({ ...shared, network }), ...about };
  }

  #signerOf(configured: ConfiguredNetwork): Partial<Signing> {
    const { config, logger, marks } = this.#parts;
    const url = signerUrlOf(configured, config);
    if (url === undefined || config.signer === undefined) return {};
    const { network, wallets } = configured;
    const hot = wallets.hot.toLowerCase();
    let isLogLost = false;
    const link = new SignerLink({
      url,
      tls: config.signer,
      refuses: async (known, log) => {
        const strange = strangeSeed(configured, known, config.mode);
        const lost = strange === undefined ? await marks?.problem(hot, log) : undefined;
        isLogLost = lost !== undefined;
        return strange ?? lost;
      },
      onLog: (log) => marks?.keep(hot, log),
      onGone: (why) => logger.warn({ why, network }, 'the signer does not answer and is asked again'),
    });
    this.#signers.push(link);
    const absent = (): SignerTrouble => (isLogLost ? 'signer_log_lost' : 'signer_unavailable');
    return { link, signerTrouble: () => (link.isReady ? undefined : absent()) };
  }

  #follow(one: Opened): void {
    if (this.#isClosing) return;
    this.#opened.push(one);
    const { kind, lookEverySeconds: asked } = one.configured;
    one.timer = setInterval(() => void one.looking.now(), (asked ?? lookEverySeconds[kind]) * 1_000);
    void one.looking.now();
  }

  async #look(one: Opened): Promise<void> {
    try {
      one.height = (await one.chain.head()).height;
    } catch {
      // What keeps it from being known is its trouble, which is shown and logged once.
    }
    const { trouble } = one.chain;
    const { network } = one.configured;
    if (trouble !== undefined && !one.isInTrouble)
      this.#parts.logger.warn({ network, trouble }, 'the endpoints of a network do not agree: nothing is credited');
    if (trouble === undefined && one.isInTrouble)
      this.#parts.logger.info({ network }, 'the endpoints of a network agree again');
    one.isInTrouble = trouble !== undefined;
  }
}

/** Why a signer is not the one of this network. */
function strangeSeed(configured: ConfiguredNetwork, known: SignerPublic, mode: NodeConfig['mode']): string | undefined {
  if (mode === 'live' && known.demo) return 'The seed of the signer was made by a demo.';
  const { kind, depositAccount, wallets } = configured;
  const own = kind === 'evm' ? known : known.bitcoin;
  if (own === undefined) return 'The signer signs no Bitcoin.';
  if (kind === 'bitcoin' && known.bitcoin?.network !== configured.chain)
    return `The signer is of another Bitcoin network than ${configured.chain}.`;
  if (own.depositAccount !== depositAccount)
    return 'The signer has another depositAccount than the file of the networks.';
  return own.hotAddress.toLowerCase() === wallets.hot.toLowerCase()
    ? undefined
    : 'The signer has another hot wallet than the file of the networks.';
}
