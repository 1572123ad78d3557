import type { FastifyRequest } from 'fastify';
import { imageLimits, imageTooLarge } from '../uploads/image-limits.ts';
import { invalid } from './problem.ts';

/** A form as a call takes it: its one file, and its fields as texts. */
export interface Form {
  readonly file: Buffer | null;
  readonly fields: Readonly<Record<string, string>>;
}

const limits = {
  files: 1,
  fields: 10,
  parts: 11,
  fileSize: imageLimits.bytes,
  fieldSize: 1_024,
  fieldNameSize: 64,
  headerPairs: 32,
};

/** Reads a multipart form with one file named `file`. Throws a Problem for what is none, too large, or says a field twice. */
export async function readForm(request: FastifyRequest): Promise<Form> {
  let file: Buffer | null = null;
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file' || file !== null) throw invalid({ field: 'file', rule: 'unknown_field' });
        file = await part.toBuffer();
      } else {
        if (part.fieldname === '__proto__') throw invalid({ field: part.fieldname, rule: 'unknown_field' });
        if (Object.hasOwn(fields, part.fieldname)) throw invalid({ field: part.fieldname, rule: 'duplicate' });
        fields[part.fieldname] = String(part.value);
      }
    }
  } catch (error) {
    throw formProblem(error);
  }
  return { file, fields };
}

function formProblem(error: unknown): Error {
  if (!(error instanceof Error)) return invalid({ field: 'body', rule: 'format' });
  if (error.name === 'Problem') return error;
  const code = 'code' in error ? error.code : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return imageTooLarge(imageLimits.bytes);
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT')
    return invalid({ field: 'body', rule: 'too_many_parameters', limit: String(limits.fields) });
  // The form's reader throws for every other way in which a form may be broken.
  return invalid({ field: 'body', rule: 'format' });
}
