import { Button, Dialog, IconButton, Menu, TextField } from '@candor/ui';
import { LayoutGrid, X } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/text.ts';
import { chartCounts, layoutNameMax } from './layout.ts';
import {
  changeLayout,
  forgetLayout,
  nameLayout,
  putLayout,
  useLayout,
  useNamedLayouts,
  useWindowSize,
} from './layouts.ts';
import styles from './ChartGrid.module.css';

/** How many charts, the layouts one has named, and the way back to the first one. */
export function LayoutMenu() {
  const text = useText();
  const size = useWindowSize();
  const { layout } = useLayout(size);
  const named = useNamedLayouts(size);
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={text('layout.menu')} icon={<LayoutGrid size={16} strokeWidth={1.5} aria-hidden />} />
        }
        items={[
          ...chartCounts.map((charts) => ({
            label: text('layout.charts', { count: charts }),
            chosen: layout.charts === charts,
            onSelect: () => changeLayout(size, { charts }),
          })),
          ...named.map((one) => ({ label: one.name, onSelect: () => putLayout(size, one) })),
          { label: text('layout.manage'), onSelect: () => setEditing(true) },
          { label: text('layout.reset'), onSelect: () => putLayout(size) },
        ]}
      />
      {editing && <LayoutDialog onClose={() => setEditing(false)} />}
    </>
  );
}

function LayoutDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const size = useWindowSize();
  const named = useNamedLayouts(size);
  const [name, setName] = useState('');
  const wanted = name.trim();
  const save = () => {
    nameLayout(size, wanted);
    setName('');
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={text('layout.manage')}>
      <p className={styles['hint']}>{text('layout.hint')}</p>
      <form
        className={styles['nameForm']}
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted !== '') save();
        }}
      >
        <TextField
          label={text('layout.name')}
          value={name}
          maxLength={layoutNameMax}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" size={44} variant="primary" disabled={wanted === ''}>
          {text('layout.save')}
        </Button>
      </form>
      {named.length > 0 && (
        <ul className={styles['named']} aria-label={text('layout.own')}>
          {named.map((one) => (
            <li key={one.name}>
              <span>{one.name}</span>
              <IconButton
                label={text('layout.forget', { name: one.name })}
                icon={<X size={14} strokeWidth={1.5} aria-hidden />}
                onClick={() => forgetLayout(one)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
