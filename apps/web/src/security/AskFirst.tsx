import { Button, Dialog } from '@candor/ui';
import { useText } from '../i18n/text.ts';

/** Asks before something is removed, and says what ends with it. */
export function AskFirst(props: {
  readonly open: boolean;
  readonly title: string;
  /** What ends. */
  readonly ends: string;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { open, title, ends, onRemove, onClose } = props;
  const remove = () => {
    onClose();
    onRemove();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      actions={
        <>
          <Button size={44} onClick={onClose}>
            {text('security.keepKey')}
          </Button>
          <Button variant="danger" size={44} onClick={remove}>
            {text('security.remove')}
          </Button>
        </>
      }
    >
      <p>{ends}</p>
    </Dialog>
  );
}
