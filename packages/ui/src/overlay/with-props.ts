import { cloneElement, type ReactElement, type Ref } from 'react';

type Props = Readonly<Record<string, unknown>>;

/**
 * A control with more properties. Its own handlers and reference stay in force beside the added
 * ones, its own words win.
 */
export function withProps(control: ReactElement<Record<string, unknown>>, added: Props): ReactElement {
  const own = control.props;
  const both: Record<string, unknown> = { ...added };
  for (const [name, value] of Object.entries(own)) {
    const other = added[name];
    if (value === undefined || other === undefined) continue;
    if (name === 'ref') both[name] = bothRefs(value as Ref<unknown>, other as Ref<unknown>);
    else if (typeof value === 'function' && typeof other === 'function') both[name] = called(value, other);
    else both[name] = value;
  }
  return cloneElement(control, both);
}

const called =
  (...handlers: readonly unknown[]) =>
  (...given: readonly unknown[]) => {
    for (const handler of handlers) if (typeof handler === 'function') handler(...given);
  };

const bothRefs =
  (...refs: readonly Ref<unknown>[]) =>
  (element: unknown) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref !== null) ref.current = element;
    }
  };
