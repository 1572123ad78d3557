import { and, eq, gt, isNotNull, isNull, lt, ne, notExists, notInArray, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { contactChangeMs } from '../../identity/security/contact-changes.ts';
import { guardLimits } from '../../identity/entry/login-guard.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import {
  codes,
  contactChanges,
  devices,
  identityPhotos,
  loginGuards,
  loginTickets,
  messages,
  notices,
  operatorSessions,
  operatorWords,
  passkeyChallenges,
  securityEvents,
  sessionFacts,
  sessions,
  tokens,
  usedPuzzles,
  users,
} from '../../base/sql/schema.ts';

const hourMs = 3_600_000;
/**
 * How long things are kept after they are of no more use; sessions longer, as the log of an account
 * names them.
 */
export const keptMs = {
  code: 24 * hourMs,
  unsentPhoto: 24 * hourMs,
  session: 30 * 24 * hourMs,
  ofNobody: 24 * hourMs,
  /** Mails and text messages in the mailbox, whatever became of them. */
  message: 30 * 24 * hourMs,
  /**
   * Wrong passwords after the last of them; what was shut, or is off, stays until the password is
   * reset.
   */
  wrongPasswords: 30 * 24 * hourMs,
} as const;

/**
 * Removes what is of no more use to anybody: codes, tickets, puzzles and challenges past their
 * time, photos that were never sent in, sessions that ended a month ago with their tokens, messages
 * and wrong passwords of a month ago, and what a log-in left that was under way while its user was
 * erased. Gives how many rows went, by what they were.
 */
export async function purge(sql: Pick<Sql, 'db'>, nowMs: number): Promise<Readonly<Record<string, number>>> {
  const db = await sql.db();
  const past = nowMs - keptMs.session;
  const expired = db
    .select({ sessionId: sessions.sessionId })
    .from(sessions)
    .where(eq(sessions.sessionId, sessionFacts.sessionId));
  const known = db.select({ userId: users.userId }).from(users);
  const ofNobody = (userId: PgColumn, atMs: PgColumn): SQL | undefined =>
    and(gt(atMs, nowMs - keptMs.ofNobody), isNotNull(userId), notInArray(userId, known));
  const living = db.select({ sessionId: sessions.sessionId }).from(sessions);
  const gone = {
    codes: db.delete(codes).where(and(lt(codes.expiresAtMs, nowMs - keptMs.code), lt(codes.triesUntilMs, nowMs))),
    tickets: db.delete(loginTickets).where(lt(loginTickets.expiresAtMs, nowMs)),
    puzzles: db.delete(usedPuzzles).where(lt(usedPuzzles.expiresAtMs, nowMs)),
    challenges: db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAtMs, nowMs)),
    words: db.delete(operatorWords).where(lt(operatorWords.expiresAtMs, nowMs)),
    wrongPasswords: db
      .delete(loginGuards)
      .where(
        and(lt(loginGuards.failures, guardLimits.off), lt(loginGuards.countedAtMs, nowMs - keptMs.wrongPasswords)),
      ),
    contactChanges: db.delete(contactChanges).where(lt(contactChanges.notBeforeMs, nowMs - contactChangeMs.lasts)),
    messages: db
      .delete(messages)
      .where(and(ne(messages.state, 'waiting'), lt(messages.createdAtMs, nowMs - keptMs.message))),
    photos: db
      .delete(identityPhotos)
      .where(and(isNull(identityPhotos.verificationId), lt(identityPhotos.createdAtMs, nowMs - keptMs.unsentPhoto))),
    operatorSessions: db.delete(operatorSessions).where(lt(operatorSessions.createdAtMs, past)),
    tokens: db.delete(tokens).where(lt(tokens.diesAtMs, past)),
    sessions: db.delete(sessions).where(lt(sessions.expiresAtMs, past)),
    devicesOfNobody: db.delete(devices).where(ofNobody(devices.userId, devices.lastSeenAtMs)),
    eventsOfNobody: db.delete(securityEvents).where(ofNobody(securityEvents.userId, securityEvents.timeMs)),
    messagesOfNobody: db.delete(messages).where(ofNobody(messages.userId, messages.createdAtMs)),
    noticesOfNobody: db.delete(notices).where(ofNobody(notices.userId, notices.createdAtMs)),
    sessionsOfNobody: db.delete(sessions).where(ofNobody(sessions.userId, sessions.createdAtMs)),
    tokensOfNobody: db.delete(tokens).where(notInArray(tokens.sessionId, living)),
    facts: db.delete(sessionFacts).where(notExists(expired)),
  };
  const counts: Record<string, number> = {};
  for (const [name, work] of Object.entries(gone)) counts[name] = (await work).rowCount ?? 0;
  return counts;
}
