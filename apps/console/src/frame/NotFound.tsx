import { Empty } from '@candor/ui';
import { useText } from '../i18n/text.ts';

/** An address that is no room, or a room that one's roles do not open. */
export function NotFound() {
  const text = useText();
  return <Empty text={text('desk.notFound')} />;
}
