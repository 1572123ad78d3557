import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { useScrollEdges } from './use-scroll-edges.ts';
import styles from './Tabs.module.css';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly count?: number | undefined;
}

/** Text tabs with a rule under the chosen one. Panels are `TabPanel`s among the children. */
export function Tabs<Value extends string>(props: {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly size?: 'small' | 'panel' | 'page';
  /** Stands at the end of the row. */
  readonly after?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  const { label, tabs, value, onValue, size = 'panel', after, className, children } = props;
  const list = useScrollEdges(value);
  return (
    <Base.Root value={value} onValueChange={(next) => onValue(next as Value)} className={className}>
      <div className={classes(styles['row'], styles[size])}>
        <Base.List ref={list} aria-label={label} activateOnFocus className={styles['list']}>
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} data-value={tab.value} className={styles['tab']}>
              {tab.label}
              {tab.count !== undefined && <span className={classes(styles['count'], 'num')}>{tab.count}</span>}
            </Base.Tab>
          ))}
        </Base.List>
        {after !== undefined && <div className={styles['after']}>{after}</div>}
      </div>
      {children}
    </Base.Root>
  );
}

/** What a tab shows. */
export function TabPanel(props: { readonly value: string; readonly className?: string; readonly children: ReactNode }) {
  return (
    <Base.Panel value={props.value} className={props.className}>
      {props.children}
    </Base.Panel>
  );
}
