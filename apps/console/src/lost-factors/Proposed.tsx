import { Badge } from '@candor/ui';
import { useText } from '../i18n/text.ts';

/** That somebody has proposed the removal, and another is to approve it. */
export function Proposed() {
  const text = useText();
  return <Badge tone="good">{text('apps.proposed')}</Badge>;
}
