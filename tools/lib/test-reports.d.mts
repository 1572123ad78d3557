export interface Failure {
  readonly file: string;
  readonly title: string;
  readonly why: string;
}
export interface FileTime {
  readonly file: string;
  readonly seconds: number;
}
export interface Report {
  readonly passed: number;
  readonly failures: Failure[];
  readonly times: FileTime[];
}
export function readVitest(text: string): Report;
export function readPlaywright(text: string): Report;
export function mayRunAgain(failures: readonly Failure[]): boolean;
export function slowest(times: readonly FileTime[], count: number): FileTime[];
