import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { FieldInbox, UndecidedCommand } from '@/lib/schemas/field/inbox'

/** More than one decides at a sitting. */
const SHOWN = 100

const undecidedSelect = {
  id: true,
  kind: true,
  payload: true,
  found: true,
  reason: true,
  message: true,
  occurred_at: true,
  received_at: true,
  extent: true,
  technician: { select: { id: true, name: true } },
  work_order: {
    select: {
      id: true,
      work_order_number: true,
      status: true,
      deleted_at: true,
      customer: { select: { name: true } },
      technician: { select: { name: true } },
    },
  },
} satisfies Prisma.FieldCommandSelect

/** What technicians did that the office has to decide about, with how the job stands now; what came first, first. Throws `forbidden`. */
export async function readFieldInbox(ctx: ServiceContext): Promise<FieldInbox> {
  requireScope(ctx, 'read:work-orders')
  const rows = await reader(ctx).fieldCommand.findMany({
    where: { account_id: ctx.accountId, outcome: 'needs_decision' },
    select: undecidedSelect,
    orderBy: [{ received_at: 'asc' }, { id: 'asc' }],
    take: SHOWN + 1,
  })
  return { commands: rows.slice(0, SHOWN).map(toUndecided), more: rows.length > SHOWN }
}

function toUndecided(row: Prisma.FieldCommandGetPayload<{ select: typeof undecidedSelect }>): UndecidedCommand {
  const { work_order: job, occurred_at, received_at, payload, found, extent, ...command } = row
  return {
    ...command,
    payload: payload as UndecidedCommand['payload'],
    found: found as UndecidedCommand['found'],
    isKept: extent === 'evidence',
    occurred_at: occurred_at.toISOString(),
    received_at: received_at.toISOString(),
    job: job && {
      id: job.id,
      work_order_number: job.work_order_number,
      customer: job.customer.name,
      status: job.status,
      inTrash: job.deleted_at !== null,
      technician: job.technician?.name ?? null,
    },
  }
}
