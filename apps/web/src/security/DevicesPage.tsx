import { deleteDevice, loginDevices, loginLog, updateDevice, type OutputOf } from '@candor/protocol';
import { Badge, Button, classes, FieldError, TextField } from '@candor/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useFirstFocus } from '../page/use-first-focus.ts';
import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { Loaded } from '../page/Loaded.tsx';
import { request } from '../transport/request.ts';
import { followOn, markOf } from '../session/whole-list.ts';
import { AskFirst } from './AskFirst.tsx';
import { eventName } from './event-name.ts';
import { useChange } from '../step-up/use-change.ts';
import styles from './Security.module.css';

const logPageSize = 50;

type Device = OutputOf<typeof loginDevices>['records'][number];

/** /account/center/device-management: where the account was opened, and what happened to it. */
export function DevicesPage() {
  const text = useText();
  const devices = useQuery({
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
        <Loaded query={devices} rows={3} label={text('security.devices')}>
          {({ records }) => (
            <ul className={styles['things']}>
              {records.map((device) => (
                <DeviceLine key={device.deviceId} device={device} />
              ))}
            </ul>
          )}
        </Loaded>
      </section>
      <Log />
    </div>
  );
}

function DeviceLine({ device }: { readonly device: Device }) {
  const text = useText();
  const time = useTime();
  const { busy, problem, run } = useChange();
  const [naming, setNaming] = useState(false);
  const [asked, setAsked] = useState(false);
  const remove = () =>
    void run(
      () => request(deleteDevice, { params: { id: device.deviceId }, input: {}, quiet: true }),
      text('security.deviceGone'),
    );
  return (
    <li className={styles['thing']}>
      {naming ? (
        <NameForm device={device} onDone={() => setNaming(false)} />
      ) : (
        <>
          <span className={styles['name']}>
            <strong>
              {device.name} {device.current && <Badge>{text('security.thisDevice')}</Badge>}
            </strong>
            <span>{text('security.seen', { address: device.address, time: time.dateTime(device.lastSeenAtMs) })}</span>
            {problem !== undefined && <FieldError text={problem} />}
          </span>
          <span className={styles['buttons']}>
            <Button size={28} onClick={() => setNaming(true)}>
              {text('security.rename')}
            </Button>
            <Button size={28} busy={busy} onClick={() => (device.current ? setAsked(true) : remove())}>
              {text('security.remove')}
            </Button>
          </span>
          <AskFirst
            open={asked}
            title={text('security.removeHere')}
            ends={text('security.removeHereEnds')}
            onRemove={remove}
            onClose={() => setAsked(false)}
          />
        </>
      )}
    </li>
  );
}

/** Another name for a device; Escape, or nothing in the field, leaves it as it is. */
function NameForm({ device, onDone }: { readonly device: Device; readonly onDone: () => void }) {
  const text = useText();
  const { busy, at, problem, run } = useChange({ name: text('security.deviceName') });
  const [name, setName] = useState(device.name);
  const field = useFirstFocus();
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return onDone();
    const named = await run(
      () => request(updateDevice, { input: { id: device.deviceId, name: name.trim() }, quiet: true }),
      text('security.deviceNamed'),
    );
    if (named !== undefined) onDone();
  };
  return (
    <form className={styles['inline']} onSubmit={(event) => void rename(event)}>
      <TextField
        ref={field}
        label={text('security.deviceName')}
        maxLength={60}
        value={name}
        error={at['name'] ?? problem}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size={36} busy={busy}>
        {text('security.save')}
      </Button>
    </form>
  );
}

function Log() {
  const text = useText();
  const time = useTime();
  const log = useInfiniteQuery({
    queryKey: ['security-log'],
    queryFn: ({ pageParam, signal }) =>
      request(loginLog, { input: { size: logPageSize, ...markOf(pageParam) }, signal, quiet: true }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: followOn,
  });
  const { hasNextPage, fetchNextPage, isFetchingNextPage } = log;
  return (
    <section aria-labelledby="log">
      <h2 id="log" className={styles['subtitle']}>
        {text('security.log')}
      </h2>
      <Loaded query={log} rows={5} label={text('security.log')}>
        {({ pages }) => (
          <ul className={styles['things']}>
            {pages
              .flatMap(({ records }) => records)
              .map(({ eventId, kind, timeMs, address, device }) => (
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
      </Loaded>
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
