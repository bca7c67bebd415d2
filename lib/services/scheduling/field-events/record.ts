import type { Prisma } from '@/prisma/generated/client'
import type { FieldEventRecord, WorkOrderNoteRecord } from '@/lib/schemas/field/event'

const named = { select: { id: true, name: true } } as const
const told = { id: true, work_order_id: true, technician: named, occurred_at: true, recorded_at: true } as const

export const eventSelect = {
  ...told,
  ...{ visit_id: true, kind: true, pause_reason: named, latitude: true, longitude: true, accuracy_m: true },
} satisfies Prisma.FieldEventSelect

export const noteSelect = { ...told, text: true } satisfies Prisma.WorkOrderNoteSelect

/** An event as it is answered. */
export function toEventRecord(row: Prisma.FieldEventGetPayload<{ select: typeof eventSelect }>): FieldEventRecord {
  return { ...row, ...timesOf(row), kind: row.kind as FieldEventRecord['kind'] }
}

/** A note as it is answered. */
export function toNoteRecord(row: Prisma.WorkOrderNoteGetPayload<{ select: typeof noteSelect }>): WorkOrderNoteRecord {
  return { ...row, ...timesOf(row) }
}

function timesOf({ occurred_at, recorded_at }: { occurred_at: Date; recorded_at: Date }) {
  return { occurred_at: occurred_at.toISOString(), recorded_at: recorded_at.toISOString() }
}
