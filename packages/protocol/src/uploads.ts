import { z } from 'zod';
import { defineCall } from './base/call.ts';
import { nothing } from './base/fields.ts';

/** An image that was taken: written again, without metadata. */
export const storedImage = z.object({
  id: z.string(),
  /** Its address on this site; of an image that is not for everyone, good for half a day. */
  link: z.string().regex(/^\/files\/[0-9a-z./-]+$/),
  width: z.number().int(),
  height: z.number().int(),
});

const upload = {
  group: 'platform',
  method: 'POST',
  access: 'user',
  keys: 'none',
  summary:
    'Takes an image: the field `file` of a multipart form, or the image itself as the body. JPEG, PNG, WebP or GIF by content, at most 10 MB; it is re-encoded without its metadata.',
  changesState: true,
  takesFile: true,
  params: nothing,
  /** What the sender means it for, a word or a digit; kept by nobody. */
  input: z.strictObject({
    type: z
      .string({ error: 'type' })
      .regex(/^([a-z]{1,32}|\d)$/, { error: 'format' })
      .optional(),
  }),
  output: storedImage.extend({ data: z.object({ link: z.string() }) }),
  reasons: ['image_unreadable', 'image_too_large'],
} as const;

export const uploadOss = defineCall({ ...upload, id: 'common.uploadOss', path: '/api/common/upload/OSS' });
export const uploadFile = defineCall({
  ...upload,
  id: 'cgform.uploadFile',
  path: '/api/{head}/cgform-api/upload/file',
});
