import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { holds, requireScope } from '@/lib/access/permissions'
import { literalList } from '@/lib/db/literal-list'
import { reader, type Transaction } from '@/lib/db/transaction'
import { CORRECTIVE_TYPES } from '@/lib/domain/work-orders/corrective'
import { COMPLETION_VERBS } from '@/lib/domain/events'
import { etagOf } from '@/lib/domain/etag'
import type { ShownHold, ShownPromise } from '@/lib/domain/sla/promise-status'
import { toNumber } from '@/lib/domain/money'
import { isId } from '@/lib/domain/id'
import { fromDatabaseDate } from '@/lib/domain/time'
import { lastAction } from '@/lib/domain/work-orders/undo'
import { notFound } from '@/lib/errors'
import type { HistoryRecord } from '@/lib/schemas/data/history'
import type {
  OnSiteEntry,
  OnSiteEvidence,
  OrderAsset,
  OrderLink,
  OrderSignature,
  OrderTask,
  WorkOrderDetail,
  WorkOrderSheet,
} from '@/lib/schemas/work/work-order-detail'
import type { VisitRecord } from '@/lib/schemas/work/visit'
import { checklistItemSelect, toChecklistItem } from '@/lib/services/work/checklists'
import { responseOf } from '@/lib/services/work/schedule-context'
import { lineItemSelect, toLineItemRecord } from '@/lib/services/work/line-item-record'
import { photoLinks } from '@/lib/services/work/photos'
import { taskRecordSelect, toTaskRecord } from '@/lib/services/work/task-record'
import { HOLDS, LINKS, PHOTOS, PLAN, PROMISES, SIGNATURES, TOLD, VISITS } from './around-sql'
import { COMPLETION, type Completion, missingIn, VERSION_OF_ORDER } from './missing'
import { readWorkOrderWithConflicts } from './record'
import { timeline } from './timeline-sql'
import { underWarranty } from './under-warranty'
import { stepsOf, type UndoStep } from './undo-steps'

/** How much of the past a page shows. */
const HISTORY_SHOWN = 100

/**
 * A work order with its tasks, line items, assets' warranties and history, and what its reader can undo, in a fixed number of
 * queries whatever it holds. Throws `forbidden`, `not_found`.
 */
export async function readWorkOrderDetail(ctx: ServiceContext, id: string): Promise<WorkOrderDetail> {
  const ids = isId(id) ? [id.toLowerCase()] : []
  const [{ events, ...sheet }, steps] = await Promise.all([readSheet(ctx, id), stepsOf(reader(ctx), ctx, ids)])
  return { ...sheet, undo: undoableOf(events, steps.get(sheet.order.id) ?? []) }
}

/** A work order with all that belongs to it, without what can be undone. Throws `forbidden`, `not_found`. */
export async function readWorkOrderSheet(ctx: ServiceContext, id: string): Promise<WorkOrderSheet> {
  const { events: _undoable, ...sheet } = await readSheet(ctx, id)
  return sheet
}

async function readSheet(ctx: ServiceContext, id: string): Promise<WorkOrderSheet & { events: Event[] }> {
  requireScope(ctx, 'read:work-orders')
  requireScope(ctx, 'read:customers')
  requireScope(ctx, 'read:assets')
  const tx = reader(ctx)
  const { stored, conflicts } = await readWorkOrderWithConflicts(ctx.tx, ctx, id)
  const order = { ...stored, conflicts }
  const [around, assets, tasks, events] = await Promise.all([
    readAround(tx, ctx, order.id),
    readAssets(tx, ctx, order.asset_ids),
    readTasks(tx, ctx, order.id),
    readHistory(tx, ctx, order.id),
  ])
  return {
    order,
    version: etagOf(order),
    ...around,
    assets,
    tasks,
    history: events.map(({ request_id: _batch, ...event }) => event),
    events,
  }
}

function undoableOf(events: readonly Event[], steps: readonly UndoStep[]): WorkOrderDetail['undo'] {
  const [newest] = lastAction(steps)
  const batch = newest?.may_undo ? newest.request_id : null
  const event = events.find((one) => one.record_type === 'work_order' && one.request_id === batch)
  return batch !== null && event ? { event_id: event.id, batch } : null
}

/** An entry with its picture by its id; a follow-up is a note with that. */
type StoredEntry = Omit<OnSiteEntry, 'evidence'> & {
  evidence: (Omit<OnSiteEvidence, 'picture'> & { picture: string | null }) | null
}

