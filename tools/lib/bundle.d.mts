/** See bundle.mjs. `inside`: libraries to put in; true for all. */
export function bundle(options: {
  readonly folder: string;
  readonly entries: Readonly<Record<string, string>>;
  readonly outDir: string;
  readonly inside: true | readonly (string | RegExp)[];
  readonly conditions: readonly string[];
}): Promise<void>;
