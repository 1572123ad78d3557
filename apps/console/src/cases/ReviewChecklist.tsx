import { Checkbox } from '@candor/ui';
import { useText } from '../i18n/text.ts';
import room from '../app/Room.module.css';

/** What only eyes can see, to be ticked one by one by the reviewer. */
export function ReviewChecklist<Look extends string>(props: {
  readonly looks: readonly Look[];
  readonly seen: readonly Look[];
  readonly onSeen: (seen: readonly Look[]) => void;
  readonly says: (look: Look) => string;
}) {
  const text = useText();
  const { looks, seen, onSeen, says } = props;
  return (
    <fieldset className={room['form']}>
      <legend className={room['label']}>{text('cases.look')}</legend>
      {looks.map((look) => (
        <Checkbox
          key={look}
          checked={seen.includes(look)}
          onChecked={(checked) => onSeen(checked ? [...seen, look] : seen.filter((one) => one !== look))}
        >
          {says(look)}
        </Checkbox>
      ))}
    </fieldset>
  );
}
