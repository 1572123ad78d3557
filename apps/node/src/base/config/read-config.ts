import { parseArgs } from 'node:util';
import { hiddenMenuEntries } from '@candor/protocol';
import { z } from 'zod';
import { databaseUser } from './database-user.ts';
import { plainLinks } from './plain-links.ts';
import { demoPepper, type NodeConfig } from './settings.ts';

/** Flags or environment that cannot be used; one sentence for each problem. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** Every setting: its flag is `--name-in-dashes`, its environment variable is the value here. */
const variables = {
  port: 'CANDOR_PORT',
  host: 'CANDOR_HOST',
  dataDir: 'CANDOR_DATA_DIR',
  feed: 'CANDOR_FEED',
  databaseUrl: 'DATABASE_URL',
  databaseOwnerUrl: 'DATABASE_OWNER_URL',
  mode: 'CANDOR_MODE',
  head: 'CANDOR_HEAD',
  apiHead: 'CANDOR_API_HEAD',
  tokenRefreshSeconds: 'CANDOR_TOKEN_REFRESH_SECONDS',
  tokenLifetimeSeconds: 'CANDOR_TOKEN_LIFETIME_SECONDS',
  sessionLifetimeSeconds: 'CANDOR_SESSION_LIFETIME_SECONDS',
  storagePrefix: 'CANDOR_STORAGE_PREFIX',
  baseAddress: 'CANDOR_BASE_ADDRESS',
  textFlag: 'CANDOR_TEXT_FLAG',
  pepper: 'CANDOR_PEPPER',
  keyFile: 'CANDOR_KEY_FILE',
  smtpUrl: 'CANDOR_SMTP_URL',
  mailFrom: 'CANDOR_MAIL_FROM',
  smsUrl: 'CANDOR_SMS_URL',
  smsToken: 'CANDOR_SMS_TOKEN',
  brokerUrl: 'CANDOR_BROKER_URL',
  brokerPrefix: 'CANDOR_BROKER_PREFIX',
  addressCodes: 'CANDOR_ADDRESS_CODES',
  publicUrl: 'CANDOR_PUBLIC_URL',
  consoleUrl: 'CANDOR_CONSOLE_URL',
  trustProxy: 'CANDOR_TRUST_PROXY',
  metricsToken: 'CANDOR_METRICS_TOKEN',
  journalDays: 'CANDOR_JOURNAL_DAYS',
  journalToS3: 'CANDOR_JOURNAL_TO_S3',
  s3Url: 'CANDOR_S3_URL',
  s3Region: 'CANDOR_S3_REGION',
  s3KeyId: 'CANDOR_S3_KEY_ID',
  s3Secret: 'CANDOR_S3_SECRET',
  bankAccount: 'CANDOR_BANK_ACCOUNT',
  rateLimits: 'CANDOR_RATE_LIMITS',
  maker: 'CANDOR_MAKER',
  devChain: 'CANDOR_DEV_CHAIN',
  networks: 'CANDOR_NETWORKS',
  signerUrl: 'CANDOR_SIGNER_URL',
  signerCert: 'CANDOR_SIGNER_CERT',
  signerKey: 'CANDOR_SIGNER_KEY',
  signerCa: 'CANDOR_SIGNER_CA',
  logLevel: 'CANDOR_LOG_LEVEL',
  logTo: 'CANDOR_LOG_TO',
  headsPushUrl: 'CANDOR_HEADS_PUSH_URL',
  clientDir: 'CANDOR_CLIENT_DIR',
  menu: 'CANDOR_MENU',
  holdSeconds: 'CANDOR_HOLD_SECONDS',
  confirmClock: 'CANDOR_CONFIRM_CLOCK',
} as const;
type Setting = keyof typeof variables;
const settings = Object.keys(variables) as Setting[];

const daySeconds = 86_400;
/** A demo that runs for months stays within the disk of anyone who tries it. */
const demoJournalDays = 7;
/** In the demo a newcomer sees a withdrawal arrive in one sitting. */
const demoHoldSeconds = 60;

/**
 * First segments of paths that calls have of their own; a configured segment must not hide them.
 */
const takenSegments = ['common', 'user', 'currency', 'asset', 'openapi.json', 'docs', 'csp-report'];

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
};
const onOff = z
  .enum(['on', 'off'], { error: 'must be on or off' })
  .default('on')
  .transform((value) => value === 'on');
/** Words between commas; none when absent. */
const listOf = <Word extends z.ZodType<string, string>>(word: Word) =>
  z
    .string()
    .default('')
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .transform((list) => list.filter((entry) => entry !== ''))
    .pipe(z.array(word));
