#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { compilerFlags } from '@candor/core';
import { runCommand } from './assembly/cli/run-command.ts';

/**
 * How far the heap may grow beyond what is in use before V8 clears up. Its own choice is up to four
 * times: garbage piled up from 98 to 289 MiB that way while slow readers came and went. With two
 * fifths the same hour costs a collection of some milliseconds every minute or two.
 */
const memoryFlags = ['--heap-growing-percent=40'];

for (const flag of [...compilerFlags, ...memoryFlags]) setFlagsFromString(flag);

// A command that keeps running (`start`) ends the process itself; the others leave their exit code
// and nothing that holds it open.
process.exitCode = await runCommand(process.argv.slice(2));
