import type { WaitingCase } from '@candor/protocol';
import { Badge } from '@candor/ui';
import { useText } from '../i18n/text.ts';

const tones = { same_document: 'bad', sent_again: 'wait', first_time: 'plain' } as const;

/** Why a case waits for a person. */
export function WaitReasons({ reasons }: { readonly reasons: WaitingCase['waitsBecause'] }) {
  const text = useText();
  return reasons.map((reason) => (
    <Badge key={reason} tone={tones[reason]}>
      {text(`cases.because.${reason}`)}
    </Badge>
  ));
}
