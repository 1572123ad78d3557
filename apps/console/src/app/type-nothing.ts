/**
 * A key that did something types nothing for as long as it is held down: what it opened may have a
 * field that has the focus by then.
 */
export function typeNothingWhileHeld(pressed: KeyboardEvent): void {
  const stop = (event: KeyboardEvent): void => {
    if (event.repeat && event.code === pressed.code) event.preventDefault();
  };
  const letGo = (event: Event): void => {
    if (event instanceof KeyboardEvent && event.code !== pressed.code) return;
    removeEventListener('keydown', stop, true);
    removeEventListener('keyup', letGo, true);
    removeEventListener('blur', letGo);
  };
  pressed.preventDefault();
  addEventListener('keydown', stop, true);
  addEventListener('keyup', letGo, true);
  addEventListener('blur', letGo);
}
