import { type DrawnAvatar, drawnAvatarPath, drawnAvatars, setAvatar, uploadAvatar } from '@candor/protocol';
import { eq } from 'drizzle-orm';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid } from '../../base/problem.ts';
import { users } from '../../base/sql/schema.ts';
import type { Sql } from '../../base/sql/open-sql.ts';
import type { Uploads } from '../../wire/uploads/uploads.ts';

export interface AvatarParts {
  readonly sql: Pick<Sql, 'db'>;
  readonly uploads: Pick<Uploads, 'storeImage' | 'linkOf'>;
}

const isDrawn = (kept: string): kept is DrawnAvatar => drawnAvatars.some((name) => name === kept);

/**
 * Where a user's picture is: kept is the name of a drawn one, the id of an image of their own, or
 * nothing.
 */
export function avatarLink(kept: string, uploads: Pick<Uploads, 'linkOf'>): string {
  if (kept === '') return '';
  return isDrawn(kept) ? drawnAvatarPath(kept) : uploads.linkOf(kept);
}

/**
 * The calls by which users choose their picture. An image that is replaced goes with those that
 * nothing shows.
 */
export function avatarHandlers({ sql, uploads }: AvatarParts): Handled[] {
  const keep = async (userId: number, avatar: string) => {
    const db = await sql.db();
    await db.update(users).set({ avatar }).where(eq(users.userId, userId));
    return { avatar: avatarLink(avatar, uploads) };
  };
  return [
    handle(setAvatar, ({ input, context }) =>
      keep(context.caller().userId, input.avatar === 'none' ? '' : input.avatar),
    ),
    handle(uploadAvatar, async ({ context }) => {
      if (context.file === null) throw invalid({ field: 'file', rule: 'required' });
      const { userId } = context.caller();
      const { id } = await uploads.storeImage(context.file, { owner: { kind: 'user', id: userId }, purpose: 'avatar' });
      return keep(userId, id);
    }),
  ];
}
