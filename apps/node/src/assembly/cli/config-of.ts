import { StartError } from '../../base/ops/start-error.ts';
import { ConfigError, readConfig } from '../../base/config/read-config.ts';
import type { NodeConfig } from '../../base/config/settings.ts';

/** The settings of a command; what is wrong with them is said in one sentence each. */
export function configOf(args: readonly string[]): NodeConfig {
  try {
    return readConfig(args, process.env);
  } catch (error) {
    if (error instanceof ConfigError) throw new StartError(error.problems.join('\n'));
    throw error;
  }
}
