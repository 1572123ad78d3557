import type { Block } from '@candor/protocol';
import { useText } from '../i18n/text.ts';
import styles from './Body.module.css';
import { Inlines } from './Inlines.tsx';
import { LivePart } from './LivePart.tsx';
import { type Drawn, nested } from './nest.ts';

/** An article's blocks as elements: no text of it is ever read as markup. */
export function Body({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <div className={styles['body']}>
      <DrawnAll drawn={nested(blocks)} />
    </div>
  );
}

function DrawnAll({ drawn }: { readonly drawn: readonly Drawn[] }) {
  return drawn.map((one, at) => {
    switch (one.kind) {
      case 'quote':
        return (
          <blockquote key={at}>
            <DrawnAll drawn={one.children} />
          </blockquote>
        );
      case 'list': {
        const items = one.items.map(({ item, children }, place) => (
          <li key={place}>
            <Inlines inlines={item.inlines} />
            <DrawnAll drawn={children} />
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
        return <One key={at} block={one.block} />;
    }
  });
}

function One({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case 'heading': {
      const Head = block.level === 2 ? 'h2' : block.level === 3 ? 'h3' : 'h4';
      return (
        <Head id={block.id} className={block.level === 2 ? 'display' : undefined}>
          <Inlines inlines={block.inlines} />
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
      return <LivePart part={block.part} />;
    case 'table':
      return <Table block={block} />;
    default:
      return (
        <p>
          <Inlines inlines={block.inlines} />
        </p>
      );
  }
}

function Table({ block: { head, rows, align } }: { readonly block: Extract<Block, { readonly kind: 'table' }> }) {
  const text = useText();
  const names = head.map((cell) => cell.map((inline) => inline.text).join('')).join(', ');
  // Two columns fit on a phone; more may have to be scrolled, by keys as well.
  const fits = head.length <= 2;
  return (
    <div
      role="region"
      aria-label={text('articles.table', { heads: names })}
      tabIndex={fits ? undefined : 0}
      className={styles['scroll']}
    >
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col" style={{ textAlign: align[at] }}>
                <Inlines inlines={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column} style={{ textAlign: align[column] }}>
                  <Inlines inlines={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
