import { ownVisit } from '@/lib/domain/work-orders/own-visit'
import type { SyncedAsset } from '@/lib/schemas/field/sync'
import type { FieldDatabase } from './database'
import { toEntry, toPhoneJob } from './phone-job'
import type { CommandEntry, PhoneJob } from './types'

/** A job with what waits and what became of the rest; `null` where the phone has none of that id. */
export async function readJob(db: FieldDatabase, id: string): Promise<PhoneJob | null> {
  const tx = db.transaction(['jobs', 'outbox', 'settings'])
  const [row, commands, me] = await Promise.all([
    tx.objectStore('jobs').get(id),
    tx.objectStore('outbox').index('work_order_id').getAll(id),
    tx.objectStore('settings').get('technician'),
  ])
  if (!row) return null
  const technicianId = (me as { id: string } | undefined)?.id ?? ''
  return toPhoneJob(row, commands, ownVisit(row.job.visits, technicianId, new Date()) ?? null, technicianId)
}

/** All machines that the phone knows, by name, each with a job that it belongs to. */
export async function readAssets(db: FieldDatabase) {
  const tx = db.transaction(['assets', 'jobs'])
  const [assets, rows] = await Promise.all([tx.objectStore('assets').getAll(), tx.objectStore('jobs').getAll()])
  const orders = rows.map(({ job }) => job.work_order)
  return assets
    .flatMap((asset) => {
      const job = orders.find(({ asset_ids }) => asset_ids.includes(asset.id))
      return job ? [{ ...asset, job }] : []
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The meters of some machines in the order in which the office looks through them; what an older version stored has none. */
export async function readMeters(db: FieldDatabase, assetIds: readonly string[]): Promise<SyncedAsset['meters']> {
  const assets = await Promise.all(assetIds.map((id) => db.get('assets', id)))
  return assets
    .flatMap((asset) => asset?.meters ?? [])
    .toSorted((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id))
}

/** All that was done anywhere with what became of it, in its order, each with its job as it is called. */
export async function readLog(db: FieldDatabase): Promise<CommandEntry[]> {
  const tx = db.transaction(['outbox', 'jobs'])
  const [rows, held] = await Promise.all([tx.objectStore('outbox').getAll(), tx.objectStore('jobs').getAll()])
  const jobs = new Map(held.map((row) => [row.id, row]))
  return rows.toSorted((one, other) => one.seq - other.seq).map((row) => toEntry(row, jobs.get(row.work_order_id)))
}
