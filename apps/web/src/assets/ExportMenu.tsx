import { type AssetExportFormat, assetExportFormats } from '@candor/protocol';
import { Button, Menu, toast } from '@candor/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../i18n/text.ts';
import { wordsOf } from '../page/refused.ts';
import { accountFile, type AccountExport, saveFile } from '../records/account-export.ts';

/** Saves every row that is meant, in the layout that is chosen. */
export function ExportMenu({ of }: { readonly of: Omit<AccountExport, 'format'> }) {
  const text = useText();
  const [busy, setBusy] = useState(false);
  // A transfer between one's own wallets is nothing that a tax tool asks about.
  const formats = assetExportFormats.filter(
    (format) => of.kind !== 'transfers' || format === 'own' || format === 'json',
  );
  const wantedFor = (format: AssetExportFormat): AccountExport => {
    const { walletType: _wallet, cause: _cause, ...rest } = of;
    const isTax = format === 'koinly' || format === 'cointracker';
    // One row of a tax layout holds entries of several kinds.
    return isTax ? { ...rest, format } : { ...of, format };
  };
  const save = async (format: AssetExportFormat) => {
    setBusy(true);
    try {
      const file = await accountFile(wantedFor(format), ({ rows }) =>
        toast({ title: text('records.preparing'), text: text('records.preparingText', { count: rows }) }),
      );
      saveFile(file);
      toast({ title: text('records.saved'), text: file.name, tone: 'done' });
    } catch (problem) {
      toast({ title: text('assets.csvFailed'), text: wordsOf(problem), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      align="end"
      trigger={
        <Button busy={busy}>
          <Download size={16} strokeWidth={1.5} aria-hidden /> {text('records.export')}
        </Button>
      }
      items={formats.map((format) => ({ label: text(`records.export.${format}`), onSelect: () => void save(format) }))}
    />
  );
}
