/**
 * Our own glyphs: a muted ground and a stroke drawing on a 24-unit field for each asset; assets
 * without one show their first letter.
 */
export const coinGlyphs: Readonly<Record<string, { readonly ground: string; readonly path: string }>> = {
  USDT: { ground: '#2a7a68', path: 'M7 8h10M12 8v9M8 11.5c0 1.8 8 1.8 8 0s-8-1.8-8 0' },
  BTC: {
    ground: '#b87a1e',
    path: 'M9.5 7v10M9.5 7h3.5a2.4 2.4 0 0 1 0 5H9.5h4.2a2.5 2.5 0 0 1 0 5H9.5M11 5.5V7m2-1.5V7m-2 10v1.5m2-1.5v1.5',
  },
  ETH: { ground: '#5c6791', path: 'M12 5.5l4.5 6.7L12 15l-4.5-2.8zM7.5 14l4.5 4.7 4.5-4.7' },
  BNB: {
    ground: '#a98b23',
    path: 'M12 9.5l2.5 2.5-2.5 2.5L9.5 12zM8.5 8.5L12 5l3.5 3.5M8.5 15.5L12 19l3.5-3.5M5.5 12h1.5m10 0h1.5',
  },
  SOL: { ground: '#4f7283', path: 'M8.5 8.5h9l-2 2h-9zM6.5 11.5h9l2 2h-9zM8.5 14.5h9l-2 2h-9z' },
  XRP: { ground: '#56626b', path: 'M6.5 7.5c3.5 4.5 7.5 4.5 11 0M6.5 16.5c3.5-4.5 7.5-4.5 11 0' },
  ADA: {
    ground: '#3f66a8',
    path: 'M12 10v4m2-2h-4M12 6v.5m0 11v.5M6.5 9l.5.3m10 5.400l.5.3M6.500 15l.5-.3m10-5.400l.5-.3M8.500 12h.1m6.900 0h.1',
  },
  AVAX: { ground: '#a64a45', path: 'M7 16.500l5-9 2 3.600-3 5.400zM14.500 16.500l1.500-2.700 1.500 2.700z' },
  LINK: { ground: '#3f5fa8', path: 'M12 5.800l5.200 3.100v6.200L12 18.200l-5.200-3.100V8.900z' },
  LTC: { ground: '#6d7c88', path: 'M11.500 6.500L9 16.500h7M8 12.800l6-2.300' },
  BCH: {
    ground: '#5f8a4c',
    path: 'M9.500 7v10M9.500 7h3a2.500 2.500 0 0 1 0 5h-3 3.700a2.500 2.500 0 0 1 0 5H9.500M7.500 7h2m-2 10h2',
  },
  ETC: { ground: '#4d7c5f', path: 'M12 5.500l4 6.500-4 2-4-2zM8 13.800l4 4.700 4-4.700' },
  XLM: {
    ground: '#4a5a68',
    path: 'M6.500 13.800l11-5.300M6.500 16.300l11-5.300M16.500 10.500a5 5 0 0 1-8.800 4.300M7.500 13.300a5 5 0 0 1 8.700-4.200',
  },
  SUI: {
    ground: '#4583a8',
    path: 'M12 6c2.600 3.300 4 5.200 4 7.400a4 4 0 0 1-8 0C8 11.200 9.400 9.300 12 6zM9.500 13.500c1.700-1 3.300 1 5 0',
  },
  ENA: { ground: '#5a5a66', path: 'M15.500 9A4.500 4.500 0 1 0 15.500 15M8 12h6' },
};