/** Without the port: cookies of a host go to each of its ports. */
const hostOf = (url: string): string => new URL(url).hostname;
/**
 * Two users, each named: without a name the driver would take the name of the user who runs the
 * process.
 */
function ownerProblem(ownerUrl: string, databaseUrl: string | undefined): string | null {
  if (databaseUrl === undefined) return 'goes with DATABASE_URL';
  const [owner, user] = [databaseUser(ownerUrl), databaseUser(databaseUrl)];
  if (owner === undefined) return 'must name its user';
  if (user === undefined) return 'needs a user named in DATABASE_URL as well';
  return owner === user ? 'must name another user than DATABASE_URL' : null;
}
const segment = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 letters, digits, - or _')
  .refine((value) => !takenSegments.includes(value), `must not be one of ${takenSegments.join(', ')}`)
  .default('core');

const schema = z
  .strictObject({
    port: whole(0, 65_535).default(8080),
    host: z.string().min(1).default('127.0.0.1'),
    dataDir: z.string().min(1, 'must name a folder').default('.candor'),
    feed: z
      .string()
      .regex(/^(auto|live|simulated|recorded:.+)$/, 'must be auto, live, simulated or recorded:DIR')
      .default('auto'),
    databaseUrl: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    databaseOwnerUrl: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
    mode: z.enum(['demo', 'live'], { error: 'must be demo or live' }).default('demo'),
    head: segment,
    apiHead: segment.optional(),
    tokenRefreshSeconds: whole(10, 86_400).default(3_600),
    tokenLifetimeSeconds: whole(20, 604_800).default(7_200),
    sessionLifetimeSeconds: whole(60, 31_536_000).default(604_800),
    storagePrefix: z
      .string()
      .regex(/^[a-z][a-z0-9_-]{0,15}$/, 'must be 1 to 16 of a-z, 0-9, _ or -')
      .default('candor_'),
    pepper: z.string().min(16, 'must have at least 16 characters').default(demoPepper),
    keyFile: z.string().min(1, 'must name a file').optional(),
    smtpUrl: z.url({ protocol: /^smtps?$/, error: 'must be an smtp(s):// address' }).optional(),
    brokerUrl: z.url({ protocol: /^(mqtts?|wss?)$/, error: 'must be an mqtt(s):// or ws(s):// address' }).optional(),
    brokerPrefix: z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,32}$/, 'must be 1 to 32 letters, digits, - or _')
      .default('candor'),
    mailFrom: z.string().min(3).max(254).default('Candor <no-reply@candor.example>'),
    smsUrl: z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' }).optional(),
    smsToken: z.string().min(16, 'must have at least 16 characters').optional(),
    addressCodes: z.enum(['required', 'optional'], { error: 'must be required or optional' }).optional(),
    publicUrl: z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' }).optional(),
    consoleUrl: z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' }).optional(),
    trustProxy: listOf(z.string()),
    metricsToken: z.string().min(16, 'must have at least 16 characters').optional(),
    journalDays: z.union([z.literal('all'), whole(1, 36_500)], { error: 'must be all or a number of days' }).optional(),
    journalToS3: z
      .enum(['on', 'off'], { error: 'must be on or off' })
      .default('off')
      .transform((value) => value === 'on'),
    s3Url: z.url({ protocol: /^https?$/, error: 'must be the http(s):// address of a bucket' }).optional(),
    s3Region: z.string().min(1).default('us-east-1'),
    s3KeyId: z.string().min(1).optional(),
    s3Secret: z.string().min(1).optional(),
    bankAccount: z
      .string()
      .regex(/^[^;]{2,70};[^;]{2,70};[A-Z]{2}\d{2}[A-Z0-9]{10,30};[A-Z0-9]{8}([A-Z0-9]{3})?$/, {
        error: 'must be PAYEE;BANK;IBAN;BIC',
      })
      .optional(),
    baseAddress: z
      .string()
      .regex(
        /^(https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?)?(\/[A-Za-z0-9_.-]+)*$/,
        'must be a path such as /exchange or an http(s):// address, without a slash at the end',
      )
      .min(1)
      .optional(),
    textFlag: z
      .enum(['on', 'off'], { error: 'must be on or off' })
      .default('off')
      .transform((value) => value === 'on'),
    holdSeconds: whole(1, 2_592_000).optional(),
    rateLimits: onOff,
    maker: onOff,
    devChain: onOff,
    networks: z.string().min(1).optional(),
    signerUrl: z.url({ protocol: /^tls$/, error: 'must be a tls://host:port address' }).optional(),
    signerCert: z.string().min(1).optional(),
    signerKey: z.string().min(1).optional(),
    signerCa: z.string().min(1).optional(),
    logLevel: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    logTo: z
      .url({ protocol: /^syslogs?$/, error: 'must be a syslog://host:port or syslogs://host:port address' })
      .optional(),
    headsPushUrl: z.url({ protocol: /^https?$/, error: 'must be an http(s):// address' }).optional(),
    clientDir: z.string().min(1).optional(),
    confirmClock: z.iso.date('must be a day such as 2026-11-22').optional(),
    menu: listOf(z.enum(hiddenMenuEntries, { error: `may name ${hiddenMenuEntries.join(', ')}` })),
  })
  .refine((config) => config.tokenRefreshSeconds < config.tokenLifetimeSeconds, {
    path: ['tokenRefreshSeconds'],
    error: 'must be less than the token lifetime',
  })
  .refine((config) => config.tokenLifetimeSeconds <= config.sessionLifetimeSeconds, {
    path: ['tokenLifetimeSeconds'],
    error: 'must not be more than the session lifetime',
  })
  .refine(({ consoleUrl, publicUrl }) => !consoleUrl || !publicUrl || hostOf(consoleUrl) !== hostOf(publicUrl), {
    path: ['consoleUrl'],
    error: 'must have another host than CANDOR_PUBLIC_URL',
  })
  .superRefine(({ databaseUrl, databaseOwnerUrl }, context) => {
    if (databaseOwnerUrl === undefined) return;
    const problem = ownerProblem(databaseOwnerUrl, databaseUrl);
    if (problem !== null) context.addIssue({ code: 'custom', path: ['databaseOwnerUrl'], message: problem });
  })
  .refine(({ smsUrl, smsToken }) => (smsUrl === undefined) === (smsToken === undefined), {
    path: ['smsUrl'],
    error: 'goes with CANDOR_SMS_TOKEN',
  })
  .refine(({ signerUrl, networks }) => signerUrl === undefined || networks !== undefined, {
    path: ['signerUrl'],
    error: 'goes with CANDOR_NETWORKS',
  })
  .refine(
    ({ signerCert, signerKey, signerCa }) =>
      new Set([signerCert, signerKey, signerCa].map((file) => file === undefined)).size === 1,
    { path: ['signerCert'], error: 'goes with CANDOR_SIGNER_KEY and CANDOR_SIGNER_CA' },
  )
  .refine(({ signerUrl, signerCert }) => signerUrl === undefined || signerCert !== undefined, {
    path: ['signerUrl'],
    error: 'goes with CANDOR_SIGNER_CERT, CANDOR_SIGNER_KEY and CANDOR_SIGNER_CA',
  })
  .refine(({ journalToS3, s3Url }) => !journalToS3 || s3Url !== undefined, {
    path: ['journalToS3'],
    error: 'goes with CANDOR_S3_URL',
  })
  .refine(
    ({ s3Url, s3KeyId, s3Secret }) => (s3Url === undefined) === (s3KeyId === undefined || s3Secret === undefined),
    {
      path: ['s3Url'],
      error: 'goes with CANDOR_S3_KEY_ID and CANDOR_S3_SECRET',
    },
  );

