import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { nothing } from '../base/fields.ts';
import { drawnAvatars } from './drawn-avatars.ts';

/** What a picture of one’s own may weigh. */
export const avatarMegabytes = 5;

const user = {
  group: 'user',
  method: 'POST',
  access: 'user',
  keys: 'none',
  changesState: true,
  params: nothing,
} as const;
/**
 * The picture’s address on this site; empty: none. One of the user’s own is good for half a day.
 */
const avatar = z.object({ avatar: z.string() });

export const setAvatar = defineCall({
  ...user,
  id: 'user.setAvatar',
  path: '/api/user/setAvatar',
  summary: 'Takes one of the drawn pictures as the user’s, or none (`none`).',
  input: z.strictObject({ avatar: z.enum([...drawnAvatars, 'none'], { error: 'one_of' }) }),
  output: avatar,
  reasons: [],
});

export const uploadAvatar = defineCall({
  ...user,
  id: 'user.uploadAvatar',
  path: '/api/user/uploadAvatar',
  summary:
    'Takes an image as the user’s picture: the image itself as the body, or the field `file` of a form; at most 5 MB. It is cut to a square of 256 pixels and re-encoded without its metadata.',
  takesFile: true,
  fileMegabytes: avatarMegabytes,
  input: z.strictObject({}),
  output: avatar,
  reasons: ['image_unreadable', 'image_too_large'],
});
