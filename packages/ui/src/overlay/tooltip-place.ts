export interface TooltipPlace {
  readonly above: boolean;
  readonly style: { readonly left: number; readonly top: number };
}

const gap = 6;
const room = 40;
const halfWidth = 140;

/**
 * Where a tooltip is, px from the window's corner: above the middle of its control, below where
 * there is no room, never beside the window.
 */
export function tooltipPlace(
  control: { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number },
  windowWidth: number,
): TooltipPlace {
  const above = control.top >= room;
  const middle = (control.left + control.right) / 2;
  const least = Math.min(halfWidth, windowWidth / 2);
  return {
    above,
    style: {
      left: Math.min(Math.max(middle, least), windowWidth - least),
      top: above ? control.top - gap : control.bottom + gap,
    },
  };
}
