import { Button } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import { openChat } from '../page/shell-store.ts';

/** The way to change what is bound: the chat with support. */
export function AskSupport() {
  const text = useText();
  return (
    <div>
      <Button onClick={openChat}>{text('verify.askSupport')}</Button>
    </div>
  );
}