function toEntry({ evidence, ...entry }: StoredEntry): OnSiteEntry {
  const { description = null } = (evidence?.payload ?? {}) as { description?: string | null }
  return {
    ...entry,
    // Its first line is what the entry says by its kind.
    ...(entry.kind === 'note' && evidence && { kind: 'follow_up' as const, text: description }),
    evidence: evidence && { ...evidence, picture: evidence.picture === null ? null : photoLinks(evidence.picture) },
  }
}

type AroundRow = {
  phone: string | null
  email: string | null
  customer_number: string
  language: string | null
  contact_email: string | null
  hazards: string | null
  access_notes: string | null
  latitude: number | null
  longitude: number | null
  contract_id: string | null
  contract: string | null
  hours: number | null
  moment: Date | null
  promises: ShownPromise[]
  holds: ShownHold[]
  told: WorkOrderSheet['told']
  visits: VisitRecord[]
  links: OrderLink[]
  on_site: StoredEntry[]
  plan: WorkOrderSheet['plan']
  photos: { id: string; caption: string | null }[]
  signatures: Omit<OrderSignature, 'image_url'>[]
  completion: Completion
}

/**
 * Whom to call, where to go, and what a contract promised to the call, also where it was answered since: the page says whether it was
 * kept. One statement.
 */
async function readAround(tx: Transaction, ctx: ServiceContext, id: string) {
  const answers = Prisma.sql`r.work_order_type IN (${Prisma.raw(literalList(CORRECTIVE_TYPES))})`
  const [row] = await tx.$queryRaw<AroundRow[]>`
    SELECT c.phone, c.email, c.customer_number, c.language, k.email AS contact_email, s.latitude, s.longitude, s.hazards, s.access_notes, found.*,
      ${Prisma.raw(PROMISES)} AS promises, ${Prisma.raw(HOLDS)} AS holds, ${Prisma.raw(TOLD)} AS told,
      ${Prisma.raw(VISITS)} AS visits, ${Prisma.raw(LINKS)} AS links, ${Prisma.raw(timeline(holds(ctx, 'read:time')))} AS on_site, ${Prisma.raw(PLAN)} AS plan,
      ${Prisma.raw(PHOTOS)} AS photos, ${Prisma.raw(SIGNATURES)} AS signatures, ${COMPLETION}
    FROM work_order r
    JOIN customer c ON c.account_id = r.account_id AND c.id = r.customer_id
    LEFT JOIN contact k ON k.account_id = r.account_id AND k.id = r.contact_id
    LEFT JOIN site s ON s.account_id = r.account_id AND s.id = r.site_id
    LEFT JOIN ${VERSION_OF_ORDER}
    LEFT JOIN LATERAL (${responseOf(ctx, { answers })}) found ON true
    WHERE r.account_id = ${ctx.accountId}::uuid AND r.id = ${id}::uuid`
  if (!row) throw notFound('work order')
  const { phone, email, customer_number, language, contact_email, latitude, longitude } = row
  const { promises, told, visits, links, on_site, plan } = row
  const { contract_id, contract, hours, moment } = row
  return {
    customer: { phone, email, customer_number, language },
    contact_email,
    position: { latitude, longitude },
    arrival: { hazards: row.hazards, access_notes: row.access_notes },
    promises,
    holds: row.holds,
    told,
    links,
    on_site: on_site.map(toEntry),
    plan,
    missing: missingIn(row.completion),
    photos: row.photos.map(({ id: photoId, caption }) => ({ ...photoLinks(photoId), caption })),
    signatures: row.signatures.map((one) => ({ ...one, image_url: photoLinks(one.id).url })),
    visits: visits.map((visit) => ({ ...visit, version: etagOf(visit) })),
    response:
      contract_id !== null && contract !== null && hours !== null && moment !== null
        ? { contract_id, contract, hours, by: moment.toISOString() }
        : null,
  }
}

const meterSelect = {
  id: true,
  name: true,
  unit: true,
  readings: {
    where: { deleted_at: null },
    orderBy: { read_at: 'desc' },
    take: 1,
    select: { id: true, value: true, read_at: true },
  },
} satisfies Prisma.MeterSelect

