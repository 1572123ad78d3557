import { useText } from '../i18n/text.ts';
import { useTime } from '../preferences/format.ts';
import { AgentForm } from './AgentForm.tsx';
import { Conditions, mayApply, Outcome } from './Standing.tsx';
import { useApplications } from './use-applications.ts';
import styles from './Applications.module.css';

/** Whether the user is an agent; for everyone else the way to become one. */
export function AgentPart() {
  const text = useText();
  const time = useTime();
  const standing = useApplications().data?.agent;
  if (standing === undefined) return null;
  if (standing.state === 'approved')
    return <p className={styles['note']}>{text('apply.isAgent', { time: time.date(standing.decidedAtMs ?? 0) })}</p>;
  return (
    <section aria-labelledby="agent" className={styles['page']}>
      <h2 id="agent" className={styles['head']}>
        {text('apply.agent')}
      </h2>
      <p className={styles['lead']}>{text('apply.agentText')}</p>
      <Outcome kind="agent" standing={standing} />
      {standing.state !== 'submitted' && <Conditions conditions={standing.conditions} />}
      {mayApply(standing) && <AgentForm before={standing.facts} />}
    </section>
  );
}
