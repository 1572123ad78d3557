import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';

/** Names of the values that a message takes, sorted: the same in every language. */
export function placesOf(message: string): string {
  const names = new Set<string>();
  const visit = (elements: readonly MessageFormatElement[]): void => {
    for (const element of elements) {
      if (element.type === TYPE.literal || element.type === TYPE.pound) continue;
      names.add(element.value);
      if (element.type === TYPE.tag) visit(element.children);
      if (element.type === TYPE.plural || element.type === TYPE.select)
        for (const option of Object.values(element.options)) visit(option.value);
    }
  };
  visit(parse(message));
  return [...names].toSorted().join(' ');
}
