import { displayAmount, formatDecimal } from '@candor/amount';
import { operatorOverview, type OutputOf } from '@candor/protocol';
import { Badge } from '@candor/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Loaded } from '../app/Loaded.tsx';
import { RoomHead } from '../app/RoomHead.tsx';
import { useRooms } from '../app/rooms-here.ts';
import { useSession } from '../entry/session.ts';
import { useText } from '../i18n/text.ts';
import { useRead } from '../wire/use-ask.ts';
import { roomOfQueue } from './queue-rooms.ts';
import styles from './Overview.module.css';

type Seen = OutputOf<typeof operatorOverview>;

const everyMs = 2_000;
const whole = (value: number): string => displayAmount(String(value), 0);
const gibibytes = (bytes: number): string =>
  `${displayAmount(formatDecimal((BigInt(bytes) * 10n) / 2n ** 30n, 1), 1)} GiB`;
const minutesSince = (fromMs: number, nowMs: number): number => Math.max(0, Math.round((nowMs - fromMs) / 60_000));

/** The live system at a glance, every two seconds. */
export function OverviewPage() {
  const text = useText();
  const seen = useRead(operatorOverview, undefined, { everyMs });
  return (
    <>
      <RoomHead title={text('desk.overview')} />
      <Loaded query={seen}>{(data) => <Panels seen={data} />}</Loaded>
    </>
  );
}

function Panels({ seen }: { readonly seen: Seen }) {
  const text = useText();
  const { journal, disk, projections, sockets, feed, loop, uptimeSeconds } = seen;
  const open = seen.queues.filter(({ name }) => name !== 'mail').reduce((sum, { waiting }) => sum + waiting, 0);
  const hours = Math.floor(uptimeSeconds / 3_600);
  const minutes = Math.floor((uptimeSeconds % 3_600) / 60);
  return (
    <div className={styles['panels']}>
      <section className={styles['figures']} aria-labelledby="business">
        <h2 id="business">{text('overview.business')}</h2>
        <Figure label={text('overview.users')} value={whole(seen.business.users)} />
        <Figure label={text('overview.newUsers')} value={whole(seen.business.newUsers)} />
        <Figure label={text('overview.turnover')} value={displayAmount(seen.business.turnover, 2)} />
        <Figure label={text('overview.fees')} value={displayAmount(seen.business.fees, 2)} />
        <Figure label={text('overview.open')} value={whole(open)} />
      </section>
      <section className={styles['figures']} aria-labelledby="machine">
        <h2 id="machine">{text('overview.machine')}</h2>
        <Figure label={text('overview.orders')} value={String(seen.ordersPerSecond)} />
        <Figure label={text('overview.records')} value={String(seen.recordsPerSecond)} />
        <Figure label={text('overview.memory')} value={`${whole(Math.round(seen.memoryBytes / 1_048_576))} MiB`} />
        <Figure label={text('overview.uptime')} value={text('overview.hours', { hours, minutes })} />
      </section>
      <Panel title={text('overview.journal')}>
        <Line label={text('overview.state')}>
          {journal.refusing === null ? (
            <Badge tone="good">{text('overview.taking')}</Badge>
          ) : (
            <Badge tone="bad">{text('overview.refusing', { reason: journal.refusing })}</Badge>
          )}
        </Line>
        <Line label={text('overview.disk')}>
          <Badge tone={disk.alarm === null ? 'good' : disk.alarm === 'low' ? 'wait' : 'bad'}>
            {text('overview.free', { free: gibibytes(disk.freeBytes), all: gibibytes(disk.totalBytes) })}
          </Badge>
        </Line>
        <Line label={text('overview.durable')}>{whole(journal.durableSeq)}</Line>
        <Line label={text('overview.waiting')}>{whole(journal.waiting)}</Line>
        <Line label={text('overview.behind')}>{whole(projections.behind)}</Line>
        <Line label={text('overview.loop')}>{loop.p99Ms} ms</Line>
        <Line label={text('overview.longest')}>{loop.maxMs} ms</Line>
      </Panel>
      <Panel title={text('overview.queues')}>
        {seen.queues.map(({ name, waiting, oldestAtMs }) => (
          <Line key={name} label={<Queue name={name} />}>
            {waiting === 0 ? text('overview.nothingWaits') : whole(waiting)}
            {oldestAtMs !== null && (
              <small> {text('overview.oldest', { minutes: minutesSince(oldestAtMs, seen.timeMs) })}</small>
            )}
          </Line>
        ))}
      </Panel>
      <Panel title={text('overview.sockets')}>
        <Line label={text('overview.public')}>{whole(sockets.public)}</Line>
        <Line label={text('overview.private')}>{whole(sockets.private)}</Line>
        <Line label={text('overview.broker')}>{whole(sockets.broker)}</Line>
      </Panel>
      <Panel title={text('overview.feed')}>
        <Line label={feed.label}>
          <Badge tone={feed.stale === 0 ? 'good' : 'wait'}>
            {text('overview.fresh', { fresh: feed.markets - feed.stale, all: feed.markets })}
          </Badge>
        </Line>
      </Panel>
    </div>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={styles['figure']}>
      <span className={`${styles['value']} num`}>{value}</span>
      <span className={styles['label']}>{label}</span>
    </div>
  );
}

function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['panel']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What waits, with a link to its room for anyone who may enter. */
function Queue({ name }: { readonly name: Seen['queues'][number]['name'] }) {
  const text = useText();
  const rights = useSession()?.operator.rights;
  const room = roomOfQueue(useRooms(), name);
  const label = text(`overview.queue.${name}`);
  const mayEnter = room !== undefined && (room.right === null || rights?.includes(room.right) === true);
  return mayEnter ? <Link to={room.path}>{label}</Link> : label;
}

function Line({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) {
  return (
    <p className={styles['line']}>
      <span className={styles['label']}>{label}</span>
      <span className="num">{children}</span>
    </p>
  );
}
