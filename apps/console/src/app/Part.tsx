import type { ReactNode } from 'react';
import room from './Room.module.css';

/** One part of a room under a title of its own. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={room['part']}>
    <h2>{title}</h2>
    {children}
  </section>
);
