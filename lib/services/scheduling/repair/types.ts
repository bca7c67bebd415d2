import type { z } from 'zod'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import type { repairCreate } from '@/lib/schemas/scheduling/repair'

/** The work that broke, and the days on which it was to be done. */
export type Broken = {
  work_order_ids: string[]
  /** Plain dates in the account's time zone; `to_date` is the last day of the work. */
  from_date: string
  to_date: string
  /** What happened, in a sentence. */
  message: string
  /** Who may take the work; everybody where it is absent. Of a gap it is the technician who has time. */
  technician_ids?: string[]
  /** Work that lasts longer than planned, with its length in minutes. */
  extended?: { id: string; minutes: number }
  /** When work begins that stays as it is, by its id. */
  projected?: Record<string, string>
}

/** Reads what broke by something that happened. */
export type ReadBroken = (
  tx: Transaction,
  ctx: ServiceContext,
  request: z.output<typeof repairCreate>,
  now: Date,
) => Promise<Broken>
