#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { compilerFlags } from '@candor/core';
import { runCommand } from './cli/run-command.ts';

for (const flag of compilerFlags) setFlagsFromString(flag);

// A command that keeps running (`start`) ends the process itself; the others leave their exit code and nothing that holds it open.
process.exitCode = await runCommand(process.argv.slice(2));
