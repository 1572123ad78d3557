import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request as a store receives it. */
export interface Received {
  readonly method: string;
  /** Path and query as they came. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

const sha256 = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** Every octet but the unreserved ones of RFC 3986, as %XY. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

/**
 * Whether a request bears the signature that Amazon's Signature Version 4 asks for, in its form for
 * S3 with the payload's hash in a header. Written from the published steps (canonical request,
 * string to sign, signing key, signature), apart from the library that signs.
 */
export function isSigned(request: Received, secretOf: (keyId: string) => string | undefined): boolean {
  const { method, target, headers, body } = request;
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId = '', day = '', region = '', signedHeaders = '', signature = ''] =
    form.exec(headers['authorization'] ?? '') ?? [];
  const secret = secretOf(keyId);
  const atTime = headers['x-amz-date'] ?? '';
  const payloadHash = headers['x-amz-content-sha256'] ?? '';
  const names = signedHeaders.split(';');
  const isWhole =
    secret !== undefined &&
    atTime.startsWith(day) &&
    payloadHash === sha256(body) &&
    ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name));
  if (!isWhole) return false;
  const [path = '', query = ''] = target.split('?', 2);
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('=', 2).map(decodeURIComponent));
  const canonical = [
    method,
    path
      .split('/')
      .map((part) => encoded(decodeURIComponent(part)))
      .join('/'),
    pairs
      .map(([name = '', value = '']) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders,
    payloadHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', atTime, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return timingSafeEqual(Buffer.from(signature, 'hex'), hmac(key, toSign));
}
