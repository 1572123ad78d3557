import { dirname, join, normalize } from 'node:path';

/**
 * Which files each source imports. A file that is named by a path is that file. What comes of a
 * package by its name is the file that declares it: a package has one door for all it gives, and
 * who imports one function there depends on no other. Types alone run nowhere, and the compiler
 * checks them: of packages they do not count.
 * @param {ReadonlyMap<string, string>} sources
 * @returns {Map<string, { readonly byPath: readonly string[], readonly ofPackages: readonly string[] }>}
 */
export function readImports(sources) {
  const doors = readDoors(sources);
  const exportsOf = remembered((file) => readExports(file, sources.get(file) ?? ''));
  const declaredIn = (file, name) => declaration(file, name, exportsOf, new Set());
  return new Map(
    Array.from(sources, ([file, text]) => {
      const ofPackages = importsOfPackages(text).flatMap(({ from, names }) => {
        const door = doors.get(from);
        if (door === undefined) return [];
        return names === 'all' ? [door] : names.map((name) => declaredIn(door, name) ?? door);
      });
      return [file, { byPath: importsByPath(file, text), ofPackages }];
    }),
  );
}

/** The sources behind the names by which packages are imported. */
function readDoors(sources) {
  const doors = new Map();
  for (const [file, text] of sources) {
    if (!/^packages\/[^/]+\/package\.json$/.test(file)) continue;
    const { name, exports = {} } = JSON.parse(text);
    for (const [door, { 'candor:source': source }] of Object.entries(exports))
      if (source !== undefined) doors.set(join(name, door), join(dirname(file), source));
  }
  return doors;
}

const importsByPath = (file, text) =>
  Array.from(text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g), ([, path]) => beside(file, path));

const beside = (file, path) => normalize(join(dirname(file), path));

/** What a source imports, or passes on, of packages. */
function importsOfPackages(text) {
  const named = text.matchAll(/(?:import|export)\s+(type\s+)?\{([^}]*)\}\s*from\s*'(@[^']+)'/g);
  const whole = text.matchAll(/(?:\*(?:\s*as\s+\w+)?\s*from|import|import\()\s*'(@[^']+)'/g);
  return [
    ...Array.from(named, ([, isType, names, from]) => ({
      from,
      names: isType ? [] : namesIn(names).flatMap(({ name, isType: alone }) => (alone ? [] : name)),
    })),
    ...Array.from(whole, ([, from]) => ({ from, names: 'all' })),
  ];
}

/** What a source exports: names that it passes on, whole files, and what it declares itself. */
function readExports(file, text) {
  const passed = new Map();
  for (const [, names, path] of text.matchAll(/export\s+(?:type\s+)?\{([^}]*)\}\s*from\s*'(\.[^']+)'/g))
    for (const { name, as } of namesIn(names)) passed.set(as, { file: beside(file, path), name });
  const whole = Array.from(text.matchAll(/export\s+\*\s*from\s*'(\.[^']+)'/g), ([, path]) => beside(file, path));
  const declared = text.matchAll(
    /export\s+(?:declare\s+|abstract\s+|async\s+)*(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)/g,
  );
  return { passed, whole, declared: new Set(Array.from(declared, ([, name]) => name)) };
}

/** The file that declares what another one exports under a name. */
function declaration(file, name, exportsOf, seen) {
  if (seen.has(file)) return undefined;
  seen.add(file);
  const { passed, whole, declared } = exportsOf(file);
  if (declared.has(name)) return file;
  const to = passed.get(name);
  if (to !== undefined) return declaration(to.file, to.name, exportsOf, seen) ?? to.file;
  for (const one of whole) {
    const found = declaration(one, name, exportsOf, seen);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The names between two braces, and those under which they go on. */
function namesIn(braced) {
  const withoutComments = braced.replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '');
  return withoutComments.split(',').flatMap((one) => {
    const found = /^\s*(type\s+)?(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(one);
    if (found === null) return [];
    const [, isType, name, as = name] = found;
    return [{ isType: isType !== undefined, name, as }];
  });
}

function remembered(read) {
  const known = new Map();
  return (of) => {
    if (!known.has(of)) known.set(of, read(of));
    return known.get(of);
  };
}
