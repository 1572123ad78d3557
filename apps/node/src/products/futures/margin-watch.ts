import { formatDecimal } from '@candor/amount';
import { keepSetting, type NoticeCursorParts, settingNamed } from '../../talk/notices/notice-cursor.ts';
import type { Notices } from '../../talk/notices/notices.ts';
import { RepeatedLook } from '../../base/ops/repeated-look.ts';
import { hasInbox } from './futures-notices.ts';
import type { FuturesParts } from './futures-parts.ts';
import type { MarginRatio } from './position-book.ts';

export interface MarginWatchParts
  extends Pick<NoticeCursorParts, 'sql' | 'logger'>, Pick<FuturesParts, 'live' | 'book' | 'now'> {
  readonly notices: Pick<Notices, 'tell'>;
}

/** Parts per million of the ratio at which a position is liquidated. */
const warnAtPpm = 800_000n;
const lookEveryMs = 3_000;
/** Looked at in one turn: orders must not wait for it. */
const usersAtOnce = 100;
const settingName = 'notices.marginAbove';

/** Warns owners whose margin ratio reaches 80%: once for each time it gets there. */
export class MarginWatch {
  readonly #parts: MarginWatchParts;
  readonly #look: RepeatedLook;
  readonly #stop: () => void;
  /** Positions and cross accounts that are above now; undefined before it was read what was. */
  #above: ReadonlySet<string> | undefined;

  constructor(parts: MarginWatchParts) {
    this.#parts = parts;
    this.#look = new RepeatedLook({
      logger: parts.logger,
      everyMs: lookEveryMs,
      isReady: () => parts.sql.state === 'ready',
      through: () => this.#lookThrough(),
      failed: 'margin ratios were not looked at',
    });
    this.#stop = parts.live.onChange(() => this.#look.due());
  }

  /** Looks at everybody's ratio at the marks of now. */
  look(): Promise<void> {
    return this.#look.now();
  }

  async close(): Promise<void> {
    this.#stop();
    await this.#look.close();
  }

  async #lookThrough(): Promise<void> {
    const { live, book, sql } = this.#parts;
    await live.ready;
    const db = await sql.db();
    this.#above ??= new Set(JSON.parse((await settingNamed(db, settingName)) ?? '[]') as string[]);
    const users = [...new Set([...live.fold.positions()].map(({ userId }) => userId))].filter(hasInbox);
    const above = new Set<string>();
    for (let from = 0; from < users.length; from += usersAtOnce) {
      const ratios = await book.ratiosOf(users.slice(from, from + usersAtOnce));
      for (const ratio of ratios.filter(({ ratioPpm }) => ratioPpm === undefined || ratioPpm >= warnAtPpm)) {
        above.add(ratio.key);
        if (!this.#above.has(ratio.key)) await this.#warn(ratio);
      }
    }
    const isSame = above.size === this.#above.size && [...above].every((key) => this.#above?.has(key));
    if (!isSame) await keepSetting(db, settingName, JSON.stringify([...above]));
    this.#above = above;
  }

  async #warn({ userId, key, mode, symbol, ratioPpm }: MarginRatio): Promise<void> {
    // Without equity it is liquidated with the next mark: that has a notice of its own.
    if (ratioPpm === undefined) return;
    const { notices, now } = this.#parts;
    const ratio = formatDecimal(ratioPpm / 1_000n, 1);
    await notices.tell(userId, `margin-${key}-${now()}`, { kind: 'margin_warning', mode, symbol, ratio });
  }
}
