/**
 * What a row gives up where it is too narrow, one after the other; what is given up stays in a
 * menu, or keeps its name.
 */
const steps = ['', 'words', 'rare'] as const;

/** The first step with which what a row holds fits into it; the last one where none does. */
export const stepThatFits = (fits: (step: (typeof steps)[number]) => boolean): (typeof steps)[number] =>
  steps.find(fits) ?? 'rare';

/**
 * Ref of a row that says in `data-tight` what it gives up: looked at with every change of its width
 * and of what it holds.
 */
export function tightens(element: HTMLDivElement): () => void {
  const look = () => {
    stepThatFits((step) => {
      element.dataset['tight'] = step;
      return element.scrollWidth <= element.clientWidth;
    });
  };
  const width = new ResizeObserver(look);
  width.observe(element);
  const content = new MutationObserver(look);
  content.observe(element, { subtree: true, childList: true, characterData: true, attributeFilter: ['aria-checked'] });
  // Letters of another width come after the first look.
  void document.fonts.ready.then(look);
  look();
  return () => {
    width.disconnect();
    content.disconnect();
  };
}