async function readAssets(tx: Transaction, ctx: ServiceContext, ids: readonly string[]): Promise<OrderAsset[]> {
  const rows = await tx.asset.findMany({
    where: { account_id: ctx.accountId, id: { in: [...ids] } },
    select: {
      id: true,
      name: true,
      asset_tag: true,
      serial_number: true,
      location: true,
      parts: {
        where: { deleted_at: null },
        select: { part_id: true, part: { select: { name: true } } },
        orderBy: { id: 'asc' },
      },
      meters: { where: { deleted_at: null }, select: meterSelect, orderBy: [{ name: 'asc' }, { id: 'asc' }] },
      warranty_type: true,
      warranty_start: true,
      warranty_expiry: true,
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  const assets = rows.map((row) => ({
    ...row,
    warranty_start: row.warranty_start && fromDatabaseDate(row.warranty_start),
    warranty_expiry: row.warranty_expiry && fromDatabaseDate(row.warranty_expiry),
    parts: row.parts.map(({ part_id, part: { name } }) => ({ part_id, name })),
    meters: row.meters.map(({ readings: [last], ...meter }) => ({
      ...meter,
      last_reading: last ? { id: last.id, value: toNumber(last.value), read_at: last.read_at.toISOString() } : null,
    })),
  }))
  return underWarranty(ctx, assets)
}

/** A task with its checklist's questions and its part of the bill: all of it in one statement. */
const taskSelect = {
  ...taskRecordSelect,
  checklist: {
    select: {
      id: true,
      name: true,
      items: {
        where: { deleted_at: null },
        select: checklistItemSelect,
        orderBy: [{ position: 'asc' }, { id: 'asc' }],
      },
    },
  },
  line_items: {
    where: { deleted_at: null },
    select: lineItemSelect,
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  },
} satisfies Prisma.TaskSelect

/** The live tasks in their sequence. */
async function readTasks(tx: Transaction, ctx: ServiceContext, workOrderId: string): Promise<OrderTask[]> {
  const rows = await tx.task.findMany({
    where: { account_id: ctx.accountId, work_order_id: workOrderId, deleted_at: null },
    select: taskSelect,
    orderBy: [{ sequence: 'asc' }, { id: 'asc' }],
  })
  return rows.map((row) => {
    const task = toTaskRecord(row)
    const lines = row.line_items.map(toLineItemRecord)
    return {
      ...task,
      version: etagOf(task),
      checklist_items: row.checklist?.items.map(toChecklistItem) ?? [],
      line_items: lines.map((line) => ({ ...line, version: etagOf(line) })),
    }
  })
}

/** What happened to the work order, its tasks, lines, visits, promises and what it waits for, also those that are gone; newest first. One statement. */
async function readHistory(tx: Transaction, ctx: ServiceContext, id: string): Promise<Event[]> {
  const rows = await tx.$queryRaw<HistoryRow[]>`
    WITH own AS (
      SELECT 'work_order' AS type, ${id}::uuid AS id
      UNION ALL SELECT 'task', t.id FROM task t WHERE t.account_id = ${ctx.accountId}::uuid AND t.work_order_id = ${id}::uuid
      UNION ALL SELECT 'line_item', l.id FROM line_item l JOIN task t ON t.account_id = l.account_id AND t.id = l.task_id
        WHERE t.account_id = ${ctx.accountId}::uuid AND t.work_order_id = ${id}::uuid
      UNION ALL SELECT 'visit', v.id FROM visit v WHERE v.account_id = ${ctx.accountId}::uuid AND v.work_order_id = ${id}::uuid
      UNION ALL SELECT 'work_order_dependency', d.id FROM work_order_dependency d
        WHERE d.account_id = ${ctx.accountId}::uuid AND (d.before_id = ${id}::uuid OR d.after_id = ${id}::uuid)
      UNION ALL SELECT 'arrival_promise', p.id FROM arrival_promise p
        WHERE p.account_id = ${ctx.accountId}::uuid AND p.work_order_id = ${id}::uuid)
    SELECT h.id, h.verb, h.record_type, h.record_id, h.request_id, h.actor_type, h.actor_id, h.actor_name, h.changes, h.created_at
    FROM own JOIN history h
      ON h.account_id = ${ctx.accountId}::uuid AND h.record_type = own.type AND h.record_id = own.id
    WHERE h.record_type <> 'work_order' OR h.verb <> ALL (${COMPLETION_VERBS})
    ORDER BY h.id DESC LIMIT ${HISTORY_SHOWN}`
  return rows.map(({ actor_type, actor_id, actor_name, created_at, ...row }) => ({
    ...row,
    actor: { type: actor_type, id: actor_id, name: actor_name },
    created_at: created_at.toISOString(),
  }))
}

type Event = HistoryRecord & { request_id: string | null }

type HistoryRow = Pick<Event, 'id' | 'verb' | 'record_type' | 'record_id' | 'request_id' | 'changes'> & {
  actor_type: string
  actor_id: string | null
  actor_name: string
  created_at: Date
}