/**
 * The node's settings from flags (`--port 8080`) and environment (`CANDOR_PORT`); flags win. Throws
 * a ConfigError that names every wrong setting, and in live mode everything that is only good for a
 * demo.
 */
export function readConfig(argv: readonly string[], env: Readonly<Record<string, string | undefined>>): NodeConfig {
  const given = { ...fromEnvironment(env), ...fromFlags(argv) };
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map(describe));
  const {
    apiHead,
    addressCodes,
    holdSeconds,
    journalDays,
    smsUrl,
    smsToken,
    s3Url,
    s3Region,
    s3KeyId,
    s3Secret,
    bankAccount,
    signerUrl,
    signerCert,
    signerKey,
    signerCa,
    ...values
  } = parsed.data;
  const config: NodeConfig = {
    ...withoutUndefined(values),
    apiHead: apiHead ?? values.head,
    addressCodes: addressCodes ?? (values.mode === 'live' ? 'required' : 'optional'),
    holdSeconds: holdSeconds ?? (values.mode === 'live' ? daySeconds : demoHoldSeconds),
    secureCookies: values.mode === 'live',
    ...daysKept(journalDays, values.mode),
    ...(bankAccount !== undefined && { bank: bankOf(bankAccount) }),
    ...(signerCert !== undefined &&
      signerKey !== undefined &&
      signerCa !== undefined && {
        signer: { cert: signerCert, key: signerKey, ca: signerCa, ...(signerUrl !== undefined && { url: signerUrl }) },
      }),
    ...(smsUrl !== undefined && smsToken !== undefined && { sms: { url: smsUrl, token: smsToken } }),
    ...(s3Url !== undefined &&
      s3KeyId !== undefined &&
      s3Secret !== undefined && { s3: { url: s3Url, region: s3Region, keyId: s3KeyId, secret: s3Secret } }),
  };
  const problems = config.mode === 'live' ? liveProblems(config, given, env) : [];
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** An account as its setting says it: PAYEE;BANK;IBAN;BIC. */
function bankOf(text: string): NonNullable<NodeConfig['bank']> {
  const [payee = '', bankName = '', iban = '', bic = ''] = text.split(';').map((part) => part.trim());
  return { payee, bankName, iban, bic };
}

