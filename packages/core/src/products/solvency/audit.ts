import type { AuditAccounts } from '../../rules/accounts.ts';
import type { AuditProblems } from '../../rules/problems.ts';
import type { ExchangeEvent, ExchangeRecord } from '../events.ts';

interface Owed {
  readonly sum: bigint;
  readonly users: number;
}

/**
 * Holds every published proof against what the accounts of users were at its record: each asset,
 * each sum to the unit, two leaves for each user (36). Knows nothing of the core's ledger.
 */
export class SolvencyAudit {
  readonly #problems: AuditProblems;
  readonly #accounts: AuditAccounts;
  #lastId = 0;
  #begun: { readonly proofId: number; readonly proofSeq: number; readonly owed: ReadonlyMap<number, Owed> } | undefined;

  constructor(problems: AuditProblems, accounts: AuditAccounts) {
    this.#problems = problems;
    this.#accounts = accounts;
  }

  follow(event: ExchangeEvent, { seq, events }: Pick<ExchangeRecord, 'seq' | 'events'>): void {
    switch (event.type) {
      case 'proof_begun': {
        const { proofId, proofSeq } = event;
        const isNext = proofId === this.#lastId + 1 && proofSeq === seq - 1 && events[0] === event;
        this.#problems.expect(36, isNext, `proof ${proofId} is of the record before`);
        this.#lastId = proofId;
        this.#begun = { proofId, proofSeq, owed: owedIn(this.#accounts) };
        return;
      }
      case 'proof_published': {
        const { proofId, proofSeq, assets } = event;
        const begun = this.#begun;
        this.#begun = undefined;
        const isBegun = begun?.proofId === proofId && begun.proofSeq === proofSeq;
        this.#problems.expect(36, isBegun, `proof ${proofId} was begun and is published once`);
        if (begun === undefined) return;
        this.#problems.expect(36, assets.length === begun.owed.size, `proof ${proofId} has every asset that is owed`);
        for (const { assetId, sum, leafCount } of assets) {
          const owed = begun.owed.get(assetId);
          const isOwed = owed?.sum === sum && leafCount === 2 * owed.users;
          this.#problems.expect(36, isOwed, `proof ${proofId} says ${sum} of asset ${assetId}, owed ${owed?.sum}`);
        }
        return;
      }
      default:
    }
  }
}

function owedIn(accounts: AuditAccounts): ReadonlyMap<number, Owed> {
  const owed = new Map<number, Owed>();
  for (const { assetId, sum } of accounts.owedByUser().values()) {
    if (sum === 0n) continue;
    const before = owed.get(assetId);
    owed.set(assetId, { sum: (before?.sum ?? 0n) + sum, users: (before?.users ?? 0) + 1 });
  }
  return owed;
}
