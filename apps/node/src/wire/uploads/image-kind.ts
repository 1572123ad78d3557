import { imageLimits } from '../http/image-limits.ts';

/** An image as it is kept: re-encoded, upright, without metadata. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** What is asked of an image, and how it is kept. */
export interface ImageKind {
  /** At most so large as it comes. */
  readonly bytes: number;
  /** At least so wide and high, in pixels. */
  readonly sideMin: number;
  /** Of what formats, detected from the content. */
  readonly formats: readonly ('jpeg' | 'png' | 'webp' | 'gif')[];
  readonly keptAs: 'jpeg' | 'webp';
  /** Cut to a square of so many pixels. */
  readonly square?: number;
}

/** A photo of a paper or a person, for a reviewer's eyes. */
export const paperPhoto: ImageKind = {
  bytes: imageLimits.bytes,
  sideMin: 100,
  formats: ['jpeg', 'png', 'webp'],
  keptAs: 'jpeg',
};

/** How long the decoder may take over one image. */
export const decodeSeconds = 10;