/** Days of the journal that are kept, where not all are. */
function daysKept(asked: number | 'all' | undefined, mode: NodeConfig['mode']): Pick<NodeConfig, 'journalDays'> {
  const days = asked ?? (mode === 'demo' ? demoJournalDays : 'all');
  return days === 'all' ? {} : { journalDays: days };
}

/** What a live exchange must never run with. */
function liveProblems(
  config: NodeConfig,
  given: Partial<Record<Setting, string>>,
  env: Readonly<Record<string, string | undefined>>,
): string[] {
  const checks: readonly (readonly [boolean, string])[] = [
    [config.pepper === demoPepper, 'CANDOR_PEPPER is the demo’s; a live exchange needs a secret of its own.'],
    [config.pepper.length < 32, 'CANDOR_PEPPER must have at least 32 characters in live mode.'],
    [config.keyFile === undefined, 'CANDOR_KEY_FILE must name the file of the keys that secrets are sealed with.'],
    [config.smtpUrl === undefined, 'CANDOR_SMTP_URL must name the mail server in live mode.'],
    [config.sms === undefined, 'CANDOR_SMS_URL must name the provider of text messages in live mode.'],
    [config.sms?.url.startsWith('http:') === true, 'CANDOR_SMS_URL must be an https:// address in live mode.'],
    [config.mailFrom.includes('candor.example'), 'CANDOR_MAIL_FROM must be an address of your own.'],
    [config.addressCodes !== 'required', 'In live mode an account is opened only with a code sent to its address.'],
    [config.publicUrl?.startsWith('https://') !== true, 'CANDOR_PUBLIC_URL must be the https:// address of the site.'],
    [config.consoleUrl?.startsWith('http:') === true, 'CANDOR_CONSOLE_URL must be an https:// address.'],
    [config.databaseUrl === undefined, 'DATABASE_URL must name a PostgreSQL server in live mode.'],
    [/:(postgres|password|candor)@/.test(config.databaseUrl ?? ''), 'DATABASE_URL carries a default password.'],
    [config.feed !== 'live', 'A live exchange takes its prices from the live feed: set --feed live.'],
    [config.holdSeconds < daySeconds, 'CANDOR_HOLD_SECONDS must be at least 86400, a day, in live mode.'],
    [!config.rateLimits, 'Rate limits cannot be off in live mode.'],
    [given.maker === 'on', 'The demo market maker does not run in live mode.'],
    [given.devChain === 'on', 'The demo’s chain does not run in live mode.'],
  ];
  return [...checks.filter(([wrong]) => wrong).map(([, sentence]) => sentence), ...plainLinks(config, env)];
}

function fromEnvironment(env: Readonly<Record<string, string | undefined>>): Partial<Record<Setting, string>> {
  const entries = settings.map((setting) => [setting, env[variables[setting]]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== ''));
}

function fromFlags(argv: readonly string[]): Partial<Record<Setting, string>> {
  const options = Object.fromEntries(settings.map((setting) => [flagOf(setting), { type: 'string' as const }]));
  try {
    const { values } = parseArgs({ args: [...argv], options, strict: true, allowPositionals: false });
    const entries = settings.map((setting) => [setting, values[flagOf(setting)]] as const);
    return Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
  } catch (error) {
    throw new ConfigError([error instanceof Error ? error.message : String(error)]);
  }
}

function describe(issue: z.core.$ZodIssue): string {
  const setting = settings.find((name) => name === issue.path[0]);
  return setting ? `--${flagOf(setting)} (${variables[setting]}) ${issue.message}.` : issue.message;
}

function withoutUndefined<Values extends object>(
  values: Values,
): { [Key in keyof Values]: Exclude<Values[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]: Exclude<Values[Key], undefined>;
  };
}

const flagOf = (setting: Setting): string => setting.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
