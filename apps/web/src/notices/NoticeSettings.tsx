import { noticePreferences, noticePreferencesSave, type OutputOf } from '@candor/protocol';
import { Button, toast } from '@candor/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useText } from '../i18n/text.ts';
import { Loaded } from '../page/Loaded.tsx';
import { request } from '../transport/request.ts';
import { pushState, startPush, stopPush } from './push.ts';
import { noticesKey } from './use-unread.ts';
import styles from './Notices.module.css';

type Preferences = OutputOf<typeof noticePreferences>;
type Preference = Preferences['records'][number];
const channels = ['inbox', 'mail', 'push'] as const;
const key = [noticesKey, 'preferences'];

/** The channel of each kind of notice. */
export function NoticeSettings() {
  const preferences = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request(noticePreferences, { signal, quiet: true }),
  });
  return (
    <Loaded query={preferences} rows={5}>
      {(data) => <Choices preferences={data} />}
    </Loaded>
  );
}

function Choices({ preferences }: { readonly preferences: Preferences }) {
  const text = useText();
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: ({ kind, inbox, mail, push }: Preference) =>
      request(noticePreferencesSave, { input: { kind, inbox, mail, push } }),
    onSuccess: (saved) => queries.setQueryData(key, saved),
    onError: () => queries.invalidateQueries({ queryKey: key }),
  });
  const set = (preference: Preference) => {
    const records = preferences.records.map((one) => (one.kind === preference.kind ? preference : one));
    queries.setQueryData<Preferences>(key, { ...preferences, records });
    save.mutate(preference);
  };
  return (
    <div className={styles['settings']}>
      <Browser publicKey={preferences.pushKey} />
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{text('notices.title')}</span>
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col">
                {text(`notices.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preferences.records.map((preference) => (
            <tr key={preference.kind}>
              <th scope="row">{text(`notices.kind.${preference.kind}`)}</th>
              {channels.map((channel) => (
                <td key={channel}>
                  <Channel preference={preference} channel={channel} onSet={set} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Channel(props: {
  readonly preference: Preference;
  readonly channel: (typeof channels)[number];
  readonly onSet: (preference: Preference) => void;
}) {
  const { preference, channel, onSet } = props;
  const text = useText();
  const fixed: readonly string[] = preference.fixed;
  const kind = text(`notices.kind.${preference.kind}`);
  const on = preference[channel];
  if (fixed.includes(channel)) return <span className={styles['always']}>{text('notices.always')}</span>;
  return (
    <input
      type="checkbox"
      className={styles['check']}
      checked={on}
      aria-label={text('notices.channel', { kind, channel: text(`notices.${channel}`) })}
      onChange={() => onSet({ ...preference, [channel]: !on })}
    />
  );
}

const words = { unknown: 'pushUnknown', blocked: 'pushBlocked', off: 'pushOff', on: 'pushOn' } as const;

/** Whether this browser shows messages of the exchange. */
function Browser({ publicKey }: { readonly publicKey: string }) {
  const text = useText();
  const queries = useQueryClient();
  const { data: state } = useQuery({ queryKey: [noticesKey, 'browser'], queryFn: pushState });
  const change = useMutation({
    mutationFn: () => (state === 'on' ? stopPush() : startPush(publicKey)),
    onError: () => toast({ title: text('notices.pushFailed'), tone: 'error' }),
    onSettled: () => queries.invalidateQueries({ queryKey: [noticesKey] }),
  });
  if (state === undefined) return null;
  return (
    <p className={styles['browser']}>
      <span>{text(`notices.${words[state]}`)}</span>
      {(state === 'on' || state === 'off') && (
        <Button size={36} busy={change.isPending} onClick={() => change.mutate()}>
          {text(state === 'on' ? 'notices.pushStop' : 'notices.pushStart')}
        </Button>
      )}
    </p>
  );
}
