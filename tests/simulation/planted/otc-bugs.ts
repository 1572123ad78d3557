import type { PlantedBug } from './bugs.ts';

const otc = 'packages/core/src/products/otc';

/** Mistakes around escrow between people: hunted in runs of people who trade with each other. */
export const otcBugs: readonly PlantedBug[] = [
  {
    name: 'a released order can be released again',
    file: `${otc}/apply.ts`,
    find: 'if (claimUntilMs === 0) return own.dropOrder(order);',
    replace: "if (outcome === 'released') return;\n  if (claimUntilMs === 0) return own.dropOrder(order);",
  },
  {
    name: 'an edited advert forgets what orders took',
    file: `${otc}/adverts.ts`,
    find: '{ ...advert, used: advert.total - advert.remaining }',
    replace: '{ ...advert, used: 0n }',
  },
  {
    name: 'a paid order expires',
    file: `${otc}/due.ts`,
    find: "if (stage === 'paid') {",
    replace: "if (stage === 'paid' && expiresAtMs > timeMs) {",
  },
  {
    name: 'the fee is taken from the wrong side',
    file: `${otc}/money.ts`,
    find: "if (side === 'sell') move(",
    replace: "if (side === 'buy') move(",
  },
  {
    name: 'one operator decides alone',
    file: `${otc}/verdict.ts`,
    find: ' && operatorA !== operatorB;',
    replace: ';',
  },
  {
    name: 'a closed advert keeps its reserve',
    file: `${otc}/adverts.ts`,
    find: "type: 'otc_advert_closed', advertId, userId, cause });\n  reserveOffer(writer, advert, 0n - reserved);",
    replace:
      "type: 'otc_advert_closed', advertId, userId, cause });\n  reserveOffer(writer, advert, reserved - reserved);",
  },
];
