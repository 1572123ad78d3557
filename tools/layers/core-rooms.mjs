/**
 * The rooms of the core that products share, in an order: each may import those named for it and
 * its own files, and nothing else. So they import no product, and cannot form a circle.
 */
export const sharedRooms = {
  base: [],
  record: ['base'],
  'order-book': ['base'],
  ledger: ['base', 'record', 'order-book'],
  rules: ['base', 'record', 'ledger'],
  orders: ['base', 'record', 'order-book'],
  markets: ['base', 'order-book', 'orders'],
  state: ['base', 'record', 'order-book', 'ledger', 'orders', 'markets'],
};

/** Products of the core that build on another one. Every other product knows itself alone. */
export const builtOn = {
  conversion: ['prices'],
  deposits: ['networks'],
  'fixed-period': ['prices'],
  futures: ['prices'],
  listings: ['prices'],
  otc: ['prices', 'withdrawals'],
  recharge: ['networks'],
  withdrawals: ['networks'],
};

const core = '^packages/core/src/';
/** Tests and what they share: these run the whole exchange. */
const testSupport = '\\.(test|fixture)\\.ts$';
const allEvents = `${core}products/events\\.ts$`;
const foldersOf = (names) => names.map((name) => `${core}${name}/`);
const shared = [...foldersOf(Object.keys(sharedRooms)), `${core}product\\.ts$`].join('|');

const rule = (name, from, to) => ({ name, severity: 'error', from, to });
const importsOnly = (name, folder, allowed) =>
  rule(
    name,
    { path: `${core}${folder}`, pathNot: testSupport },
    { path: core, pathNot: [`${core}${folder}`, ...foldersOf(allowed)].join('|') },
  );

/** The rules of dependency-cruiser for the folders of the core. */
export const coreRules = [
  ...Object.entries(sharedRooms).map(([room, allowed]) => importsOnly(`core-room-${room}`, `${room}/`, allowed)),
  importsOnly('core-room-product', 'product\\.ts$', ['base', 'record', 'state']),
  rule(
    'core-product-alone',
    {
      path: `${core}products/([^/]+)/`,
      pathNot: `${core}products/(${Object.keys(builtOn).join('|')})/|${testSupport}`,
    },
    { path: `${core}products/`, pathNot: `${core}products/$1/|${allEvents}` },
  ),
  ...Object.entries(builtOn).map(([product, others]) =>
    rule(
      `core-product-${product}`,
      { path: `${core}products/${product}/`, pathNot: testSupport },
      {
        path: `${core}products/`,
        pathNot: [...foldersOf([product, ...others].map((name) => `products/${name}`)), allEvents].join('|'),
      },
    ),
  ),
  // What assembles the exchange knows every product. A product sees of the others the type of all
  // events, which its audit follows.
  rule(
    'core-product-below-the-exchange',
    { path: `${core}products/[^/]+/`, pathNot: testSupport },
    {
      path: core,
      pathNot: `${shared}|${core}products/[^/]+/|${allEvents}`,
    },
  ),
];
