import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import type { KeptPromise } from '@/lib/domain/sla/promised'
import { isoOrNull } from '@/lib/domain/time'
import { notFound } from '@/lib/errors'
import type { SlaClockRecord } from '@/lib/schemas/work/sla'

export const clockSelect = {
  id: true,
  kind: true,
  state: true,
  contract_id: true,
  promise: true,
  warned_percent: true,
  starts_at: true,
  due_at: true,
  warn_at: true,
  met_at: true,
  breached_at: true,
  business_minutes: true,
  created_at: true,
  updated_at: true,
  work_order: { select: { id: true, work_order_number: true } },
} satisfies Prisma.SlaClockSelect

/** Clocks of work orders in the trash are found again when these come back. */
export const ofLiveOrder = { work_order: { deleted_at: null } } satisfies Prisma.SlaClockWhereInput

type Row = Prisma.SlaClockGetPayload<{ select: typeof clockSelect }>

/** An SLA clock as the API answers it. */
export function toClockRecord({ id, work_order, contract_id, promise, ...row }: Row): SlaClockRecord {
  // Written by lib/services/work/follow-up alone.
  const { contract, level, calendar, minutes, warn_percent } = promise as unknown as KeptPromise
  return {
    id,
    work_order,
    kind: row.kind as SlaClockRecord['kind'],
    state: row.state as SlaClockRecord['state'],
    contract: contract_id === null ? null : { id: contract_id, name: contract },
    service_level: level && { id: level.id, name: level.name },
    calendar,
    minutes,
    warn_percent: [...warn_percent],
    warned_percent: row.warned_percent,
    starts_at: row.starts_at.toISOString(),
    due_at: isoOrNull(row.due_at),
    warn_at: isoOrNull(row.warn_at),
    met_at: isoOrNull(row.met_at),
    breached_at: isoOrNull(row.breached_at),
    business_minutes: row.business_minutes?.toNumber() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The clock of a live work order. Throws `forbidden`, `not_found`. */
export async function getSlaClock(ctx: ServiceContext, id: string): Promise<SlaClockRecord> {
  requireScope(ctx, 'read:work-orders')
  const where = { account_id: ctx.accountId, id, ...ofLiveOrder }
  const row = isId(id) ? await reader(ctx).slaClock.findFirst({ where, select: clockSelect }) : null
  if (!row) throw notFound('SLA clock')
  return toClockRecord(row)
}
