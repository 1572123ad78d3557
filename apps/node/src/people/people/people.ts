import { ApiKeys } from '../../identity/api-keys/api-keys.ts';
import { Applications } from '../applications/applications.ts';
import { type ApplicationRules, Conditions } from '../applications/conditions.ts';
import { applicationHandlers } from '../applications/handlers.ts';
import { apiKeyHandlers } from '../../identity/api-keys/handlers.ts';
import { Chat } from '../../talk/chat/chat.ts';
import { chatHandlers } from '../../talk/chat/handlers.ts';
import { codeHandlers } from '../../identity/codes/handlers.ts';
import { Codes } from '../../identity/codes/codes.ts';
import { Puzzles } from '../../identity/codes/puzzles.ts';
import { CodeSender } from '../../identity/codes/send-codes.ts';
import type { Broker } from '../../wire/broker/broker.ts';
import { brokerHandlers } from '../../wire/broker/handlers.ts';
import { siteAddress } from '../../base/config/addresses.ts';
import type { NodeConfig } from '../../base/config/settings.ts';
import { deviceHandlers } from '../../identity/devices/handlers.ts';
import { Devices } from '../../identity/devices/devices.ts';
import type { ExchangeService } from '../../engine/exchange/service.ts';
import type { Handled } from '../../wire/http/handler.ts';
import { RateLimits } from '../../wire/http/rate-limits.ts';
import { Post } from '../../wire/mail/post.ts';
import { smsCarrier } from '../../wire/mail/sms.ts';
import { smtpCarrier } from '../../wire/mail/smtp.ts';
import { ChatNotices } from '../../talk/notices/chat-notices.ts';
import { Notices } from '../../talk/notices/notices.ts';
import { type Deliver, Push } from '../../talk/notices/push.ts';
import type { PushKeys } from '../../talk/notices/push-keys.ts';
import type { Logger } from '../../base/ops/logger.ts';
import { paymentHandlers } from '../payment-methods/handlers.ts';
import { PaymentMethods } from '../payment-methods/payment-methods.ts';
import type { KeyRing } from '../../base/secrets/key-ring.ts';
import { resealAll } from '../../base/secrets/reseal.ts';
import { FactorLosses } from '../../identity/second-factor/factor-losses.ts';
import { Passkeys } from '../../identity/second-factor/passkeys.ts';
import { Closings } from '../personal-data/closings.ts';
import { PersonalCopies } from '../personal-data/copy.ts';
import { Erasure } from '../personal-data/erasure.ts';
import { SecondFactors } from '../../identity/second-factor/second-factors.ts';
import { ContactChanges } from '../../identity/security/contact-changes.ts';
import { FundPasswords } from '../../identity/security/fund-password.ts';
import { securityHandlers } from '../../identity/security/handlers.ts';
import { idOfLink } from '../../identity/security-log/signed-link.ts';
import { Security } from '../../identity/security-log/security.ts';
import { StepUps } from '../../identity/step-up/step-up.ts';
import { ClientWatch } from '../../identity/sessions/client-watch.ts';
import type { Sessions } from '../../identity/sessions/sessions.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Accounts } from '../../identity/users/accounts.ts';
import { Consents } from '../../identity/users/consents.ts';
import { creditOf } from '../../identity/users/credit.ts';
import { Entry } from '../../identity/entry/entry.ts';
import { Freezing } from '../../identity/entry/freezing.ts';
import { avatarHandlers } from '../../identity/users/avatars.ts';
import { userHandlers } from '../../identity/entry/handlers.ts';
import { Referrals } from '../../identity/users/referrals.ts';
import { LoginGuard } from '../../identity/entry/login-guard.ts';
import type { Passwords } from '../../identity/users/passwords.ts';
import { withdrawalDayLimit } from '../verification/day-limit.ts';
import { verificationHandlers } from '../verification/handlers.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';
import { Verifications } from '../verification/verifications.ts';
import { Tickets } from '../../identity/entry/tickets.ts';
import { type UserRow, Users } from '../../identity/users/users.ts';

