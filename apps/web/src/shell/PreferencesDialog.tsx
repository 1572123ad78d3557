import { Dialog } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { PreferencesForm } from './PreferencesForm.tsx';
import { openWindow } from './shell-store.ts';

/** The preferences, from any page. */
export function PreferencesDialog() {
  const text = useText();
  return (
    <Dialog open onOpenChange={() => openWindow(null)} title={text('shell.preferences')}>
      <PreferencesForm />
    </Dialog>
  );
}
