import { createHash } from 'node:crypto'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import { decodeHeld, DIGEST_BYTES, encodeHeld, type Held } from '@/lib/domain/field/sync-cursor'
import { dayAfter, dayIn, startOfDay } from '@/lib/domain/time'
import { badQuery } from '@/lib/errors'
import type { FieldSync, FieldSyncQuery, SyncedAsset, SyncedJob } from '@/lib/schemas/field/sync'
import type { ChecklistRecord } from '@/lib/schemas/work/checklist'
import { useDevice } from '@/lib/services/field/devices'
import { readPayersOnSite } from '@/lib/services/work/coverage'
import { readChecklistsOnSite } from '@/lib/services/work/checklists'
import { readAssetsOnSite, readJobsOnSite } from '@/lib/services/work/work-orders'
import { readCatalogue } from './catalogue'
import { findRemoved, MAX_JOBS, ownWork } from './own'
import { readOwnTime } from './own-time'

const NOTHING: Held = { jobs: new Map(), catalogue: '', time: '' }

/**
 * All that a technician's device needs to work without a connection, from yesterday to as many days ahead as the company chose, or what of it differs from what the
 * device holds (R-FA-8). At most thirteen statements, of which five say who pays. Throws `forbidden`, `device_revoked`, `bad_request`.
 */
export async function syncField(ctx: ServiceContext, query: FieldSyncQuery, now = new Date()): Promise<FieldSync> {
  requireScope(ctx, 'field')
  const held = readHeld(query.since)
  const { technician_id: technicianId } = await useDevice(reader(ctx), ctx, query.device_id, now, true)
  const { catalogue, settings } = await readCatalogue(ctx, technicianId)
  const { field_days, field_positions, phone } = settings
  const days = daysOf(ctx.account.timeZone, now, field_days)
  const jobsOnSite = await readJobsOnSite(ctx, ownWork(ctx, technicianId, days))
  const jobsHeld = jobsOnSite.slice(0, MAX_JOBS)
  const [assets, checklists, time, payers] = await Promise.all([
    readAssetsOnSite(ctx, technicianId, unique(jobsHeld.flatMap(({ work_order }) => work_order.asset_ids))),
    readChecklistsOnSite(ctx, unique(jobsHeld.flatMap(checklistIds))),
    readOwnTime(ctx, technicianId, now),
    readPayersOnSite(
      ctx,
      jobsHeld.map(({ work_order }) => work_order.id),
    ),
  ])
  const jobs = jobsHeld.map((job) => ({ ...job, who_pays: payers.get(job.work_order.id) ?? [] }))
  const holds = {
    jobs: new Map(jobs.map((job) => [job.work_order.id, digestOf([job, ...around(job, assets, checklists)])])),
    catalogue: digestOf(catalogue),
    time: digestOf(time),
  }
  const changed = jobs.filter(({ work_order: { id } }) => held.jobs.get(id) !== holds.jobs.get(id))
  const removed = await findRemoved(
    ctx,
    technicianId,
    [...held.jobs.keys()].filter((id) => !holds.jobs.has(id)),
  )
  const sent = new Set(changed.flatMap((job) => around(job, assets, checklists)).map(({ id }) => id))
  return {
    server_time: now.toISOString(),
    cursor: encodeHeld(holds),
    time_zone: ctx.account.timeZone,
    from: days.first,
    to: days.last,
    has_more: jobsOnSite.length > MAX_JOBS,
    field_positions,
    office_phone: phone,
    jobs: changed,
    removed,
    assets: assets.filter(({ id }) => sent.has(id)),
    checklists: checklists.filter(({ id }) => sent.has(id)),
    catalogue: held.catalogue === holds.catalogue ? null : catalogue,
    time: held.time === holds.time ? null : time,
  }
}

function readHeld(since: string | undefined): Held {
  if (since === undefined) return NOTHING
  const held = decodeHeld(since)
  if (!held)
    throw badQuery([{ field: 'since', message: 'must be the cursor of an earlier sync, or left out to get all of it' }])
  return held
}

/** Yesterday to so many days after today in the account's time zone: calendar days, also where the clocks change. */
function daysOf(timeZone: string, now: Date, daysAhead: number): { from: Date; to: Date; first: string; last: string } {
  const today = dayIn(timeZone, now)
  const first = dayIn(timeZone, new Date(startOfDay(today, timeZone).getTime() - 1))
  let last = today
  for (let ahead = 0; ahead < daysAhead; ahead++) last = dayAfter(last)
  return { from: startOfDay(first, timeZone), to: startOfDay(dayAfter(last), timeZone), first, last }
}

/** What belongs to a job beside itself. */
function around(
  job: SyncedJob,
  assets: readonly SyncedAsset[],
  checklists: readonly ChecklistRecord[],
): (SyncedAsset | ChecklistRecord)[] {
  const ids = new Set([...job.work_order.asset_ids, ...checklistIds(job)])
  return [...assets, ...checklists].filter(({ id }) => ids.has(id))
}

function checklistIds({ tasks }: Pick<SyncedJob, 'tasks'>): string[] {
  return tasks.flatMap(({ checklist }) => (checklist ? [checklist.id] : []))
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)]
}

function digestOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value))
    .digest('hex')
    .slice(0, 2 * DIGEST_BYTES)
}
