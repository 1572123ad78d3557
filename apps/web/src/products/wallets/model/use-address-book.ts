import { listAddresses, type OutputOf } from '@candor/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../../session/session.ts';
import { request } from '../../../transport/request.ts';
import { serverNow } from '../../../transport/server-clock.ts';

export type AddressBookState = OutputOf<typeof listAddresses>;
const dayMs = 86_400_000;

export type BookedAddress = AddressBookState['records'][number];

/** Until the next address of the book can be used, ms; false where none waits. */
function untilUsableMs(book: AddressBookState | undefined): number | false {
  const nowMs = serverNow();
  const waits = (book?.records ?? []).map(({ usableAtMs }) => usableAtMs - nowMs).filter((waitMs) => waitMs > 0);
  return waits.length === 0 ? false : Math.min(Math.max(500, Math.min(...waits)), dayMs);
}

/** The addresses that the user keeps; read again when one of them can be used. */
export function useAddressBook() {
  const userId = useSession()?.user.userId;
  return useQuery<AddressBookState>({
    queryKey: ['address-book', userId],
    enabled: userId !== undefined,
    // What an address shows follows from the clock too: the same answer at another time is drawn
    // again.
    structuralSharing: false,
    refetchInterval: ({ state }) => untilUsableMs(state.data),
    queryFn: ({ signal }) => request(listAddresses, { signal, quiet: true }),
  });
}

/** Reads the book again. */
export function useAddressBookChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['address-book'] });
}
