import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { pageOf, pageQuery } from '../base/envelope.ts';
import { nothing, timeMs } from '../base/fields.ts';
import { verificationLevels } from '../user/levels.ts';
import { photoSides, refusalReasons } from '../user/verification.ts';
import { consoleId, reason } from '../base/console-fields.ts';

const base = { group: 'console', params: nothing, access: 'operator:verification.decide' } as const;

/** Why a case wants a person's eyes, the weightiest first. */
export const caseReasons = ['same_document', 'sent_again', 'first_time'] as const;

/** What a machine can tell of a case; the rest is for eyes. */
export const caseChecks = ['number_format', 'document_unique', 'photos_complete', 'country_same'] as const;

/** What only eyes can see at each level; who certifies says of each that theirs have. */
export const caseLooks = { primary: ['plausible'], advanced: ['readable', 'same', 'face'] } as const;
const anyLook = z.enum([...caseLooks.primary, ...caseLooks.advanced], { error: 'one_of' });

const waitingCase = z.object({
  verificationId: z.number().int(),
  userId: z.number().int(),
  level: z.enum(verificationLevels),
  submittedAtMs: timeMs,
  waitsBecause: z.array(z.enum(caseReasons)),
});
/** A case in the queue: nothing personal beyond whose it is. */
export type WaitingCase = z.infer<typeof waitingCase>;

const facts = z.object({
  country: z.string(),
  name: z.string().nullable(),
  idNumber: z.string().nullable(),
  documentType: z.enum(['id_card', 'passport']).nullable(),
});

const openedCase = waitingCase.extend({
  facts,
  /** What was certified before, to compare with. */
  certified: facts.nullable(),
  photos: z.array(
    z.object({
      photoId: z.string(),
      side: z.enum(photoSides),
      width: z.number().int(),
      height: z.number().int(),
    }),
  ),
  /** Other users who sent the same document. */
  sameDocument: z.array(z.number().int()),
  checks: z.array(z.object({ check: z.enum(caseChecks), holds: z.boolean() })),
  /** Earlier tries at this level, newest first. */
  refusals: z.array(z.object({ decidedAtMs: timeMs, reason: z.string(), remark: z.string() })),
});
/** A case with all that was sent in. */
export type OpenedCase = z.infer<typeof openedCase>;

export const listCases = defineCall({
  ...base,
  id: 'console.verifications',
  method: 'GET',
  path: '/console/api/verifications',
  summary: 'Identity checks that wait, page by page, the oldest first, with the reason each waits.',
  changesState: false,
  input: z.object(pageQuery),
  output: pageOf(waitingCase),
  reasons: [],
});

export const openCase = defineCall({
  ...base,
  id: 'console.openVerification',
  method: 'POST',
  path: '/console/api/verifications/open',
  summary: 'All that was sent in with a case. The look is on record.',
  changesState: true,
  input: z.strictObject({ verificationId: consoleId }),
  output: openedCase,
  reasons: ['not_found', 'already_decided'],
});

export const casePhoto = defineCall({
  ...base,
  id: 'console.verificationPhoto',
  method: 'GET',
  path: '/console/api/verifications/photo',
  summary: 'A photo of a case as JPEG. Each look is on record, and the user sees how many there were.',
  changesState: true,
  givesImage: true,
  input: z.strictObject({
    photoId: z.string({ error: 'photo' }).regex(/^[0-9a-f]{32}$/, { error: 'photo' }),
  }),
  output: z.instanceof(Uint8Array),
  reasons: ['not_found'],
});

export const certifyCase = defineCall({
  ...base,
  id: 'console.certify',
  method: 'POST',
  path: '/console/api/verifications/certify',
  summary:
    'Certifies a case of which everything was seen that only eyes can see; what was seen goes on record, and its user is told.',
  changesState: true,
  input: z.strictObject({
    verificationId: consoleId,
    seen: z.array(anyLook, { error: 'type' }).max(4, { error: 'too_long' }),
  }),
  output: nothing,
  reasons: ['not_found', 'already_decided'],
});

export const refuseCase = defineCall({
  ...base,
  id: 'console.refuseVerification',
  method: 'POST',
  path: '/console/api/verifications/refuse',
  summary: 'Refuses a case; its user reads the remark word for word, and may try again.',
  changesState: true,
  input: z.strictObject({
    verificationId: consoleId,
    reason: z.enum(refusalReasons, { error: 'one_of' }),
    remark: reason,
  }),
  output: nothing,
  reasons: ['not_found', 'already_decided'],
});
