interface Shown<Item> {
  /** Which row or button of the view it is, whatever it shows by now. */
  readonly place: string;
  readonly item: Item;
}

/**
 * What a hand means on a view whose rows change while they are pressed: a row is what it showed at
 * the press, or when the keyboard reached it, and not what it shows at the release.
 */
export class Held<Item> {
  #pressed: Shown<Item> | undefined;
  #focused: Shown<Item> | undefined;

  /** A pointer went down on a row. */
  press(place: string, item: Item): void {
    this.#pressed = { place, item };
  }

  /** The focus came to a row. */
  focus(place: string, item: Item): void {
    this.#focused = { place, item };
  }

  /** What a click or a key means on a row that shows `now`. */
  release(place: string, now: Item, by: 'pointer' | 'keys'): Item {
    const shown = by === 'pointer' ? this.#pressed : this.#focused;
    this.#pressed = undefined;
    // The next key means what is shown by then.
    if (by === 'keys') this.#focused = { place, item: now };
    return shown?.place === place ? shown.item : now;
  }
}

/** A click that a pointer made is counted; one of the keyboard or of a screen reader is not. */
export const clickedBy = ({ detail }: { readonly detail: number }): 'pointer' | 'keys' =>
  detail > 0 ? 'pointer' : 'keys';
