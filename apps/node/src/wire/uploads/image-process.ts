import { decodeImage } from './decode-image.ts';
import type { ImageKind } from './image-kind.ts';

/** The process that decodes: whatever an image does to its decoder, it does it here. */
process.on('message', (asked: { readonly file: Uint8Array; readonly kind: ImageKind }) => {
  decodeImage(Buffer.from(asked.file), asked.kind)
    .catch(() => null)
    .then((clean) => process.send?.({ clean }))
    .catch(() => process.exit(1));
});
process.on('disconnect', () => process.exit(0));
