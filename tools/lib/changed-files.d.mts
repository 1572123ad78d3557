export function changedSince(args: readonly string[]): string | undefined;
export function changedFiles(commit: string): Promise<string[]>;
