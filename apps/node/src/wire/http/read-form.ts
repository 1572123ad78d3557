import type { FastifyRequest } from 'fastify';
import { imageTooLarge } from './image-limits.ts';
import { invalid } from '../../base/problem.ts';

/** A form as a call takes it: its one file, and its fields as texts. */
export interface Form {
  readonly file: Buffer | null;
  readonly fields: Readonly<Record<string, string>>;
}

const limits = {
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 1_024,
  fieldNameSize: 64,
  headerPairs: 32,
};

/**
 * Reads a multipart form with one file named `file`, of so many bytes at most. Throws a Problem for
 * what is none, too large, or says a field twice.
 */
export async function readForm(request: FastifyRequest, fileSize: number): Promise<Form> {
  let file: Buffer | null = null;
  const fields: Record<string, string> = {};
  try {
    for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
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
    throw formProblem(error, fileSize);
  }
  return { file, fields };
}

function formProblem(error: unknown, fileSize: number): Error {
  if (!(error instanceof Error)) return invalid({ field: 'body', rule: 'format' });
  if (error.name === 'Problem') return error;
  const code = 'code' in error ? error.code : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return imageTooLarge(fileSize);
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT')
    return invalid({ field: 'body', rule: 'too_many_parameters', limit: String(limits.fields) });
  // The form's reader throws for every other way in which a form may be broken.
  return invalid({ field: 'body', rule: 'format' });
}
