import type { S3Settings } from '../files/s3-store.ts';
import type { hiddenMenuEntries } from '@candor/protocol';

/** The demo's pepper: public, so a live exchange refuses to start with it. */
export const demoPepper = 'candor-demo-pepper-not-a-secret';

/** A provider of text messages: where it is, and what proves us to it. */
export interface SmsSettings {
  readonly url: string;
  readonly token: string;
}

/** Every setting that a node gets at its start. */
export interface NodeConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** auto, live, simulated or recorded:DIR. */
  readonly feed: string;
  /** PostgreSQL in place of the embedded database. */
  readonly databaseUrl?: string;
  /**
   * Who owns its tables and migrates them, where the exchange's own user may only read and write
   * rows.
   */
  readonly databaseOwnerUrl?: string;
  readonly mode: 'demo' | 'live';
  /** The configured path segments {head} and {apiHead}. */
  readonly head: string;
  readonly apiHead: string;
  /** Age of the access token at which a client refreshes it, and at which it is dead. */
  readonly tokenRefreshSeconds: number;
  readonly tokenLifetimeSeconds: number;
  /** A session ends this long after the log-in, whatever it did. */
  readonly sessionLifetimeSeconds: number;
  /** Before every key the client stores. */
  readonly storagePrefix: string;
  /**
   * Where the client sends calls and opens sockets, without a slash at the end: a path such as
   * `/exchange` or an address such as `https://api.example`; the page's own site when absent.
   */
  readonly baseAddress?: string;
  /** Whether the client sends its JSON bodies as plain text. */
  readonly textFlag: boolean;
  /** Goes into every password hash and token derivation. */
  readonly pepper: string;
  /**
   * Where the keys are that secrets are sealed with; in demo mode `keys.json` in the data directory
   * when absent.
   */
  readonly keyFile?: string;
  /**
   * The mail server (`smtps://user:password@host`); without it mails stay in the mailbox that
   * operators read.
   */
  readonly smtpUrl?: string;
  readonly mailFrom: string;
  /** The provider of text messages; without it they stay in the mailbox. */
  readonly sms?: SmsSettings;
  /**
   * An external MQTT broker (`mqtts://user:password@host`) that joins several nodes; without it the
   * embedded one stands alone.
   */
  readonly brokerUrl?: string;
  /** The first level of this exchange's topics there. */
  readonly brokerPrefix: string;
  /** Whether an account is opened only with a code that was sent to its address. */
  readonly addressCodes: 'required' | 'optional';
  /** The site's own address as its users see it. */
  readonly publicUrl?: string;
  /**
   * The console's address where it has a host of its own; it answers there alone then, and the
   * client nowhere there.
   */
  readonly consoleUrl?: string;
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: readonly string[];
  /** Who sends it as a bearer token may read /metrics; without it only this machine may. */
  readonly metricsToken?: string;
  /** A bucket for what people send; the data directory when absent. */
  readonly s3?: S3Settings;
  /** Days of records that the journal keeps; all when absent. */
  readonly journalDays?: number;
  /** Whether archived parts of the journal are copied to the bucket. */
  readonly journalToS3: boolean;
  readonly rateLimits: boolean;
  readonly maker: boolean;
  /** The bank account that users of a live exchange pay into; without it nobody pays in by bank. */
  readonly bank?: { readonly payee: string; readonly bankName: string; readonly iban: string; readonly bic: string };
  /** Whether a demo runs a chain of its own. */
  readonly devChain: boolean;
  /** The file of real networks; the demo runs no chain of its own beside it. */
  readonly networks?: string;
  /**
   * Files of this node’s own certificate, its key and the authority that the signer’s is from, and
   * where the signer is.
   */
  readonly signer?: { readonly cert: string; readonly key: string; readonly ca: string; readonly url?: string };
  readonly logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug';
  /**
   * A syslog receiver that gets the log as well: `syslog://host:port` over TCP,
   * `syslogs://host:port` over TLS.
   */
  readonly logTo?: string;
  /** Where each published head of the journal is posted to: an address that somebody else runs. */
  readonly headsPushUrl?: string;
  /**
   * The day (UTC) that it is, when a live exchange starts with its clock more than a day apart from
   * its last record.
   */
  readonly confirmClock?: string;
  /** The built client; apps/web/dist/client when absent. */
  readonly clientDir?: string;
  /** Entries of the client's main menu that are hidden unless they are named here. */
  readonly menu: readonly (typeof hiddenMenuEntries)[number][];
  /**
   * How long withdrawals wait after a change of security, and how long a new address does; the loss
   * of a second factor waits three times as long.
   */
  readonly holdSeconds: number;
  /**
   * Cookies with Secure and __Host-, HSTS and upgraded requests: in live mode, where TLS is
   * certain.
   */
  readonly secureCookies: boolean;
}
