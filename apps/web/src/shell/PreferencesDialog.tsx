import { Dialog } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { PreferencesForm } from '../account-center/PreferencesForm.tsx';
import { openWindow } from '../page/shell-store.ts';

/** The preferences, from any page. */
export function PreferencesDialog() {
  const text = useText();
  return (
    <Dialog open onOpenChange={() => openWindow(null)} title={text('shell.preferences')}>
      <PreferencesForm />
    </Dialog>
  );
}
