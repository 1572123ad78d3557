import { chatUploadImage, otcAddEvidence, type OtcOrderDetail } from '@candor/protocol';
import { Button, FieldError } from '@candor/ui';
import { useRef, useState } from 'react';
import { useText } from '../../../i18n/text.ts';
import { amountText } from '../../../records/amount-text.ts';
import { ImageMessage } from '../../../chat/ImageMessage.tsx';
import { useTime } from '../../../preferences/format.ts';
import { wordsOf } from '../../../page/refused.ts';
import { request } from '../../../transport/request.ts';
import { useServerSeconds } from '../../../transport/use-server-seconds.ts';
import { openingOf } from '../model/order-view.ts';
import { useAct } from '../stores/use-act.ts';
import { WordsField } from './WordsField.tsx';
import orderStyles from './Order.module.css';
import styles from './Otc.module.css';

/** The file of an appeal: who appealed and why, what both sides sent, what was decided. */
export function AppealPart({ order }: { readonly order: OtcOrderDetail }) {
  const text = useText();
  const time = useTime();
  const { appeal, evidence, verdict } = order;
  if (appeal === null && verdict === null) return null;
  return (
    <section aria-labelledby="otc-appeal" className={orderStyles['appeal']}>
      <h2 id="otc-appeal" className={styles['part']}>
        {text('otc.appealFile')}
      </h2>
      {appeal !== null && (
        <p dir="auto">
          <span className={styles['small']}>
            {time.short(appeal.timeMs)} · {text(`otc.by.${appeal.by}`)}
            {appeal.reason !== null && ` · ${text(`otc.reason.${appeal.reason}`)}`}
          </span>{' '}
          {appeal.text}
        </p>
      )}
      {evidence.map(({ by, text: words, images, hash, timeMs }) => (
        <div key={`${timeMs} ${hash}`} className={orderStyles['evidence']}>
          <p className={styles['small']}>
            {time.short(timeMs)} · {text(`otc.by.${by}`)}
          </p>
          <p dir="auto">{words}</p>
          {images.map((link) => (
            <ImageMessage key={link} link={link} alt={text('otc.evidenceOf', { who: text(`otc.by.${by}`) })} />
          ))}
          <p className={orderStyles['hash']}>
            <span>SHA-256</span> <code>{hash}</code>
          </p>
        </div>
      ))}
      <AddEvidence order={order} />
      {verdict !== null && (
        <div className={styles['note']}>
          <p>
            <strong>{text(`otc.state.awarded_${verdict.to}`)}</strong> · {time.dateTime(verdict.timeMs)}
          </p>
          <p>{text(`otc.verdict.${verdict.reasonCode}`)}</p>
          {/[1-9]/.test(verdict.compensation) && (
            <p>{text('otc.compensated', { amount: `${amountText(verdict.compensation)} USDT` })}</p>
          )}
          <p className={orderStyles['hash']}>
            <span>SHA-256</span> <code>{verdict.evidenceHash}</code>
          </p>
        </div>
      )}
    </section>
  );
}

const imagesMax = 5;

function AddEvidence({ order }: { readonly order: OtcOrderDetail }) {
  const text = useText();
  const now = useServerSeconds();
  const chooser = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [failed, setFailed] = useState<string>();
  const { busy, at, problem, act } = useAct({ text: text('otc.evidenceWords') });
  if (openingOf(order, 'evidence', now).kind !== 'now') return null;
  const send = async () => {
    setFailed(undefined);
    try {
      const uploaded = await Promise.all(
        files.map((file) => request(chatUploadImage, { input: {}, file, quiet: true })),
      );
      const images = uploaded.map(({ id }) => id);
      const input = { orderCode: order.orderCode, text: words.trim(), images };
      const done = await act(otcAddEvidence, input, text('otc.done.evidence'));
      if (done === undefined) return;
      setWords('');
      setFiles([]);
    } catch (problemOfFile) {
      setFailed(wordsOf(problemOfFile));
    }
  };
  return (
    <div className={styles['form']}>
      <WordsField label={text('otc.evidenceWords')} value={words} onValue={setWords} error={at['text']} most={1_000} />
      <div className={orderStyles['actions']}>
        <Button size={36} onClick={() => chooser.current?.click()}>
          {text('otc.evidenceImages', { count: files.length, most: imagesMax })}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          multiple
          hidden
          tabIndex={-1}
          aria-label={text('chat.addImage')}
          onChange={(event) => {
            setFiles([...(event.target.files ?? [])].slice(0, imagesMax));
            event.target.value = '';
          }}
        />
        <Button size={36} variant="primary" busy={busy} disabled={words.trim().length < 3} onClick={() => void send()}>
          {text('otc.sendEvidence')}
        </Button>
      </div>
      {(failed ?? problem) !== undefined && <FieldError text={failed ?? problem ?? ''} />}
    </div>
  );
}
