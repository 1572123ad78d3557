import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Ends what a killed node left running: the process of this id, if its command line names the
 * file. A process that only got the same id later is left alone.
 */
export function endOrphan(pid: number | undefined, file: string): void {
  if (pid === undefined || !commandLineOf(pid).includes(file)) return;
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}

/** The command line of a process; empty where there is no such process. */
function commandLineOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform !== 'win32') return output('ps', ['-o', 'command=', '-p', String(pid)]);
    const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`;
    return output('powershell', ['-NoProfile', '-Command', query]);
  } catch {
    return '';
  }
}

const output = (command: string, args: readonly string[]): string => execFileSync(command, args, { encoding: 'utf8' });
