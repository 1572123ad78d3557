import { listContracts, type ContractRow } from '@candor/protocol';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { otherMarkets } from '../../../market/markets.ts';
import { request } from '../../../transport/request.ts';

const rereadMs = 5_000;

/** Every listed contract; undefined while they are not known. Book, chart and tape find them under their symbols. */
export function useContracts(): readonly ContractRow[] | undefined {
  const { data } = useQuery({
    queryKey: ['contracts', 'rows'],
    queryFn: async ({ signal }) => (await request(listContracts, { input: {}, signal, quiet: true })).records,
    refetchInterval: rereadMs,
  });
  useEffect(() => {
    if (data !== undefined) otherMarkets.setState(new Map(data.map((row) => [row.symbol_name, row])), true);
  }, [data]);
  return data;
}
