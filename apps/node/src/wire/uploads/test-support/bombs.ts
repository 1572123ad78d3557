import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

const zeros = (bytes: number): Buffer => Buffer.alloc(bytes);

/**
 * An archive of a few hundred kilobytes whose one file is this large, declared truthfully in its
 * head.
 */
export function zipBomb(bytes = 256 * 1024 * 1024): Buffer {
  const content = zeros(bytes);
  const packed = deflateRawSync(content, { level: 9 });
  const name = Buffer.from('photo.jpg');
  const facts = Buffer.alloc(16);
  facts.writeUInt32LE(crc32(content), 4);
  facts.writeUInt32LE(packed.length, 8);
  facts.writeUInt32LE(bytes, 12);
  const head = Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), facts, Buffer.from([name.length, 0, 0, 0])]);
  const entry = Buffer.concat([Buffer.from('504b01021400140000000800', 'hex'), facts, Buffer.from([name.length, 0])]);
  const directory = Buffer.concat([entry, Buffer.alloc(16), name]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(head.length + name.length + packed.length, 16);
  return Buffer.concat([head, name, packed, directory, end]);
}

/**
 * A PNG of one colour with every pixel that its head promises: valid, small, and huge once it is
 * decoded. Source: PNG specification, 5 and 11.
 */
export function wholePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  // One bit for each pixel, grey.
  head.set([1, 0, 0, 0, 0], 8);
  const rows = zeros((1 + Math.ceil(width / 8)) * height);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', zeros(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A document of one empty page, whole, with its table of objects. */
export function wholePdf(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>',
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const head = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  return Buffer.from(
    `${text}${head}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}
