import {
  type DeskNetwork,
  type DeskNetworkAsset,
  type DeskPause,
  listDeskNetworks,
  type Proposal,
} from '@candor/protocol';
import { Badge, Button, type Column, DataTable, Empty } from '@candor/ui';
import { useMemo, useState } from 'react';
import { ProposalDialog } from '../../proposals/ProposalDialog.tsx';
import { Loaded } from '../../app/Loaded.tsx';
import { RoomHead } from '../../app/RoomHead.tsx';
import { useText, useTime } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import { exact } from '../../app/figures.ts';
import { ListableNetworks } from './ListableNetworks.tsx';
import { NetworkTermsDialog } from './NetworkTermsDialog.tsx';
import { Part } from '../../app/Part.tsx';
import { PauseDialog, type PausePlace } from './PauseDialog.tsx';
import room from '../../app/Room.module.css';
import styles from './Wallets.module.css';

type Asked =
  | { readonly what: 'pause'; readonly place: PausePlace }
  | { readonly what: 'open'; readonly pause: DeskPause }
  | { readonly what: 'list'; readonly network: string; readonly says: string }
  | { readonly what: 'terms'; readonly network: DeskNetwork; readonly asset?: DeskNetworkAsset };

/** Networks with their terms and state: one pauses at once, two open and change terms. */
export function NetworksPage() {
  const text = useText();
  const [asked, setAsked] = useState<Asked>();
  const found = useRead(listDeskNetworks, undefined, { everyMs: 5_000 });
  const { pauses, networks, listable } = found.data ?? {};
  return (
    <>
      <RoomHead title={text('networks.room')} lead={text('networks.lead')}>
        <Button variant="danger" onClick={() => setAsked({ what: 'pause', place: {} })}>
          {`${text('networks.pause')}: ${text('networks.everywhere')}`}
        </Button>
      </RoomHead>
      <Loaded query={found}>
        {() => (
          <>
            <Part title={text('networks.pauses')}>
              <PauseTable pauses={pauses ?? []} onOpen={(pause) => setAsked({ what: 'open', pause })} />
            </Part>
            {listable !== undefined && listable.length > 0 && (
              <Part title={text('networks.fromFile')}>
                <ListableNetworks
                  found={listable}
                  onList={(network, says) => setAsked({ what: 'list', network, says })}
                />
              </Part>
            )}
            {networks?.length === 0 && <Empty text={text('networks.empty')} />}
            {networks?.map((network) => (
              <Part key={network.network} title={network.network}>
                <NetworkCard network={network} onAsk={setAsked} />
              </Part>
            ))}
          </>
        )}
      </Loaded>
      {asked && <AskedDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function AskedDialog({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) {
  const text = useText();
  const nameOf = usePlaceName();
  switch (asked.what) {
    case 'pause': {
      const { place } = asked;
      const title = `${text('networks.pause')}: ${nameOf(place.network ?? null, place.asset ?? null)}`;
      return (
        <PauseDialog
          title={title}
          hint={text('networks.pauseHint')}
          place={place}
          cause="maintenance"
          onClose={onClose}
        />
      );
    }
    case 'open': {
      const { network, asset, direction } = asked.pause;
      const title = `${text('approvals.kind.network.open')}: ${nameOf(network, asset)}`;
      return (
        <ProposalDialog
          title={title}
          keep={`network.open ${network} ${asset} ${direction}`}
          proposal={openingOf(asked.pause)}
          onClose={onClose}
        >
          {() => <p>{text(`networks.direction.${direction}`)}</p>}
        </ProposalDialog>
      );
    }
    case 'list': {
      const { network, says } = asked;
      return (
        <ProposalDialog
          title={`${text('approvals.kind.network.list')}: ${network}`}
          keep={`network.list ${network}`}
          proposal={{ kind: 'network.list', network }}
          onClose={onClose}
        >
          {() => (
            <>
              <p>{says}</p>
              <p>{text('networks.fromFileHint')}</p>
            </>
          )}
        </ProposalDialog>
      );
    }
    case 'terms':
      return <NetworkTermsDialog network={asked.network} asset={asked.asset} onClose={onClose} />;
  }
}

const openingOf = ({ network, asset, direction }: DeskPause): Proposal => ({
  kind: 'network.open',
  ...(network !== null && { network }),
  ...(asset !== null && { asset }),
  direction,
});

/** What a pause covers, as people say it. */
function usePlaceName(): (network: string | null, asset: string | null) => string {
  const text = useText();
  return (network, asset) => `${network ?? text('networks.everywhere')} · ${asset ?? text('networks.allAssets')}`;
}

function PauseTable(props: { readonly pauses: readonly DeskPause[]; readonly onOpen: (pause: DeskPause) => void }) {
  const text = useText();
  const time = useTime();
  const nameOf = usePlaceName();
  const { pauses, onOpen } = props;
  const columns: readonly Column<DeskPause>[] = [
    { key: 'place', head: text('networks.network'), cell: ({ network, asset }) => nameOf(network, asset) },
    {
      key: 'direction',
      head: text('networks.what'),
      cell: ({ direction }) => text(`networks.direction.${direction}`),
    },
    { key: 'cause', head: text('networks.cause'), cell: (pause) => <Cause pause={pause} /> },
    { key: 'since', head: text('networks.since'), cell: ({ sinceMs }) => time(sinceMs) },
    { key: 'review', head: text('networks.nextReview'), cell: ({ reviewAtMs }) => time(reviewAtMs) },
    { key: 'actions', head: text('operators.actions'), cell: (pause) => <Opening pause={pause} onOpen={onOpen} /> },
  ];
  return (
    <DataTable
      caption={text('networks.pauses')}
      columns={columns}
      rows={pauses}
      rowKey={({ network, asset, direction }) => `${network} ${asset} ${direction}`}
      empty={<Empty text={text('networks.noPauses')} />}
      mobileRow={(pause) => (
        <span className={styles['mobile']}>
          <strong>
            {nameOf(pause.network, pause.asset)} · {text(`networks.direction.${pause.direction}`)}
          </strong>
          <Cause pause={pause} />
          <span className={styles['small']}>{`${text('networks.nextReview')}: ${time(pause.reviewAtMs)}`}</span>
          <Opening pause={pause} onOpen={onOpen} />
        </span>
      )}
    />
  );
}

function Cause({ pause: { cause, withdrawalId } }: { readonly pause: DeskPause }) {
  const text = useText();
  return (
    <span>
      {text(`networks.cause.${cause}`)}
      {withdrawalId !== null && (
        <span className={styles['small']}> {text('networks.byWithdrawal', { id: String(withdrawalId) })}</span>
      )}
    </span>
  );
}

function Opening({ pause, onOpen }: { readonly pause: DeskPause; readonly onOpen: (pause: DeskPause) => void }) {
  const text = useText();
  if (pause.proposed) return <Badge tone="good">{text('apps.proposed')}</Badge>;
  return (
    <Button variant="quiet" size={28} onClick={() => onOpen(pause)}>
      {text('networks.open')}
    </Button>
  );
}

function NetworkCard({ network, onAsk }: { readonly network: DeskNetwork; readonly onAsk: (asked: Asked) => void }) {
  const text = useText();
  const { network: name, height, confirmations, finality, assets } = network;
  const columns: readonly Column<DeskNetworkAsset>[] = useMemo(() => {
    const figure = (key: 'minimumDeposit' | 'withdrawalFee' | 'minimumWithdrawal' | 'maximumWithdrawal') => ({
      key,
      head: text(`networks.field.${key}`),
      align: 'end' as const,
      cell: (asset: DeskNetworkAsset) => <span className="num">{exact(asset[key])}</span>,
    });
    return [
      { key: 'asset', head: text('users.asset'), cell: ({ asset }) => <strong>{asset}</strong> },
      figure('minimumDeposit'),
      figure('withdrawalFee'),
      figure('minimumWithdrawal'),
      figure('maximumWithdrawal'),
      {
        key: 'actions',
        head: text('operators.actions'),
        cell: (asset) => <AssetActions network={network} asset={asset} onAsk={onAsk} />,
      },
    ];
  }, [text, network, onAsk]);
  return (
    <>
      <div className={room['line']}>
        <span>
          {network.signerTrouble !== null && (
            <Badge tone="bad">{text(`networks.cause.${network.signerTrouble}`)}</Badge>
          )}{' '}
          {network.trouble !== null && <Badge tone="bad">{text(`networks.cause.${network.trouble}`)}</Badge>}{' '}
          {height === null ? text('networks.noChain') : text('networks.height', { height })}
          {` · ${text('networks.field.confirmations')}: ${confirmations}`}
          {` · ${text('networks.field.finality')}: ${finality}`}
        </span>
        <span className={room['actions']}>
          <Button size={28} onClick={() => onAsk({ what: 'terms', network })}>
            {text('networks.terms')}
          </Button>
          <Button size={28} variant="danger" onClick={() => onAsk({ what: 'pause', place: { network: name } })}>
            {text('networks.pause')}
          </Button>
        </span>
      </div>
      <DataTable
        caption={name}
        columns={columns}
        rows={assets}
        rowKey={({ asset }) => asset}
        empty={<Empty text={text('networks.empty')} />}
        mobileRow={(asset) => (
          <span className={styles['mobile']}>
            <span className={room['line']}>
              <strong>{asset.asset}</strong>
              <span className="num">{`${text('networks.field.withdrawalFee')}: ${exact(asset.withdrawalFee)}`}</span>
            </span>
            <AssetActions network={network} asset={asset} onAsk={onAsk} />
          </span>
        )}
      />
    </>
  );
}

function AssetActions(props: {
  readonly network: DeskNetwork;
  readonly asset: DeskNetworkAsset;
  readonly onAsk: (asked: Asked) => void;
}) {
  const text = useText();
  const { network, asset, onAsk } = props;
  const place = { network: network.network, asset: asset.asset };
  return (
    <span className={room['actions']}>
      <Button variant="quiet" size={28} onClick={() => onAsk({ what: 'terms', network, asset })}>
        {text('networks.terms')}
      </Button>
      <Button variant="quiet" size={28} onClick={() => onAsk({ what: 'pause', place })}>
        {text('networks.pause')}
      </Button>
    </span>
  );
}
