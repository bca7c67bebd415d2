import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { query } from '@/lib/db/statement'
import type { Transaction } from '@/lib/db/transaction'
import { idOf, putBack, statesBefore, wasLive } from '@/lib/domain/board/past'
import type { BoardJob } from '@/lib/domain/board/types'
import { jobStatusOfVisit, type VisitStatus } from '@/lib/domain/work-orders/visit-status'
import type { Moment } from './past-candidates'
import { readLater } from './past-events'
import { MAX_REACH } from './rows'

export type PastJob = { job: BoardJob; created_at: Date }

/** A visit in the fields that its history tells. */
type VisitRow = {
  id: string
  work_order_id: string
  sequence: number
  is_primary: boolean
  technician: { id: string } | null
  scheduled_start: string | null
  minutes: number | null
  status: VisitStatus
  created_at: Date
  deleted_at: Date | null
}

const TOLD = ['technician', 'scheduled_start', 'minutes', 'status']

const COLUMNS =
  Prisma.raw(`v.id, v.work_order_id, v.sequence, v.is_primary, v.minutes, v.status, v.created_at, v.deleted_at,
  CASE WHEN v.technician_id IS NOT NULL THEN json_build_object('id', v.technician_id) END AS technician,
  to_char(v.scheduled_start AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS scheduled_start`)

/**
 * The further visits that may have been scheduled between two instants at the moment, or waited, as they were, each with what `orders`
 * says of its work order then. What was said of a visit while it was its work order's primary one is told of the work order.
 */
export async function readFurtherAsOf(
  tx: Transaction,
  ctx: ServiceContext,
  span: { from: Date; to: Date },
  moment: Moment,
  orders: (ids: string[]) => Promise<PastJob[]>,
): Promise<PastJob[]> {
  const later = await readLater(tx, ctx, 'visit', moment, TOLD)
  const states = statesBefore(later)
  const rows = await readRows(tx, ctx, span, [...states.keys()])
  const live = rows.filter((row) => wasLive(row, states.get(row.id), moment.at.getTime()))
  const further = furtherOf(live.map((row) => putBack(row, states.get(row.id)?.old ?? {})))
  const orderIds = [...new Set(further.map(({ work_order_id }) => work_order_id))]
  const past = new Map((orderIds.length === 0 ? [] : await orders(orderIds)).map((one) => [one.job.id, one.job]))
  return further.flatMap((visit) => {
    const job = past.get(visit.work_order_id)
    return job ? [{ job: jobOf(visit, job), created_at: visit.created_at }] : []
  })
}

/** Those that are there or changed since, and the visits beside them that bear the ids of their work orders. */
function readRows(
  tx: Transaction,
  ctx: ServiceContext,
  { from, to }: { from: Date; to: Date },
  changed: readonly string[],
): Promise<VisitRow[]> {
  const account = Prisma.sql`v.account_id = ${ctx.accountId}::uuid`
  const these = Prisma.sql`ANY(${[...changed]}::uuid[])`
  return query<VisitRow>(
    tx,
    Prisma.sql`
      WITH near AS (
        SELECT v.work_order_id FROM visit v
        WHERE ${account} AND NOT v.is_primary AND v.deleted_at IS NULL AND (v.technician_id IS NULL OR v.scheduled_start IS NULL
          OR (v.scheduled_start >= ${from.toISOString()}::timestamptz - ${MAX_REACH} AND v.scheduled_start < ${to.toISOString()}::timestamptz))
        UNION
        SELECT v.work_order_id FROM visit v WHERE ${account} AND v.id = ${these}
      )
      SELECT ${COLUMNS} FROM visit v WHERE ${account} AND v.work_order_id IN (SELECT work_order_id FROM near)
      ORDER BY v.work_order_id, v.sequence`,
  )
}

/** Of the visits that were live those that were not primary: where the first is, another had its place. */
function furtherOf(live: readonly VisitRow[]): VisitRow[] {
  const primary = new Map<string, VisitRow>()
  for (const visit of live) {
    const primaryVisit = primary.get(visit.work_order_id)
    const isOwn = visit.id === visit.work_order_id
    if (
      !primaryVisit ||
      isOwn ||
      (visit.is_primary && !primaryVisit.is_primary && primaryVisit.id !== visit.work_order_id)
    )
      primary.set(visit.work_order_id, visit)
  }
  return live.filter((visit) => primary.get(visit.work_order_id) !== visit)
}

function jobOf(visit: VisitRow, order: BoardJob): BoardJob {
  const technician_id = idOf(visit.technician)
  return {
    ...order,
    id: visit.id,
    technician_id,
    scheduled_date: visit.scheduled_start,
    estimated_duration: visit.minutes,
    status: jobStatusOfVisit({ status: visit.status, technician_id }, order.status),
    window_start: null,
    window_end: null,
    response: null,
    resolution: null,
    promise: null,
    work_order_id: visit.work_order_id,
  }
}
