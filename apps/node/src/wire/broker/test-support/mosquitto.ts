import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A broker of another make, for as long as a test needs it. */
export interface ExternalBroker {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Why there is no Mosquitto to test against; undefined where there is one. */
export function noMosquitto(): string | undefined {
  if (process.env['CANDOR_TEST_MQTT'] !== undefined) return undefined;
  const found = spawnSync('mosquitto', ['-h']).error === undefined;
  return found ? undefined : 'no mosquitto on the PATH, and CANDOR_TEST_MQTT names none';
}

/**
 * The Mosquitto that CANDOR_TEST_MQTT names, or else one that is started from the PATH on a free
 * port.
 */
export async function openMosquitto(): Promise<ExternalBroker> {
  const named = process.env['CANDOR_TEST_MQTT'];
  if (named !== undefined) return { url: named, close: async () => undefined };
  const port = await freePort();
  const dir = mkdtempSync(join(tmpdir(), 'candor-mosquitto-'));
  const file = join(dir, 'mosquitto.conf');
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\npersistence false\nlog_dest stderr\n`);
  const child = spawn('mosquitto', ['-c', file], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
    rmSync(dir, { recursive: true, force: true });
  };
  while (!(await answers(port))) {
    if (child.exitCode === null) continue;
    rmSync(dir, { recursive: true, force: true });
    throw new Error(`mosquitto ended with ${child.exitCode}`);
  }
  return { url: `mqtt://127.0.0.1:${port}`, close };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((told) => {
    const socket = connect(port, '127.0.0.1');
    const tell = (taken: boolean) => {
      socket.destroy();
      told(taken);
    };
    socket.once('connect', () => tell(true)).once('error', () => setTimeout(() => tell(false), 50));
  });
