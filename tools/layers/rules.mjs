import { coreRules } from './core-rooms.mjs';
import { layers, productsBuiltOn, testOnly, wings } from './layers.mjs';

const testFile = '\\.test\\.tsx?$';
/** Tests may start the whole exchange from wherever they lie. */
export const tests = `${testFile}|/test-support/`;
const anyLayer = Object.keys(layers).join('|');

/** The rules of dependency-cruiser, made from the table. */
export const forbidden = [
  { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
  { name: 'resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  {
    name: 'no-sibling-product',
    severity: 'error',
    from: {
      path: '^(apps/[^/]+)/src/products/([^/]+)/',
      pathNot: `^apps/[^/]+/src/products/(${Object.keys(productsBuiltOn).join('|')})/`,
    },
    to: { path: '^apps/[^/]+/src/products/[^/]+/', pathNot: '^$1/src/products/$2/' },
  },
  ...Object.entries(productsBuiltOn).map(([product, others]) => ({
    name: `product-${product}`,
    severity: 'error',
    from: { path: `^(apps/[^/]+)/src/products/${product}/`, pathNot: tests },
    to: {
      path: '^apps/[^/]+/src/products/[^/]+/',
      pathNot: `^$1/src/products/(${[product, ...others].join('|')})/`,
    },
  })),
  {
    name: 'tests-are-leaves',
    severity: 'error',
    from: { pathNot: testFile },
    to: { path: testFile },
  },
  ...Object.entries(wings).flatMap(([app, names]) =>
    names.map((wing, place) => ({
      name: `wing-${app.replace('/', '-')}-${wing}`,
      severity: 'error',
      from: { path: `^${app}/src/${wing}/`, pathNot: tests },
      to: { path: `^${app}/src/`, pathNot: `^${app}/src/(${names.slice(0, place + 1).join('|')})/` },
    })),
  ),
  ...Object.entries(layers).map(([layer, allowed]) => ({
    name: `layer-${layer.replace('/', '-')}`,
    severity: 'error',
    from: { path: `^${layer}/src/`, pathNot: testFile },
    to: {
      path: `^(${anyLayer})/`,
      pathNot: [layer, ...allowed].map((path) => `^${path.replace('.', '\\.')}`).join('|'),
    },
  })),
  ...Object.entries(layers).map(([layer, allowed]) => ({
    name: `tests-of-${layer.replace('/', '-')}`,
    severity: 'error',
    from: { path: `^${layer}/src/.*${testFile}` },
    to: {
      path: `^(${anyLayer})/`,
      pathNot: [layer, ...allowed, ...testOnly].map((path) => `^${path.replace('.', '\\.')}`).join('|'),
    },
  })),
  ...coreRules,
];

/** How modules are found: through each package's door, to its sources. */
export const options = {
  doNotFollow: { path: 'node_modules' },
  exclude: { path: 'node_modules|/dist/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['candor:source', 'import', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  },
};
