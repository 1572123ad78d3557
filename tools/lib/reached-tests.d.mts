export function readSources(): Map<string, string>;
export function reachedTests(changed: readonly string[], sources: ReadonlyMap<string, string>): string[] | undefined;
