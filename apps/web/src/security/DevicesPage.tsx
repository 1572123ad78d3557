import { deleteDevice, loginDevices, loginLog, updateDevice, type OutputOf } from '@candor/protocol';
import { Badge, Button, classes, LoadingBars, TextField } from '@candor/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { request } from '../transport/request.ts';
import { eventName } from './event-name.ts';
import { useChange } from './use-change.ts';
import styles from './Security.module.css';

const logPageSize = 50;

type Device = OutputOf<typeof loginDevices>['records'][number];

/** /account/center/device-management: where the account was opened, and what happened to it. */
export function DevicesPage() {
  const text = useText();
  const { data } = useQuery({
    queryKey: ['devices'],
    queryFn: ({ signal }) => request(loginDevices, { signal, quiet: true }),
  });
  return (
    <div className={styles['two']}>
      <section aria-labelledby="devices">
        <h1 id="devices" className={classes(styles['title'], 'display')}>
          {text('security.devices')}
        </h1>
        <p className={styles['lead']}>{text('security.devicesText')}</p>
        {data === undefined ? (
          <LoadingBars rows={3} label={text('security.devices')} />
        ) : (
          <ul className={styles['things']}>
            {data.records.map((device) => (
              <DeviceLine key={device.deviceId} device={device} />
            ))}
          </ul>
        )}
      </section>
      <Log />
    </div>
  );
}

function DeviceLine({ device }: { readonly device: Device }) {
  const text = useText();
  const time = useTime();
  const { busy, run } = useChange();
  const [name, setName] = useState<string>();
  const remove = () =>
    void run(
      () => request(deleteDevice, { params: { id: device.deviceId }, input: {}, quiet: true }),
      text('security.deviceGone'),
    );
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (name === undefined || name.trim() === '') return setName(undefined);
    await run(
      () => request(updateDevice, { input: { id: device.deviceId, name: name.trim() }, quiet: true }),
      text('security.deviceNamed'),
    );
    setName(undefined);
  };
  return (
    <li className={styles['thing']}>
      {name === undefined ? (
        <span className={styles['name']}>
          <strong>
            {device.name} {device.current && <Badge>{text('security.thisDevice')}</Badge>}
          </strong>
          <span>{text('security.seen', { address: device.address, time: time.dateTime(device.lastSeenAtMs) })}</span>
        </span>
      ) : (
        <form className={styles['inline']} onSubmit={(event) => void rename(event)}>
          <TextField
            label={text('security.deviceName')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" size={36} busy={busy}>
            {text('security.save')}
          </Button>
        </form>
      )}
      {name === undefined && (
        <span className={styles['buttons']}>
          <Button size={28} onClick={() => setName(device.name)}>
            {text('security.rename')}
          </Button>
          <Button size={28} busy={busy} onClick={remove}>
            {text('security.remove')}
          </Button>
        </span>
      )}
    </li>
  );
}

function Log() {
  const text = useText();
  const time = useTime();
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['security-log'],
    queryFn: ({ pageParam, signal }) =>
      request(loginLog, { input: { current: pageParam, size: logPageSize }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: ({ current, pages }) => (current < pages ? current + 1 : undefined),
  });
  // What happened meanwhile moves the pages on.
  const entries = new Map(data?.pages.flatMap(({ records }) => records).map((entry) => [entry.eventId, entry]));
  return (
    <section aria-labelledby="log">
      <h2 id="log" className={styles['subtitle']}>
        {text('security.log')}
      </h2>
      {data === undefined ? (
        <LoadingBars rows={5} label={text('security.log')} />
      ) : (
        <ul className={styles['things']}>
          {[...entries.values()].map(({ eventId, kind, timeMs, address, device }) => (
            <li key={eventId} className={styles['thing']}>
              <span className={styles['name']}>
                <strong data-warn={kind === 'login_failed' || kind === 'factor_failed' ? '' : undefined}>
                  {text(eventName(kind))}
                </strong>
                <span>{[time.dateTime(timeMs), device, address].filter((part) => part !== '').join(' · ')}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p className={styles['more']}>
          <Button size={36} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('security.logMore')}
          </Button>
        </p>
      )}
    </section>
  );
}
