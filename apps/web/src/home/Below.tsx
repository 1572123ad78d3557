import { Announcements } from './Announcements.tsx';
import { Fund } from './Fund.tsx';
import { Start } from './Start.tsx';

/** What is below the first view of the home page. */
export function Below() {
  return (
    <>
      <Start />
      <Fund />
      <Announcements />
    </>
  );
}
