import type { DeepPartial, OverlayStyle, Styles } from 'klinecharts';

/**
 * The tokens the chart draws with, read from the page so that theme and direction settings apply.
 */
const tokens = [
  'paper',
  'line',
  'line2',
  'ink',
  'ink2',
  'ink3',
  'up',
  'down',
  'upFill',
  'downFill',
  'fillInk',
  'ma1',
  'ma2',
  'ma3',
  'proof',
] as const;
type Token = (typeof tokens)[number];

/** The colours in force, and the face of all texts with its language's letters. */
export type ChartColours = Record<Token | 'family', string>;

/** Reads the colours in force from an element's custom properties: `upFill` is `--up-fill`. */
export function colours(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const variable = (token: string) => `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const read = tokens.map((token) => [token, style.getPropertyValue(variable(token)).trim()] as const);
  // The canvas inherits nothing: without the language's face, Thai or Japanese words would be
  // blank.
  const { fontFamily: family } = getComputedStyle(document.body);
  return { ...Object.fromEntries(read), family } as ChartColours;
}

/** Hollow rising candles, filled falling ones, hairlines and figures of the design. */
export function chartStyles(c: ChartColours): DeepPartial<Styles> {
  const { family } = c;
  const text = { color: c.ink3, size: 11, family, weight: 'normal' };
  const hairline = { color: c.line, size: 1, style: 'solid' as const };
  const crosshairText = { color: c.paper, backgroundColor: c.ink, borderColor: c.ink, family, size: 11 };
  return {
    grid: { show: true, horizontal: { ...hairline, show: true }, vertical: { ...hairline, show: true } },
    candle: {
      type: 'candle_up_stroke',
      bar: {
        upColor: c.up,
        downColor: c.down,
        noChangeColor: c.ink3,
        upBorderColor: c.up,
        downBorderColor: c.down,
        noChangeBorderColor: c.ink3,
        upWickColor: c.up,
        downWickColor: c.down,
        noChangeWickColor: c.ink3,
      },
      priceMark: {
        high: { show: false },
        low: { show: false },
        last: {
          upColor: c.upFill,
          downColor: c.downFill,
          noChangeColor: c.ink3,
          line: { show: true, style: 'dashed', dashedValue: [2, 3], size: 1 },
          text: { color: c.fillInk, family, size: 11, borderRadius: 0 },
        },
      },
      tooltip: {
        showRule: 'none',
        legend: { color: c.ink2, family, size: 11 },
      },
    },
    indicator: {
      bars: [{ upColor: c.up, downColor: c.down, noChangeColor: c.ink3 }],
      lines: [c.ma1, c.ma2, c.ma3, c.ink2, c.proof].map((color) => ({ color, size: 1 })),
      lastValueMark: { show: false },
      tooltip: {
        title: { color: c.ink3, family, size: 11 },
        legend: { color: c.ink2, family, size: 11 },
      },
    },
    xAxis: { axisLine: { color: c.line }, tickLine: { show: false }, tickText: text },
    yAxis: { axisLine: { color: c.line }, tickLine: { show: false }, tickText: text },
    separator: { color: c.line, size: 1 },
    crosshair: {
      horizontal: { line: { color: c.ink3, dashedValue: [2, 3] }, text: crosshairText },
      vertical: { line: { color: c.ink3, dashedValue: [2, 3] }, text: crosshairText },
    },
    overlay: overlayStyles(c),
  };
}

/**
 * Drawings are ink, apart from the averages' hues; their handles and bands on the axes are of the
 * same pen.
 */
function overlayStyles(c: ChartColours): DeepPartial<OverlayStyle> {
  const band = { color: `${c.ink}1a`, borderColor: c.ink };
  return {
    point: { color: c.paper, borderColor: c.ink, activeColor: c.ink, activeBorderColor: `${c.ink}40` },
    line: { color: c.ink, size: 1 },
    rect: band,
    circle: band,
    polygon: band,
    arc: { color: c.ink },
    text: {
      family: c.family,
      size: 11,
      color: c.ink,
      backgroundColor: c.paper,
      borderColor: c.line2,
      paddingLeft: 2,
      paddingRight: 2,
      paddingTop: 1,
      paddingBottom: 1,
    },
  };
}
