/** Without a key, a pointer or a wheel for so long nobody counts as being at the page. */
const presentMs = 60_000;

let lastSignMs = 0;

/** Begins to notice whether somebody is at the page. */
export function startAttention(): void {
  const noticed = () => {
    lastSignMs = performance.now();
  };
  noticed();
  for (const sign of ['keydown', 'pointerdown', 'pointermove', 'wheel', 'touchstart'])
    addEventListener(sign, noticed, { capture: true, passive: true });
}

/** Whether somebody is at the page: what is asked while nobody is keeps no session alive. */
export const isAttended = (): boolean => performance.now() - lastSignMs < presentMs;
