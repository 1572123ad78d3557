import { caseLooks, casePhoto, certifyCase, listCases, openCase, type OpenedCase, refuseCase } from '@candor/protocol';
import type { Audit } from '../audit/audit.ts';
import { handle, type Handled, type OperatorCaller } from '../../wire/http/handler.ts';
import { pageBounds, pageOf } from '../../wire/http/page.ts';
import { invalid, rejected } from '../../base/problem.ts';
import { isIdNumberOf } from '../../people/verification/id-number.ts';
import type { Facts, Verifications, Waiting } from '../../people/verification/verifications.ts';

export interface VerificationDeskParts {
  readonly verifications: Verifications;
  readonly audit: Audit;
}

/**
 * The calls of the room where identities are looked at. Every look at what people sent in is on
 * record, and so is every decision.
 */
export function verificationDeskHandlers({ verifications, audit }: VerificationDeskParts): Handled[] {
  const by = ({ operatorId }: OperatorCaller): string => `operator:${operatorId}`;
  /** Someone was faster, or there is no such case. */
  const refusalOf = async (verificationId: number) =>
    rejected((await verifications.exists(verificationId)) ? 'already_decided' : 'not_found');
  const decide = async (
    verificationId: number,
    operator: OperatorCaller,
    decision: Parameters<Verifications['decide']>[2],
    seen: readonly string[] = [],
  ) => {
    const done = await verifications.decide(verificationId, by(operator), decision, async (row, tx) => {
      const looks = decision.outcome === 'certified' ? caseLooks[levelOf(row.level)] : [];
      if (!looks.every((look) => seen.includes(look))) throw invalid({ field: 'seen', rule: 'required' });
      await audit.write(
        operator.actor,
        {
          action: `verification.${decision.outcome}`,
          object: `user:${row.userId}`,
          reason: decision.outcome === 'refused' ? decision.remark : '',
          before: { verificationId, level: row.level, state: 'submitted' },
          after: { verificationId, level: row.level, state: row.state, reason: row.reason, seen: looks },
        },
        tx,
      );
    });
    if (!done) throw await refusalOf(verificationId);
    return {};
  };
  return [
    handle(listCases, async ({ input: page }) => {
      const [rows, { waiting }] = await Promise.all([
        verifications.queueRows(pageBounds(page)),
        verifications.waiting(),
      ]);
      const records = rows.map(({ sentAgain, sameDocument, level, ...row }) => ({
        ...row,
        level: levelOf(level),
        waitsBecause: reasonsOf(sameDocument, sentAgain),
      }));
      return pageOf(records, waiting, page);
    }),
    handle(openCase, async ({ input: { verificationId }, context }) => {
      const found = await verifications.waitingCase(verificationId);
      if (!found) throw await refusalOf(verificationId);
      await audit.tell(context.operator().actor, {
        action: 'verification.view',
        object: `user:${found.row.userId}`,
        after: { verificationId, level: found.row.level },
      });
      return viewOf(found);
    }),
    handle(casePhoto, async ({ input: { photoId }, context }) => {
      const operator = context.operator();
      const photo = await verifications.photoFor(by(operator), photoId);
      if (!photo) throw rejected('not_found', {}, [{ field: 'photoId', rule: 'not_found' }]);
      const { bytes, userId, side } = photo;
      await audit.tell(operator.actor, {
        action: 'verification.photo',
        object: `user:${userId}`,
        after: { photoId, side },
      });
      return Buffer.from(bytes);
    }),
    handle(certifyCase, ({ input: { verificationId, seen }, context }) =>
      decide(verificationId, context.operator(), { outcome: 'certified' }, seen),
    ),
    handle(refuseCase, ({ input: { verificationId, reason, remark }, context }) =>
      decide(verificationId, context.operator(), { outcome: 'refused', reason, remark }),
    ),
  ];
}

const levelOf = (level: string): 'primary' | 'advanced' => (level === 'advanced' ? 'advanced' : 'primary');

function reasonsOf(sameDocument: boolean, sentAgain: boolean): OpenedCase['waitsBecause'] {
  const tried = sentAgain ? 'sent_again' : 'first_time';
  return sameDocument ? ['same_document', tried] : [tried];
}

function viewOf(found: Waiting): OpenedCase {
  const { row, facts, primary, photos, sameDocument, refusals } = found;
  return {
    verificationId: row.verificationId,
    userId: row.userId,
    level: levelOf(row.level),
    submittedAtMs: row.submittedAtMs,
    waitsBecause: reasonsOf(sameDocument.length > 0, refusals.length > 0),
    facts: factsView(facts),
    certified: primary && factsView(primary),
    photos: photos.map(({ photoId, side, width, height }) => ({ photoId, side: sideOf(side), width, height })),
    sameDocument: [...sameDocument],
    checks: checksOf(found),
    refusals: refusals.map(({ decidedAtMs, reason, remark }) => ({ decidedAtMs: decidedAtMs ?? 0, reason, remark })),
  };
}

const factsView = ({ country, name, idNumber, documentType }: Facts): OpenedCase['facts'] => ({
  country,
  name: name ?? null,
  idNumber: idNumber ?? null,
  documentType: documentType ?? null,
});

const sideOf = (side: string): 'front' | 'back' | 'hand' => (side === 'back' || side === 'hand' ? side : 'front');

/** What needs no eyes. */
function checksOf({ row, facts, primary, photos, sameDocument }: Waiting): OpenedCase['checks'] {
  const unique = { check: 'document_unique', holds: sameDocument.length === 0 } as const;
  if (row.level === 'primary') {
    const { country, idNumber = '' } = facts;
    return [{ check: 'number_format', holds: isIdNumberOf(country, idNumber) }, unique];
  }
  const needed = facts.documentType === 'passport' ? ['front', 'hand'] : ['front', 'back', 'hand'];
  return [
    unique,
    { check: 'photos_complete', holds: needed.every((side) => photos.some((photo) => photo.side === side)) },
    { check: 'country_same', holds: primary?.country === facts.country },
  ];
}
