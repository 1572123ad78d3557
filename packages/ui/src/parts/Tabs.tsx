import { createContext, useContext, useId, useMemo, type KeyboardEvent, type ReactNode } from 'react';
import { classes } from './classes.ts';
import { tabAfterKey } from './tab-keys.ts';
import { useScrollEdges } from './use-scroll-edges.ts';
import styles from './Tabs.module.css';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly count?: number | undefined;
}

/** Which tab is chosen, and the ids that bind tabs and panels together. */
const TabsContext = createContext({ value: '', id: '' });
const tabId = (id: string, value: string) => `${id}-tab-${value}`;
const panelId = (id: string, value: string) => `${id}-panel-${value}`;

/**
 * Text tabs with a rule under the chosen one. Panels are `TabPanel`s among the children. Arrows,
 * Home and End move the choice.
 */
export function Tabs<Value extends string>(props: {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly size?: 'small' | 'panel' | 'page';
  /** In a narrow place they are in more than one row, all in sight; else they scroll. */
  readonly wraps?: boolean;
  /** Placed at the end of the row. */
  readonly after?: ReactNode;
  readonly className?: string;
  readonly children?: ReactNode;
}) {
  const { label, tabs, value, onValue, size = 'panel', wraps = false, after, className, children } = props;
  const list = useScrollEdges(value);
  const id = useId();
  const chosen = useMemo(() => ({ value, id }), [id, value]);
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = tabAfterKey(index, event.key, tabs.length);
    const tab = next === undefined ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    onValue(tab.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${tab.value}"]`)?.focus();
  };
  // The chosen tab is in the Tab order; the first if the choice is none of them.
  const reached = Math.max(
    0,
    tabs.findIndex((tab) => tab.value === value),
  );
  return (
    <TabsContext value={chosen}>
      <div className={className}>
        <div className={classes(styles['row'], styles[size])}>
          <div
            ref={list}
            role="tablist"
            aria-label={label}
            className={classes(styles['list'], wraps && styles['wraps'])}
          >
            {tabs.map((tab, index) => (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={tabId(id, tab.value)}
                aria-selected={tab.value === value}
                aria-controls={children === undefined ? undefined : panelId(id, tab.value)}
                tabIndex={index === reached ? 0 : -1}
                data-value={tab.value}
                data-active={tab.value === value ? '' : undefined}
                className={styles['tab']}
                onClick={() => onValue(tab.value)}
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                {tab.label}
                {tab.count !== undefined && <span className={classes(styles['count'], 'num')}>{tab.count}</span>}
              </button>
            ))}
          </div>
          {after !== undefined && <div className={styles['after']}>{after}</div>}
        </div>
        {children}
      </div>
    </TabsContext>
  );
}

/** What a tab shows; nothing while another is chosen. */
export function TabPanel(props: {
  readonly value: string;
  /**
   * Stays where it is, unseen, while another is chosen: what was typed in it is still there
   * afterwards.
   */
  readonly keeps?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { value: chosen, id } = useContext(TabsContext);
  const { value, keeps = false } = props;
  if (value !== chosen && !keeps) return null;
  return (
    <div
      role="tabpanel"
      hidden={value !== chosen}
      id={panelId(id, value)}
      aria-labelledby={tabId(id, value)}
      tabIndex={0}
      className={props.className}
    >
      {props.children}
    </div>
  );
}
