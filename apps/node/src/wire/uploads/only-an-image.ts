/**
 * The last record of a zip: readers look for it from the end of the file. Source: APPNOTE 6.3.10,
 * 4.3.16.
 */
const [zipEnd, zipEntry] = [Buffer.from('PK\u0005\u0006'), Buffer.from('PK\u0001\u0002')];
const [zipEndBytes, zipCommentMax] = [22, 65_535];
/**
 * Openings that readers of other formats look for in the first kilobyte of a file, whatever is
 * before them.
 */
const otherOpenings = ['%pdf-', '<script', '<svg', '<html', '<!doctype', '<?php'];

/**
 * Whether a file is nothing but the image that it begins as. A file may be a right image and a
 * right archive, document or page at once; what we keep is written again and none of them, but
 * anyone who sends such a file means harm, and sees that it was not taken.
 */
export function isOnlyAnImage(file: Buffer): boolean {
  if (isZip(file)) return false;
  const head = file.subarray(0, 1_024).toString('latin1').toLowerCase();
  return !otherOpenings.some((opening) => head.includes(opening));
}

/** As readers find out: an end record whose directory lies where it says. */
function isZip(file: Buffer): boolean {
  const from = Math.max(0, file.length - zipEndBytes - zipCommentMax);
  for (let at = file.lastIndexOf(zipEnd); at >= from; at = at === 0 ? -1 : file.lastIndexOf(zipEnd, at - 1)) {
    if (at + zipEndBytes > file.length) continue;
    const [entries, directoryBytes] = [file.readUInt16LE(at + 10), file.readUInt32LE(at + 12)];
    if (entries === 0) return true;
    const start = at - directoryBytes;
    if (start >= 0 && file.subarray(start, start + 4).equals(zipEntry)) return true;
  }
  return false;
}
