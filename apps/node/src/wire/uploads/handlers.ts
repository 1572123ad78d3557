import { uploadFile, uploadOss } from '@candor/protocol';
import { handle, type Handled } from '../http/handler.ts';
import { invalid } from '../../base/problem.ts';
import type { Uploads } from './uploads.ts';

/** The calls that take an image from a user. */
export function uploadHandlers(uploads: Uploads): Handled[] {
  return [uploadOss, uploadFile].map((call) =>
    handle(call, async ({ context }) => {
      if (context.file === null) throw invalid({ field: 'file', rule: 'required' });
      const owner = { kind: 'user', id: context.caller().userId } as const;
      const image = await uploads.storeImage(context.file, { owner, purpose: 'user' });
      return { ...image, data: { link: image.link } };
    }),
  );
}
