import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import type { z } from 'zod';
import { demoProblems } from './demo-marks.ts';
import { type ConfiguredNetwork, networksSchema } from './network-schema.ts';

/**
 * The file of the networks cannot be used; the text names field and rule, one line for each
 * problem.
 */
export class NetworksFileError extends Error {
  override readonly name = 'NetworksFileError';
}

/** A live exchange asks so many operators of endpoints at least. */
const liveEndpoints = 3;
const readableByOthers = 0o077;

/**
 * Reads the file of the networks, which holds secrets. Throws a NetworksFileError with a line for
 * each field that breaks a rule; a live exchange has rules of its own.
 */
export function readNetworksFile(path: string, mode: 'demo' | 'live'): readonly ConfiguredNetwork[] {
  const parsed = networksSchema.safeParse(read(path));
  if (!parsed.success) throw new NetworksFileError(parsed.error.issues.map(lineOf).join('\n'));
  const { networks } = parsed.data;
  const problems = [
    ...repeated(networks),
    ...networks.flatMap((one, place) => ownProblems(one).map((problem) => `networks[${place}].${problem}`)),
    ...(mode === 'live' ? liveProblems(path, networks) : []),
  ];
  if (problems.length > 0) throw new NetworksFileError(problems.join('\n'));
  return networks;
}

/**
 * The name of the place that an endpoint answers at. Two addresses of one host have one operator.
 */
const hostOf = (url: string): string => new URL(url).hostname.toLowerCase();

function read(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new NetworksFileError(`The file of the networks ${path} cannot be read.`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new NetworksFileError(`The file of the networks ${path} is no JSON.`);
  }
}

/** Two networks of one name or of one chain would book one deposit twice. */
function repeated(networks: readonly ConfiguredNetwork[]): string[] {
  const names = networks.map(({ network: name }) => name.toUpperCase());
  const chains = networks.map(chainNameOf);
  return networks.flatMap((_, place) => [
    ...(names.indexOf(names[place] ?? '') < place ? [`networks[${place}].network is there already.`] : []),
    ...(chains.indexOf(chains[place] ?? '') < place ? [`networks[${place}] is of a chain that is there already.`] : []),
  ]);
}

const chainNameOf = (one: ConfiguredNetwork): string =>
  one.kind === 'evm' ? `evm ${one.chainId}` : `bitcoin ${one.chain}`;

function ownProblems(network: ConfiguredNetwork): string[] {
  const { kind, assets, endpoints } = network;
  const symbols = assets.map(({ asset: symbol }) => symbol);
  const contracts = assets.map(({ contract = '' }) => contract.toLowerCase());
  const urls = endpoints.map(({ url }) => url);
  return [
    ...(kind === 'bitcoin' && network.signer !== undefined && network.feeCapPerVbyte === undefined
      ? ['feeCapPerVbyte must be there where a signer is: it bounds what payments offer.']
      : []),
    ...urls.flatMap((url, place) => (urls.indexOf(url) < place ? [`endpoints[${place}].url is there already.`] : [])),
    ...assets.flatMap((one, place) => [
      ...(symbols.indexOf(one.asset) < place ? [`assets[${place}].asset is there already.`] : []),
      ...(contracts.indexOf(contracts[place] ?? '') < place ? [`assets[${place}].contract is there already.`] : []),
      ...(kind === 'bitcoin' && one.contract !== undefined
        ? [`assets[${place}].contract must be absent: Bitcoin has no contracts.`]
        : []),
    ]),
  ];
}

/** What a live exchange must never run with. */
function liveProblems(path: string, networks: readonly ConfiguredNetwork[]): string[] {
  const isOpen = process.platform !== 'win32' && (statSync(path).mode & readableByOthers) !== 0;
  return [
    ...(isOpen ? [`${path} holds secrets and may be read by its owner alone: chmod 600.`] : []),
    ...networks.flatMap((one, place) =>
      [...endpointProblems(one), ...demoProblems(one)].map((problem) => `networks[${place}].${problem}`),
    ),
  ];
}

function endpointProblems({ endpoints }: ConfiguredNetwork): string[] {
  const hosts = endpoints.map(({ url }) => hostOf(url));
  const operators = endpoints.map(({ operator }) => operator.toLowerCase());
  const few = endpoints.length < liveEndpoints;
  return [
    ...(few ? [`endpoints must name ${liveEndpoints} or more, each of another operator, in live mode.`] : []),
    ...endpoints.flatMap(({ url }, place) => {
      const at = `endpoints[${place}]`;
      return [
        ...(hosts.indexOf(hosts[place] ?? '') < place ? [`${at}.url is of the same host as another.`] : []),
        ...(operators.indexOf(operators[place] ?? '') < place ? [`${at}.operator is named twice.`] : []),
        ...(url.startsWith('https:') || isOwnMachine(url)
          ? []
          : [`${at}.url must be an https:// address in live mode.`]),
      ];
    }),
  ];
}

/** A node of the chain beside the exchange needs no TLS. */
function isOwnMachine(url: string): boolean {
  const host = hostOf(url).replace(/^\[|\]$/g, '');
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function lineOf({ path, message }: z.core.$ZodIssue): string {
  const field = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
  return `${field.slice(field.startsWith('.') ? 1 : 0) || 'The file'}: ${message}.`;
}
