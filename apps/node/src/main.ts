#!/usr/bin/env node
import { runCommand } from './cli/run-command.ts';

// A command that keeps running (`start`) ends the process itself; the others leave their exit code and nothing that holds it open.
process.exitCode = await runCommand(process.argv.slice(2));
