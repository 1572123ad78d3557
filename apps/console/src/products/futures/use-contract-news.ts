import {
  contractNewsMessage,
  contractsTopic,
  operatorComingLiquidations,
  operatorContractNews,
  operatorContracts,
} from '@candor/protocol';
import { BrokerClient, reconnectDelayMs } from '@candor/protocol/live';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { atMostEvery } from '../../live/at-most-every.ts';
import { ask } from '../../wire/ask.ts';
import type { ContractsState } from './contract-state.ts';
import { withNews } from './with-news.ts';

/** Sums are read again at most so often while positions are liquidated. */
const sumsMostMs = 1_000;

const client = new BrokerClient({
  credentials: () => ask(operatorContractNews, { input: {} }),
  dial: async (credentials, events) => (await import('../../live/dial.ts')).dial(credentials, events),
  reconnectDelayMs: (failures) => reconnectDelayMs(failures, Math.random),
});

/**
 * Shows liquidations and deleveragings as they happen while the screen is open, and reads the sums
 * again after them.
 */
export function useContractNews(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const readAgain = atMostEvery(sumsMostMs, () => {
      for (const { id } of [operatorContracts, operatorComingLiquidations])
        void queries.invalidateQueries({ queryKey: [id] });
    });
    return client.read(contractsTopic, {
      onMessage: (message) => {
        const news = contractNewsMessage.safeParse(message);
        if (!news.success) return;
        queries.setQueriesData<ContractsState>({ queryKey: [operatorContracts.id] }, (state) =>
          state === undefined ? undefined : { ...state, events: withNews(state.events, news.data.events) },
        );
        readAgain();
      },
      onLive: readAgain,
    });
  }, [queries]);
}
