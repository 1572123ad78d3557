import type { ListableNetwork } from '@candor/protocol';
import { Badge, Button } from '@candor/ui';
import { useText } from '../../i18n/text.ts';
import room from '../../app/Room.module.css';

/** What the file of the networks says and nobody listed yet. Listing takes two. */
export function ListableNetworks(props: {
  readonly found: readonly ListableNetwork[];
  readonly onList: (network: string, says: string) => void;
}) {
  const text = useText();
  return (
    <ul className={room['form']}>
      {props.found.map(({ network, isNew, assets, proposed }) => {
        const says = [network, ...assets].join(' · ');
        return (
          <li key={network} className={room['line']}>
            <span>
              {says} {isNew && <Badge>{text('networks.new')}</Badge>}
            </span>
            {proposed ? (
              <Badge tone="good">{text('apps.proposed')}</Badge>
            ) : (
              <Button size={28} onClick={() => props.onList(network, says)}>
                {text('networks.list')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
