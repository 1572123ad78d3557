// `npm run boundaries`: imports run one way. Prints each violation and how the rooms of each app and
// package hang together, and refuses to pass when it looked at fewer modules than there are.
import { readdirSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { foldersOfRooms, layers, untangled, wings } from './layers.mjs';
import { knotsOf } from './rooms.mjs';
import { forbidden, options, tests } from './rules.mjs';

const base = realpathSync(process.argv[2] ?? process.cwd());
process.chdir(base);

const places = Object.keys(layers).map((layer) => `${layer}/src`);
const expected = places.flatMap(sourcesIn);
const { output } = await cruise(places, { ...options, baseDir: base, validate: true, ruleSet: { forbidden } });

const cruised = new Set(output.modules.map((module) => module.source));
const missed = expected.filter((file) => !cruised.has(file));
for (const file of missed) console.error(`not looked at: ${file}`);
for (const { rule, from, to } of output.summary.violations) console.error(`${rule.name}: ${from} → ${to}`);

/** Tests and what they share: these may run everything. */
const isTest = (file) => new RegExp(tests).test(file) || file.endsWith('.fixture.ts');
let knotted = 0;
const graphs = Object.keys(layers).flatMap((layer) => [
  { name: layer, place: `${layer}/src`, layer },
  ...(foldersOfRooms[layer] ?? []).map((folder) => ({
    name: `${layer}, ${folder}`,
    place: `${layer}/src/${folder}`,
    layer,
  })),
]);
for (const { name, place, layer } of graphs) {
  const { rooms, largest, imports } = knotsOf(output.modules, place, { wings: wings[layer], isTest });
  const ofWings = wings[layer] ? `${wings[layer].length} wings, ` : '';
  console.log(`${name}: ${ofWings}${rooms} rooms, largest knot ${largest}`);
  if (!wings[layer] && !untangled.includes(layer)) continue;
  knotted += imports.length;
  for (const { from, to } of imports) console.error(`no-circle-of-rooms: ${from} → ${to}`);
}

const bad = output.summary.violations.length + missed.length + knotted;
console.log(`${expected.length} modules, ${output.summary.violations.length + knotted} violations`);
process.exit(bad === 0 && expected.length > 0 ? 0 : 1);

function sourcesIn(place) {
  return readdirSync(join(base, place), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(base, join(entry.parentPath ?? entry.path, entry.name)));
}