export interface PeopleParts {
  readonly config: NodeConfig;
  readonly exchange: ExchangeService;
  readonly sql: Sql;
  readonly sessions: Sessions;
  readonly accounts: Accounts;
  readonly keys: KeyRing;
  readonly passwords: Passwords;
  readonly broker: Broker;
  readonly uploads: Uploads;
  readonly pushKeys: PushKeys;
  /** Hands push messages to their services; over the network when absent. */
  readonly deliverPush?: Deliver;
  readonly applicationRules: ApplicationRules;
  readonly logger: Logger;
  readonly now?: () => number;
  /** Signed calls up to this moment may have been taken by a process before this one. */
  readonly signaturesSeenBeforeMs?: number;
}

/** Reads people's rows, made once for both users' calls and the console's. */
export interface People {
  readonly users: Users;
  readonly secondFactors: SecondFactors;
  readonly security: Security;
  readonly contactChanges: ContactChanges;
  readonly devices: Devices;
  readonly clients: ClientWatch;
  readonly post: Post;
  readonly passkeys: Passkeys;
  readonly factorLosses: FactorLosses;
  readonly stepUps: StepUps;
  readonly fundPasswords: FundPasswords;
  readonly paymentMethods: PaymentMethods;
  /** Seals what is stored of people. */
  readonly keys: KeyRing;
  readonly apiKeys: ApiKeys;
  readonly verifications: Verifications;
  readonly conditions: Conditions;
  readonly applications: Applications;
  readonly freezing: Freezing;
  readonly closings: Closings;
  readonly copies: PersonalCopies;
  readonly erasure: Erasure;
  readonly broker: Broker;
  readonly chat: Chat;
  readonly notices: Notices;
  readonly chatNotices: ChatNotices;
  readonly limits: RateLimits | null;
  /** Every call about accounts. */
  readonly handlers: readonly Handled[];
  /**
   * Seals what an older key sealed with the newest one, and sends what waited; once the database is
   * open.
   */
  resume(): Promise<void>;
  close(): Promise<void>;
}

