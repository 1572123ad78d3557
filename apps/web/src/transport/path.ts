import { platform } from './platform.ts';

/**
 * The path of a call: the platform's own segments, then the call's, each encoded. A missing segment
 * is a bug of ours.
 */
export function pathOf(template: string, params: Readonly<Record<string, string | number>> = {}): string {
  const known: Readonly<Record<string, string | number>> = {
    head: platform.head,
    apiHead: platform.apiHead,
    ...params,
  };
  return template.replace(/\{(\w+)\}|:(\w+)/g, (_place, braced: string | undefined, colon: string | undefined) => {
    const value = known[braced ?? colon ?? ''];
    if (value === undefined) throw new Error(`No value for ${braced ?? colon} of ${template}`);
    return encodeURIComponent(String(value).replace('/', '_'));
  });
}
