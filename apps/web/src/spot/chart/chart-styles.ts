import type { DeepPartial, Styles } from 'klinecharts';

/** The tokens the chart draws with, read from the page so that theme and direction settings apply. */
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

export type ChartColours = Record<Token, string>;

/** Reads the colours in force from an element's custom properties: `upFill` is `--up-fill`. */
export function colours(element: Element): ChartColours {
  const style = getComputedStyle(element);
  const variable = (token: string) => `--${token.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const read = tokens.map((token) => [token, style.getPropertyValue(variable(token)).trim()] as const);
  return Object.fromEntries(read) as ChartColours;
}

const family = '"Candor Figures", "Commissioner Variable", sans-serif';

/** Hollow rising candles, filled falling ones, hairlines and figures of the design. */
export function chartStyles(c: ChartColours): DeepPartial<Styles> {
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
        high: { color: c.ink3, textFamily: family, textSize: 11 },
        low: { color: c.ink3, textFamily: family, textSize: 11 },
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
    overlay: { line: { color: c.proof, size: 1 }, text: { family, size: 11 } },
  };
}
