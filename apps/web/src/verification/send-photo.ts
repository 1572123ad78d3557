import { uploadPhoto, type PhotoSide } from '@candor/protocol';
import { request } from '../transport/request.ts';

/** Sends a photo of an identity paper and gives its id. Throws the server's Refusal. */
export const sendPhoto = async (side: PhotoSide, file: Blob): Promise<string> =>
  (await request(uploadPhoto, { input: { side }, file, quiet: true })).photoId;
