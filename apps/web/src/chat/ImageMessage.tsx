import styles from './Chat.module.css';

/** An image of the conversation; it opens whole in a tab of its own. */
export function ImageMessage({ link, alt }: { readonly link: string; readonly alt: string }) {
  return (
    <a href={link} target="_blank" rel="noreferrer" className={styles['image']}>
      <img src={link} alt={alt} loading="lazy" />
    </a>
  );
}
