import sharp from 'sharp';

/** A drawn image with a maker in its metadata. */
export const drawn = (format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg', width = 320, height = 200): Promise<Buffer> => {
  const image = sharp({ create: { width, height, channels: 3, background: '#778899' } });
  return (format === 'gif' ? image : image.withExif({ IFD0: { Make: 'SecretCamera' } })).toFormat(format).toBuffer();
};

/** An archive with one empty file: its entry, its directory, its end. */
export function zipAfter(length: number): Buffer {
  const name = Buffer.from('evil.jar');
  const entry = Buffer.alloc(30);
  entry.write('PK\u0003\u0004', 0, 'latin1');
  entry.writeUInt16LE(name.length, 26);
  const directory = Buffer.alloc(46);
  directory.write('PK\u0001\u0002', 0, 'latin1');
  directory.writeUInt16LE(name.length, 28);
  directory.writeUInt32LE(length, 42);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length + name.length, 12);
  end.writeUInt32LE(length + entry.length + name.length, 16);
  return Buffer.concat([entry, name, directory, name, end]);
}

/** The body of a form with one file, and its content type. */
export function formOf(
  file: Buffer,
  fields: Readonly<Record<string, string>> = {},
  name = 'file',
): { readonly payload: Buffer; readonly type: string } {
  const edge = 'candor-test-edge';
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${edge}\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const payload = Buffer.concat([Buffer.from(parts.join('') + head), file, Buffer.from(`\r\n--${edge}--\r\n`)]);
  return { payload, type: `multipart/form-data; boundary=${edge}` };
}
