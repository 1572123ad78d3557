import { ExternalLink } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import styles from './ArticleBody.module.css';
import type { ArticleBlock, ArticleInline } from './blocks.ts';
import { type Drawn, nested } from './nest.ts';

/** How the page that shows an article does what only it can. */
export interface ArticleParts<Live extends string = string> {
  /** A path of this site. */
  readonly Path: ComponentType<{ readonly href: string; readonly children: ReactNode }>;
  /** What the article leaves to the running exchange to say. */
  readonly live: (part: Live) => ReactNode;
  /** Names a table by its column heads. */
  readonly tableLabel: (heads: string) => string;
}

/**
 * An article's blocks as elements. What comes is plain data, and only these elements are ever made
 * of it: no text of it is read as markup.
 */
export function ArticleBody<Live extends string>({
  blocks,
  parts,
}: {
  readonly blocks: readonly ArticleBlock<Live>[];
  readonly parts: ArticleParts<Live>;
}) {
  // The names of live parts come from the blocks themselves.
  const any: ArticleParts = { ...parts, live: (part) => parts.live(part as Live) };
  return (
    <div className={styles['body']}>
      <DrawnAll drawn={nested(blocks)} parts={any} />
    </div>
  );
}

function DrawnAll({ drawn, parts }: { readonly drawn: readonly Drawn[]; readonly parts: ArticleParts }) {
  return drawn.map((one, at) => {
    switch (one.kind) {
      case 'quote':
        return (
          <blockquote key={at}>
            <DrawnAll drawn={one.children} parts={parts} />
          </blockquote>
        );
      case 'list': {
        const items = one.items.map(({ item, children }, place) => (
          <li key={place}>
            <Inlines inlines={item.inlines} parts={parts} />
            <DrawnAll drawn={children} parts={parts} />
          </li>
        ));
        return one.ordered ? (
          <ol key={at} start={one.start}>
            {items}
          </ol>
        ) : (
          <ul key={at}>{items}</ul>
        );
      }
      case 'block':
        return <One key={at} block={one.block} parts={parts} />;
    }
  });
}

function One({ block, parts }: { readonly block: ArticleBlock; readonly parts: ArticleParts }) {
  switch (block.kind) {
    case 'heading': {
      const Head = block.level === 2 ? 'h2' : block.level === 3 ? 'h3' : 'h4';
      return (
        <Head id={block.id} className={block.level === 2 ? 'display' : undefined}>
          <Inlines inlines={block.inlines} parts={parts} />
        </Head>
      );
    }
    case 'code':
      return <pre className={styles['pre']}>{block.text}</pre>;
    case 'image':
      return <img src={block.src} alt={block.alt} loading="lazy" decoding="async" />;
    case 'rule':
      return <hr />;
    case 'live':
      return <div className={styles['live']}>{parts.live(block.part)}</div>;
    case 'table':
      return <Table block={block} parts={parts} />;
    default:
      return (
        <p>
          <Inlines inlines={block.inlines} parts={parts} />
        </p>
      );
  }
}

type TableBlock = Extract<ArticleBlock, { readonly kind: 'table' }>;

function Table({ block: { head, rows, align }, parts }: { readonly block: TableBlock; readonly parts: ArticleParts }) {
  const heads = head.map((cell) => cell.map(({ text }) => text).join('')).join(', ');
  // Two columns fit on a phone; more may have to be scrolled, by keys as well.
  const fits = head.length <= 2;
  return (
    <div
      role="region"
      aria-label={parts.tableLabel(heads)}
      tabIndex={fits ? undefined : 0}
      className={styles['scroll']}
    >
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col" style={{ textAlign: align[at] }}>
                <Inlines inlines={cell} parts={parts} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} style={{ textAlign: align[column] }}>
                  <Inlines inlines={cell} parts={parts} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Inlines({ inlines, parts }: { readonly inlines: readonly ArticleInline[]; readonly parts: ArticleParts }) {
  return inlines.map((inline, at) => <Stretch key={at} inline={inline} parts={parts} />);
}

function Stretch({ inline, parts }: { readonly inline: ArticleInline; readonly parts: ArticleParts }) {
  const { text, strong, em, code, href } = inline;
  let shown: ReactNode = code === true ? <code className={styles['code']}>{text}</code> : text;
  if (em === true) shown = <em>{shown}</em>;
  if (strong === true) shown = <strong>{shown}</strong>;
  if (href === undefined) return shown;
  return (
    <Address href={href} parts={parts}>
      {shown}
    </Address>
  );
}

/**
 * The server lets no other addresses through; what is neither ours nor https, nor a mail, is no
 * link here either.
 */
function Address(props: { readonly href: string; readonly parts: ArticleParts; readonly children: ReactNode }) {
  const { href, parts, children } = props;
  if (/^\/(?![/\\])/.test(href)) return <parts.Path href={href}>{children}</parts.Path>;
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
