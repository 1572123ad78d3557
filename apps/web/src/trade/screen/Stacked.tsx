import type { ReactNode } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useText } from '../../i18n/text.ts';
import { sizesOf } from './layout.ts';
import { keepSizes, useLayout, useWindowSize } from './layouts.ts';
import styles from './Workplace.module.css';

/**
 * One part above another, with a bar between them that is moved; where it was left is kept for
 * windows of this size.
 */
export function Stacked<Part extends string>(props: {
  readonly name: 'chart' | 'book';
  readonly className: string | undefined;
  readonly shares: Readonly<Record<Part, number>>;
  readonly above: Shown<Part>;
  readonly below: Shown<Part>;
}) {
  const text = useText();
  const size = useWindowSize();
  const { layout, turn } = useLayout(size);
  const { name, className, shares, above, below } = props;
  return (
    <Group
      key={`${size} ${turn}`}
      orientation="vertical"
      className={className ?? ''}
      defaultLayout={sizesOf(layout, name, shares)}
      onLayoutChanged={(sizes) => keepSizes(size, name, shares, sizes)}
    >
      <Panel id={above.id} minSize={above.least}>
        {above.part}
      </Panel>
      <Separator className={styles['separator'] ?? ''} aria-label={text('market.resize')} />
      <Panel id={below.id} minSize={below.least}>
        {below.part}
      </Panel>
    </Group>
  );
}

/** A part with the least of the height it keeps. */
interface Shown<Part> {
  readonly id: Part;
  readonly least: `${number}%`;
  readonly part: ReactNode;
}
