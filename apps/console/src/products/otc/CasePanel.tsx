import { openOtcCase, type OtcAppealCase, type OtcCaseFile } from '@candor/protocol';
import { Badge, Button } from '@candor/ui';
import { useState } from 'react';
import { exact } from '../../app/figures.ts';
import { Loaded } from '../../app/Loaded.tsx';
import { useRight } from '../../entry/session.ts';
import { useText, useTime } from '../../i18n/text.ts';
import { useRead } from '../../wire/use-ask.ts';
import { methodName } from './holds.ts';
import { VerdictDialog } from './VerdictDialog.tsx';
import cases from '../../cases/Cases.module.css';
import styles from './Otc.module.css';

/**
 * The file of one appeal: parties, sum, steps, chat, evidence, earlier verdicts. Each look goes on
 * record.
 */
export function CasePanel({ row }: { readonly row: OtcAppealCase }) {
  const text = useText();
  const [deciding, setDeciding] = useState(false);
  const mayDecide = useRight('otc.decide');
  const file = useRead(openOtcCase, { orderCode: row.orderCode }, { once: true });
  return (
    <section className={cases['panel']} aria-label={row.orderCode}>
      <header className={cases['line']}>
        <h3 className={cases['title']}>{row.orderCode}</h3>
        <Button onClick={() => void file.refetch()}>{text('otc.readAgain')}</Button>
      </header>
      <Loaded query={file}>
        {(found) => (
          <>
            <Sum file={found} />
            <div className={cases['columns']}>
              <div>
                <Parties file={found} />
                <Steps file={found} />
                <Earlier file={found} />
              </div>
              <div>
                <Evidence file={found} />
                <Talk file={found} />
              </div>
            </div>
            <footer className={cases['actions']}>
              {found.tied && <p>{text('otc.tied')}</p>}
              {row.proposal !== null && <p>{text('otc.proposedText')}</p>}
              {mayDecide && (
                <Button
                  variant="primary"
                  disabled={found.tied || row.proposal !== null}
                  onClick={() => setDeciding(true)}
                >
                  {text('otc.proposeVerdict')}
                </Button>
              )}
            </footer>
            {deciding && <VerdictDialog file={found} onClose={() => setDeciding(false)} />}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface Of {
  readonly file: OtcCaseFile;
}

function Sum({ file }: Of) {
  const text = useText();
  const { quantity, coin, price, fiat, fiatAmount, escrow, fee, bond, payee, reason, by } = file;
  const facts = [
    [text('otc.sum'), `${exact(quantity)} ${coin} × ${price} = ${exact(fiatAmount)} ${fiat}`],
    [text('otc.escrow'), `${exact(escrow)} ${coin}`],
    [text('otc.fee'), `${exact(fee)} ${coin}`],
    [text('otc.bond'), `${exact(bond)} USDT`],
    [text('otc.appealedBy'), `${text(`otc.by.${by}`)}${reason === null ? '' : ` · ${text(`otc.reason.${reason}`)}`}`],
    ...(payee === null
      ? []
      : [[text('otc.payee'), `${payee.name} · ${methodName(text, payee.method)} · ${payee.note}`] as const]),
  ] as const;
  return (
    <>
      <table className={cases['facts']}>
        <tbody>
          {facts.map(([name, says]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{says}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {file.text !== '' && (
        <blockquote className={styles['words']} dir="auto">
          {file.text}
        </blockquote>
      )}
    </>
  );
}

function Parties({ file: { buyer, seller } }: Of) {
  const text = useText();
  return (
    <>
      {([['buyer', buyer] as const, ['seller', seller] as const] as const).map(([side, party]) => (
        <div key={side}>
          <h4 className={cases['part']}>{text(`otc.by.${side}`)}</h4>
          <p>
            {text('cases.user', { id: String(party.userId) })} · {party.verifiedName}{' '}
            {party.merchant && <Badge>{text('otc.merchant')}</Badge>}{' '}
            {party.frozen && <Badge tone="bad">{text('otc.frozen')}</Badge>}
          </p>
          <p className={cases['small']}>{text('otc.record', { orders: party.orders, lost: party.appealsLost })}</p>
        </div>
      ))}
    </>
  );
}

function Steps({ file: { steps } }: Of) {
  const text = useText();
  const time = useTime();
  return (
    <>
      <h4 className={cases['part']}>{text('otc.steps')}</h4>
      <ol className={cases['earlier']}>
        {steps.map(({ seq, state, by, timeMs }) => (
          <li key={`${seq} ${state}`}>
            <span className={cases['small']}>
              {time(timeMs)} · {seq}
            </span>{' '}
            {text(`otc.state.${state}`)} · {text(`otc.by.${by}`)}
          </li>
        ))}
      </ol>
    </>
  );
}

function Earlier({ file: { earlier } }: Of) {
  const text = useText();
  const time = useTime();
  if (earlier.length === 0) return null;
  return (
    <>
      <h4 className={cases['part']}>{text('otc.earlier')}</h4>
      <ul className={cases['earlier']}>
        {earlier.map(({ orderCode, to, reasonCode, timeMs }) => (
          <li key={orderCode}>
            <span className={cases['small']}>{time(timeMs)}</span> {orderCode}: {text(`otc.state.awarded_${to}`)} ·{' '}
            {text(`otc.verdict.${reasonCode}`)}
          </li>
        ))}
      </ul>
    </>
  );
}

function Evidence({ file: { evidence, evidenceHash } }: Of) {
  const text = useText();
  const time = useTime();
  return (
    <>
      <h4 className={cases['part']}>{text('otc.evidence')}</h4>
      {evidence.length === 0 && <p className={cases['small']}>{text('otc.noEvidence')}</p>}
      {evidence.map(({ by, text: words, images, hash, timeMs }) => (
        <div key={`${timeMs} ${hash}`} className={styles['entry']}>
          <p className={cases['small']}>
            {time(timeMs)} · {text(`otc.by.${by}`)}
          </p>
          <p dir="auto">{words}</p>
          {images.map((link) => (
            <a key={link} href={link} target="_blank" rel="noreferrer">
              <img src={link} alt={text('otc.evidence')} loading="lazy" />
            </a>
          ))}
        </div>
      ))}
      <p className={styles['hash']}>SHA-256 {evidenceHash}</p>
    </>
  );
}

function Talk({ file: { chat, chatHash } }: Of) {
  const text = useText();
  const time = useTime();
  return (
    <>
      <h4 className={cases['part']}>{text('otc.chat')}</h4>
      <ol className={styles['talk']}>
        {chat.map(({ serial, sender, content, content_type: type, create_time: atMs }) => (
          <li key={serial}>
            <span className={cases['small']}>
              {time(atMs)} · {sender === 'system' ? text('otc.by.system') : text(`otc.by.${sender}`)}
            </span>
            {type === 2 ? (
              <a href={content} target="_blank" rel="noreferrer">
                <img src={content} alt={text('otc.chat')} loading="lazy" />
              </a>
            ) : (
              <span dir="auto">{content}</span>
            )}
          </li>
        ))}
      </ol>
      <p className={styles['hash']}>SHA-256 {chatHash}</p>
    </>
  );
}
