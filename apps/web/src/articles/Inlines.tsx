import type { Inline } from '@candor/protocol';
import { useRouter } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import styles from './Body.module.css';

/** Text with its marks and links. What comes is plain data; only these elements are ever made of it. */
export function Inlines({ inlines }: { readonly inlines: readonly Inline[] }) {
  return inlines.map((inline, at) => <One key={at} inline={inline} />);
}

function One({ inline: { text, strong, em, code, href } }: { readonly inline: Inline }) {
  let shown: ReactNode = code === true ? <code className={styles['code']}>{text}</code> : text;
  if (em === true) shown = <em>{shown}</em>;
  if (strong === true) shown = <strong>{shown}</strong>;
  return href === undefined ? shown : <Address href={href}>{shown}</Address>;
}

/** The server lets no other addresses through; what is neither ours nor https, nor a mail, is no link here either. */
function Address({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const router = useRouter();
  if (/^\/(?![/\\])/.test(href)) {
    const isPage = !/^\/(api|files)\//.test(href);
    const go = (event: MouseEvent) => {
      if (!isPage || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      router.history.push(href);
    };
    return (
      <a href={href} onClick={go}>
        {children}
      </a>
    );
  }
  if (/^(#|mailto:)/.test(href)) return <a href={href}>{children}</a>;
  if (!href.startsWith('https://')) return children;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={styles['outside']}>
      {children}
      <ExternalLink size={12} strokeWidth={1.5} aria-hidden />
      <span className={styles['host']}>{new URL(href).hostname}</span>
    </a>
  );
}