export function createPeople(parts: PeopleParts): People {
  const {
    config,
    exchange,
    sql,
    sessions,
    accounts,
    keys,
    passwords,
    broker,
    uploads,
    pushKeys,
    deliverPush,
    applicationRules: rules,
    logger,
    now = Date.now,
    signaturesSeenBeforeMs,
  } = parts;
  const { pepper, holdSeconds } = config;
  const users = new Users(sql);
  const mail = config.smtpUrl === undefined ? null : smtpCarrier(config.smtpUrl, config.mailFrom);
  const sms = config.sms === undefined ? null : smsCarrier(config.sms);
  const post = new Post({ sql, logger, mail, sms, now });
  const publicUrl = siteAddress(config);
  const security = new Security({ sql, users, post, logger, pepper, publicUrl, holdSeconds, now });
  const secondFactors = new SecondFactors({ sql, keys, now });
  const devices = new Devices({ sql, sessions, now });
  const clients = new ClientWatch({ security, logger, now });
  const codes = new Codes({ sql, pepper, now });
  const puzzles = new Puzzles({ sql, pepper, now });
  const factorLosses = new FactorLosses({ sql, security, now });
  const passkeys = new Passkeys({ sql, whose: 'user', origin: publicUrl, now });
  const stepUps = new StepUps({ sql, users, sessions, codes, secondFactors, passkeys, security, now });
  const contactChanges = new ContactChanges({ sql, security, now });
  const fundPasswords = new FundPasswords({ sql, security, passwords, now });
  const apiKeys = new ApiKeys({ sql, keys, now, seenBeforeMs: signaturesSeenBeforeMs });
  const limits = config.rateLimits ? new RateLimits(sql) : null;
  const { images } = uploads;
  if (limits) uploads.countAlso((userId) => limits.photosSent(userId));
  const sentElsewhere = (userId: number) => uploads.sentBy(userId);
  const verifications = new Verifications({
    sql,
    keys,
    security,
    images,
    limits,
    sentElsewhere,
    pepper,
    now,
  });
  const conditions = new Conditions({ users, verifications, stepUps, security, rules, now });
  const applications = new Applications({ sql, keys, exchange, security, conditions, rules, now });
  const methods = new PaymentMethods({ sql, keys, now });
  const closings = new Closings({ sql, exchange, now });
  const entry = new Entry({
    accounts,
    users,
    sessions,
    codes,
    puzzles,
    devices,
    security,
    secondFactors,
    passkeys,
    factorLosses,
    contactChanges,
    consents: new Consents({ sql, now }),
    stepUps,
    fundPasswords,
    guard: new LoginGuard({ sql, now }),
    apiKeys,
    tickets: new Tickets({ sql, now }),
    limits,
    logger,
    notMeUser: (word) => idOfLink('not-me', word, now(), pepper),
    codesRequired: config.addressCodes === 'required',
    now,
  });
  const contact = publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(config.mailFrom)?.[0] ?? ''}`;
  const push = new Push({
    sql,
    keys: pushKeys,
    contact,
    ...(deliverPush && { deliver: deliverPush }),
    logger,
    now,
  });
  const stopListening = sessions.onEnded((sessionId, cause) => {
    broker.endSession(sessionId);
    const forgotten = push.endSession(sessionId);
    forgotten.catch((error: unknown) => logger.warn({ err: error }, 'a push subscription outlived its session'));
    if (cause !== 'refresh_reused') return;
    const told = devices.userOf(sessionId).then(async (userId) => {
      if (userId !== null) await security.changed(userId, 'token_reused', { address: '', device: '' });
    });
    told.catch((error: unknown) => logger.warn({ err: error }, 'a user was not notified of a reused token'));
  });
  const creditScoreOf = async (user: UserRow): Promise<number> => {
    const [factors, levels] = await Promise.all([stepUps.factorsOf(user), verifications.of(user.userId)]);
    return creditOf({
      email: user.emailVerifiedAtMs !== null,
      phone: user.phoneVerifiedAtMs !== null,
      secondFactor: factors.strong,
      primary: levels.primary?.state === 'certified',
      advanced: levels.advanced?.state === 'certified',
    });
  };
  const chat = new Chat({ sql, users, broker, images: uploads, now });
  const notices = new Notices({ sql, users, security, post, broker, push, publicUrl, logger, now });
  const chatNotices = new ChatNotices({ sql, chat, notices, logger, now });
  const demo = config.mode === 'demo';
  const sender = new CodeSender({ codes, puzzles, post, users, security, limits, demo, now });
  return {
    users,
    secondFactors,
    security,
    contactChanges,
    devices,
    clients,
    post,
    limits,
    passkeys,
    factorLosses,
    stepUps,
    fundPasswords,
    paymentMethods: methods,
    keys,
    apiKeys,
    verifications,
    broker,
    conditions,
    applications,
    chat,
    notices,
    chatNotices,
    freezing: new Freezing({ exchange, security, sessions, now }),
    closings,
    copies: new PersonalCopies({ sql, exchange, verifications, applications, methods }),
    erasure: new Erasure({ sql, exchange, users, closings, sessions, apiKeys, uploads }),
    handlers: [
      ...userHandlers({
        accounts,
        sessions,
        entry,
        passkeys,
        config,
        exchange,
        creditScoreOf,
        security,
        referrals: new Referrals({ sql, exchange }),
        agentSinceMs: (userId) => applications.agentSinceMs(userId),
        uploads,
      }),
      ...avatarHandlers({ sql, uploads }),
      ...codeHandlers({ sender, puzzles }),
      ...securityHandlers({
        accounts,
        users,
        sessions,
        codes,
        secondFactors,
        passkeys,
        stepUps,
        contactChanges,
        security,
        apiKeys,
        fundPasswords,
        limits,
        config,
        now,
      }),
      ...deviceHandlers({ devices, security }),
      ...apiKeyHandlers({ apiKeys, stepUps, security, now }),
      ...verificationHandlers(verifications, users, (level) => withdrawalDayLimit(exchange, level)),
      ...applicationHandlers({ applications, conditions, now }),
      ...paymentHandlers({ methods, stepUps, security }),
      ...brokerHandlers({ broker, users, exchange }),
      ...chatHandlers({ chat, uploads, limits }),
    ],
    async resume() {
      post.resume();
      await resealAll({ sql, keys, logger });
    },
    async close() {
      stopListening();
      await chat.close();
      await chatNotices.close();
      await clients.idle();
      await notices.close();
      await post.close();
    },
  };
}
