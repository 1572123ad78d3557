import { join } from 'node:path';
import type { Audit } from '../../office/audit/audit.ts';
import type { NodeConfig } from '../../base/config/settings.ts';
import { CustodianLink } from '../../chain/custodian/custodian-link.ts';
import { owedOf } from '../../chain/custodian/owed.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Notices } from '../../talk/notices/notices.ts';
import type { Logger } from '../../base/ops/logger.ts';
import type { Chains } from '../../products/wallets/create-wallets.ts';
import { DemoNetwork } from '../../products/wallets/deposits/demo-network.ts';
import { DepositKeeper } from '../../products/wallets/deposits/deposit-keeper.ts';
import { DepositRows } from '../../products/wallets/deposits/deposit-rows.ts';
import { HeldRows } from '../../products/wallets/deposits/held-rows.ts';
import { NetworksFileError, readNetworksFile } from '../../products/wallets/real/networks-file.ts';
import type { ConfiguredNetwork } from '../../products/wallets/real/network-schema.ts';
import { approvalsOf } from '../../products/wallets/console/key-agreement.ts';
import { refuseUnopenable } from '../../products/wallets/real/openable.ts';
import { RealNetworks } from '../../products/wallets/real/real-networks.ts';
import { MoveRows } from '../../products/wallets/treasury/move-rows.ts';
import { Treasurer } from '../../products/wallets/treasury/treasurer.ts';
import { Payer } from '../../products/wallets/withdrawals/payer.ts';
import { PaymentRows } from '../../products/wallets/withdrawals/payment-rows.ts';
import { KeptMarks } from '../../chain/signer/kept-marks.ts';
import { SignerStartError } from '../../chain/signer/serve-signer.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import { StartError } from '../../base/ops/start-error.ts';

/**
 * The real networks of the file, each of which can be opened. A start without them would look as if
 * they were gone.
 */
export async function networksIn(
  config: Pick<NodeConfig, 'networks' | 'mode' | 'signer'>,
): Promise<readonly ConfiguredNetwork[]> {
  const { networks: path, mode } = config;
  if (path === undefined) return [];
  const networks = orStartError(() => readNetworksFile(path, mode));
  await refuseUnopenable(networks, config).catch((error: unknown) => {
    throw startErrorOf(error);
  });
  return networks;
}

/** The chains of a node with what follows, pays and sweeps on them. */
export interface OpenChains extends Chains {
  /** Only where a demo has a chain of its own. */
  readonly custodian: CustodianLink | undefined;
  /** Begins once the database is open. */
  readonly start: () => void;
  readonly close: () => Promise<void>;
}

/** Real networks where the file names some, else the demo’s own chain, else none. */
export function openChains(parts: {
  readonly config: NodeConfig;
  readonly configured: readonly ConfiguredNetwork[];
  readonly dataDir: string;
  readonly exchange: ExchangeService;
  readonly sql: Pick<Sql, 'db'>;
  readonly audit: Pick<Audit, 'latest'>;
  readonly notices: Pick<Notices, 'tell'>;
  readonly logger: Logger;
}): OpenChains {
  const { config, configured, dataDir, exchange, sql, audit, notices, logger } = parts;
  const now = Date.now;
  const marks = orStartError(() => new KeptMarks({ path: join(dataDir, 'signer-logs.json'), logger }));
  const real =
    configured.length === 0
      ? undefined
      : orStartError(() => new RealNetworks({ networks: configured, config, exchange, logger, marks, now }));
  const hasDemo = config.mode === 'demo' && config.devChain && real === undefined;
  const custodian = hasDemo ? new CustodianLink({ dataDir, owed: () => exchange.peek(owedOf), logger }) : undefined;
  const demo = custodian && new DemoNetwork({ custodian, exchange, logger });
  const networks = real?.networks ?? demo?.networks;
  if (networks === undefined)
    return { networks: () => [], give: null, custodian, start: () => undefined, close: async () => undefined };
  const deposits = new DepositKeeper({
    exchange,
    rows: new DepositRows(sql, now),
    held: new HeldRows(sql),
    tell: ({ userId, key, ...told }) =>
      notices.tell(userId, `deposit-${key}-${told.stage}`, { kind: 'deposit', ...told }),
    networks,
    logger,
  });
  const payer = new Payer({
    exchange,
    rows: new PaymentRows(sql),
    networks,
    logger,
    approvalsOf: (id) => approvalsOf(audit, id),
    now,
  });
  const rows = new MoveRows(sql);
  const treasurer = new Treasurer({ exchange, rows, networks, lacking: () => payer.lacking(), logger, now });
  return {
    networks,
    give: demo?.give ?? null,
    progressOf: (withdrawalId) => payer.progressOf(withdrawalId),
    custodian,
    start: () => {
      custodian?.begin();
      void real?.start();
      deposits.start();
      payer.start();
      treasurer.start();
    },
    close: async () => {
      // Each ends with the step that it is at: one after the other would wait for three.
      await Promise.all([treasurer.close(), payer.close(), deposits.close()]);
      await custodian?.close();
      await real?.close();
    },
  };
}

function orStartError<Made>(make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    throw startErrorOf(error);
  }
}

const startErrorOf = (error: unknown): unknown =>
  error instanceof NetworksFileError || error instanceof SignerStartError ? new StartError(error.message) : error;
