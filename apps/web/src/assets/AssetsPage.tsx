import { classes } from '@candor/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useText } from '../i18n/text.ts';
import { isLaterAssetsKey, laterName, laterOfAssets } from '../later/later.ts';
import { LaterProductPart } from '../later/LaterPage.tsx';
import { StatusStrip } from '../market/StatusStrip.tsx';
import { useHereInView } from '../page/use-here-in-view.ts';
import { useTitle } from '../page/use-title.ts';
import { offeredParts, type PartKey, partKeyOf, partOf } from './parts.tsx';
import styles from '../page/SideMenu.module.css';

const route = getRouteApi('/assets/index');

/** /assets/index?key=: what one holds, how it came about, and how to move it. */
export function AssetsPage() {
  const text = useText();
  const { key: asked } = route.useSearch();
  const key = partKeyOf(asked);
  const later = isLaterAssetsKey(asked) ? laterOfAssets(asked) : undefined;
  const { text: title, screen: Screen } = partOf(key);
  useTitle(text(later === undefined ? title : laterName(later)));
  const menu = useHereInView(asked);
  return (
    <>
      <div className={styles['page']}>
        <nav ref={menu} aria-label={text('assets.menu')} className={styles['menu']}>
          {offeredParts().map((one) => (
            <MenuLine key={one} page={one} here={later === undefined && one === key} />
          ))}
        </nav>
        <div className={styles['content']}>
          {later !== undefined && <LaterProductPart product={later} />}
          {later === undefined && <Screen key={key} />}
        </div>
      </div>
      <StatusStrip />
    </>
  );
}

function MenuLine({ page, here }: { readonly page: PartKey; readonly here: boolean }) {
  const text = useText();
  const { text: name, icon: Icon, group } = partOf(page);
  return (
    <>
      {group !== undefined && <p className={styles['group']}>{text(group)}</p>}
      <Link
        to="/assets/index"
        search={{ key: page }}
        aria-current={here ? 'page' : undefined}
        className={classes(styles['line'], here && styles['here'])}
      >
        <Icon size={16} strokeWidth={1.5} aria-hidden /> {text(name)}
      </Link>
    </>
  );
}
