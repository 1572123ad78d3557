import { z } from 'zod';
import { defineCall } from '../base/call.ts';
import { decimal, nothing } from '../base/fields.ts';

/** The live system at a glance. */
export const operatorOverview = defineCall({
  group: 'console',
  params: nothing,
  access: 'operator:overview.read',
  id: 'console.overview',
  method: 'GET',
  path: '/console/api/overview',
  summary:
    'The business and the live system: users, turnover, fees, orders a second, journal, projections, sockets, feed, queues.',
  changesState: false,
  input: nothing,
  output: z.object({
    timeMs: z.number().int(),
    uptimeSeconds: z.number().int(),
    business: z.object({
      users: z.number().int(),
      /** Registered within the last 24 hours. */
      newUsers: z.number().int(),
      /** Of all markets over the last 24 hours, in USDT. */
      turnover: decimal,
      /** Ever charged in USDT. */
      fees: decimal,
    }),
    /** Records of the journal a second, over the last ten. */
    recordsPerSecond: z.number(),
    ordersPerSecond: z.number(),
    journal: z.object({
      durableSeq: z.number().int(),
      waiting: z.number().int(),
      refusing: z.string().nullable(),
    }),
    projections: z.object({ state: z.string(), appliedSeq: z.number().int(), behind: z.number().int() }),
    sockets: z.object({ public: z.number().int(), private: z.number().int(), broker: z.number().int() }),
    feed: z.object({ kind: z.string(), label: z.string(), markets: z.number().int(), stale: z.number().int() }),
    loop: z.object({ p99Ms: z.number(), maxMs: z.number() }),
    memoryBytes: z.number().int(),
    /**
     * Of the data folder. `low` below a tenth that is free, `critical` below a twentieth, until two
     * hundredths more are.
     */
    disk: z.object({
      freeBytes: z.number().int(),
      totalBytes: z.number().int(),
      alarm: z.enum(['low', 'critical']).nullable(),
    }),
    queues: z.array(
      z.object({
        name: z.enum([
          'approvals',
          'verifications',
          'applications',
          'factorLosses',
          'support',
          'mail',
          'withdrawals',
          'receipts',
          'appeals',
        ]),
        waiting: z.number().int(),
        oldestAtMs: z.number().int().nullable(),
      }),
    ),
  }),
  reasons: [],
});
