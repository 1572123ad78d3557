import { toast } from '@candor/ui';
import { useEffect } from 'react';
import { textNow } from '../i18n/text.ts';
import { onRequests } from '../transport/request.ts';
import { whenNotKept } from '../transport/storage.ts';
import { wordsOf } from '../page/refused.ts';

/**
 * What goes wrong beneath the screens and is said by none of them: refused requests, a browser that
 * keeps nothing.
 */
export function useNotices(): void {
  useEffect(() => {
    let saidNotKept = false;
    onRequests({
      onRefused: (refusal) => toast({ title: textNow('common.notDone'), text: wordsOf(refusal), tone: 'error' }),
    });
    whenNotKept(() => {
      if (saidNotKept) return;
      saidNotKept = true;
      toast({ title: textNow('common.notKept'), text: textNow('common.notKeptText'), tone: 'warn' });
    });
  }, []);
}
