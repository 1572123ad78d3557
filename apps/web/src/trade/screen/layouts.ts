import { useWide } from '@candor/ui';
import { create } from 'zustand';
import { keptStore } from '../../preferences/kept-store.ts';
import {
  isSameSizes,
  layoutsFrom,
  sizesOf,
  startLayout,
  withNamed,
  type Layout,
  type Layouts,
  type NamedLayout,
  type WindowSize,
} from './layout.ts';

type Sizes = Readonly<Record<string, number>>;

const layouts = keptStore<Layouts>('layouts', layoutsFrom);

/** Rises when a whole layout was put in place: panels then begin again, at its sizes. */
const useTurn = create<{ readonly turn: number }>(() => ({ turn: 0 }));

export function useWindowSize(): WindowSize {
  const wide = useWide(1920);
  const middle = useWide(1200);
  return wide ? 'wide' : middle ? 'middle' : 'narrow';
}

/** The layout in force for a window size, and a key for what must begin again with another one. */
export function useLayout(size: WindowSize): { readonly layout: Layout; readonly turn: number } {
  const layout = layouts.use(({ current }) => current[size]) ?? startLayout;
  return { layout, turn: useTurn(({ turn }) => turn) };
}

export const useNamedLayouts = (size: WindowSize): readonly NamedLayout[] =>
  layouts.use(({ named }) => named).filter((one) => one.size === size);

const layoutNow = (size: WindowSize): Layout => layouts.now().current[size] ?? startLayout;

/** Changes a part of the layout; panels stay where they are. */
export const changeLayout = (size: WindowSize, changes: Partial<Layout>): void =>
  layouts.change({ current: { ...layouts.now().current, [size]: { ...layoutNow(size), ...changes } } });

/** Remembers the sizes of a group's panels, if they are not what they began with. */
export function keepSizes(size: WindowSize, group: string, begun: Sizes, sizes: Sizes): void {
  const layout = layoutNow(size);
  if (isSameSizes(sizes, sizesOf(layout, group, begun))) return;
  changeLayout(size, { sizes: { ...layout.sizes, [group]: sizes } });
}

/** Puts a whole layout in place: a named one, or the one everybody starts with. */
export function putLayout(size: WindowSize, layout: Layout = startLayout): void {
  const { charts, panes, sizes } = layout;
  changeLayout(size, { charts, panes, sizes });
  useTurn.setState(({ turn }) => ({ turn: turn + 1 }));
}

export const nameLayout = (size: WindowSize, name: string): void =>
  layouts.change({ named: withNamed(layouts.now().named, { ...layoutNow(size), name, size }) });

export const forgetLayout = ({ name, size }: NamedLayout): void =>
  layouts.change({ named: layouts.now().named.filter((one) => one.name !== name || one.size !== size) });
