/**
 * The rooms of an app or a package: its folders, of one level, or of two where it has wings. Files
 * never import each other in a circle; rooms of a wing must not either, or none can be read
 * without the others. Files beside the rooms, such as the door, are no room.
 */

/** @typedef {{ from: string, to: string, rooms: [string, string] }} Import */

/**
 * The rooms below a folder and the largest knot: rooms of which each reaches each. `wings` are the names
 * of folders that have rooms of their own. `imports` are those within knots.
 * @param {readonly { source: string, dependencies: readonly { resolved: string }[] }[]} modules
 * @param {string} place
 * @param {{ wings?: readonly string[], isTest: (file: string) => boolean }} options
 */
export function knotsOf(modules, place, { wings = [], isTest }) {
  const roomOf = (/** @type {string} */ file) => {
    const [first = '', second = ''] = file.slice(`${place}/`.length).split('/');
    if (!wings.includes(first)) return first;
    return second.includes('.') ? first : `${first}/${second}`;
  };
  const isIn = (/** @type {string} */ file) =>
    file.startsWith(`${place}/`) && file.slice(`${place}/`.length).includes('/') && !isTest(file);
  const own = modules.filter(({ source }) => isIn(source));
  /** @type {Import[]} */
  const imports = own.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ resolved }) => isIn(resolved) && roomOf(resolved) !== roomOf(source))
      .map(({ resolved }) => ({ from: source, to: resolved, rooms: [roomOf(source), roomOf(resolved)] })),
  );
  const rooms = [...new Set(own.map(({ source }) => roomOf(source)))];
  const next = new Map(rooms.map((room) => [room, new Set()]));
  for (const {
    rooms: [from, to],
  } of imports)
    next.get(from)?.add(to);
  const reached = new Map(rooms.map((room) => [room, reachedFrom(room, next)]));
  const isKnotted = (/** @type {[string, string]} */ [from, to]) => reached.get(to)?.has(from) === true;
  const sizes = rooms.map(
    (room) => rooms.filter((other) => isKnotted([room, other]) && isKnotted([other, room])).length,
  );
  return {
    rooms: rooms.length,
    largest: Math.max(0, ...sizes),
    imports: imports.filter((one) => isKnotted(one.rooms)),
  };
}

/**
 * @param {string} start
 * @param {ReadonlyMap<string, ReadonlySet<string>>} next
 */
function reachedFrom(start, next) {
  const seen = new Set();
  const waiting = [start];
  for (let room = waiting.pop(); room !== undefined; room = waiting.pop())
    for (const other of next.get(room) ?? [])
      if (!seen.has(other)) {
        seen.add(other);
        waiting.push(other);
      }
  return seen;
}
