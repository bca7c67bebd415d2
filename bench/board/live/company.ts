import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { credentialHash } from '@/lib/credentials/credential-hash'
import { newId } from '@/lib/domain/id'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { applyMigrations } from '@/prisma/migrate'
import { type Company, withClient } from '@/bench/api/database'
import { makeFixture, TIME_ZONE } from '@/bench/board/fixtures'
import { withVisits } from '@/bench/board/visits'
import type { BoardData, BoardJob } from '@/lib/domain/board/types'

/** A company with a full week, in a PostgreSQL of the run's own, as `npm start` sets it up. */
export type BoardCompany = Company & { jobs: { id: string; technician_id: string }[]; stop: () => Promise<void> }

export type BoardSize = { technicians: number; jobs: number; queue: number; date: string }

/** Makes the company of the fixtures: technicians with shifts and leave, the visits of the week, a queue. */
export async function makeCompany(dataDir: string, size: BoardSize): Promise<BoardCompany> {
  const server = await startEmbedded({ dataDir })
  await applyMigrations(server.url)
  const company = await addCompany(server.url, withVisits(makeFixture(size)))
  return { ...company, stop: () => server.stop() }
}

/** Makes one company with such a board in a database. */
export async function addCompany(url: string, board: BoardData): Promise<Omit<BoardCompany, 'stop'>> {
  const accountId = newId()
  const key = `fsk_${randomBytes(32).toString('base64url')}`
  const jobs = await withClient(url, async (client) => {
    await client.query(
      `INSERT INTO account (id, name, tier, time_zone, updated_at) VALUES ($1, 'Benchmark', 'enterprise', $2, now())`,
      [accountId, TIME_ZONE],
    )
    await client.query(
      `INSERT INTO api_key (id, account_id, name, key_hash, hint, scopes) VALUES ($1, $2, 'Benchmark', $3, $4, '{admin}')`,
      [newId(), accountId, credentialHash(key), key.slice(-4)],
    )
    const technicianRows = await fill(client, accountId, board)
    await client.query('VACUUM ANALYZE')
    return technicianRows
  })
  return { url, accountId, key, jobs }
}

async function fill(client: pg.Client, accountId: string, { technicians, shifts, timeOff, jobs, queue }: BoardData) {
  const ids = new Map<string, string>()
  const idOf = (name: string) => {
    const id = ids.get(name) ?? newId()
    ids.set(name, id)
    return id
  }
  const insert = async (table: string, rows: object[]) =>
    rows.length > 0 &&
    client.query(
      `INSERT INTO ${table} (${Object.keys(rows[0] ?? {}).join(', ')}, account_id)
       SELECT ${Object.keys(rows[0] ?? {})
         .map((column) => `r.${column}`)
         .join(', ')}, $1 FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb) AS r`,
      [accountId, JSON.stringify(rows)],
    )
  const updated_at = new Date().toISOString()
  const all = [...jobs, ...queue].filter(({ work_order_id }) => !work_order_id)
  await insert(
    'technician',
    technicians.map(({ id, name, skills, territory }) => ({
      id: idOf(id),
      name,
      skills,
      territory,
      status: 'active',
      updated_at,
    })),
  )
  await insert(
    'shift',
    shifts.map(({ technician_id, ...shift }) => ({ id: newId(), technician_id: idOf(technician_id), ...shift })),
  )
  await insert(
    'time_off',
    timeOff.map(({ technician_id, ...leave }) => ({ ...leave, id: newId(), technician_id: idOf(technician_id) })),
  )
  const customers = new Map(all.map(({ customer }) => [customer.id, customer.name]))
  await insert(
    'customer',
    [...customers].map(([id, name], index) => ({
      id: idOf(id),
      name,
      customer_number: `CUST-${String(index + 1).padStart(6, '0')}`,
      customer_type: 'commercial',
      status: 'active',
      custom_fields: {},
      updated_at,
    })),
  )
  const rows = all.map((job, index) => ({
    id: idOf(job.id),
    work_order_number: `WO-${String(index + 1).padStart(6, '0')}`,
    status: job.status,
    // All the same at first, so that every change of it is one.
    priority: job.technician_id ? 'medium' : job.priority,
    work_order_type: job.work_order_type,
    description: job.description,
    customer_id: idOf(job.customer.id),
    technician_id: job.technician_id && idOf(job.technician_id),
    scheduled_date: job.scheduled_date,
    estimated_duration: job.estimated_duration,
    due_by: job.due_by,
    required_skills: [],
    custom_fields: {},
    updated_at,
    crew_size: job.crew_size ?? 1,
    split: 'allowed',
  }))
  await insert('work_order', rows)
  await addVisits(client, jobs, { insert, idOf, updated_at })
  return rows.flatMap(({ id, technician_id }) => (technician_id ? [{ id, technician_id }] : []))
}

type Filling = {
  insert: (table: string, rows: object[]) => Promise<unknown>
  idOf: (name: string) => string
  updated_at: string
}

/** What stands beside the primary visits, which came with their work orders: further visits, groups and the order of work. */
async function addVisits(client: pg.Client, jobs: readonly BoardJob[], { insert, idOf, updated_at }: Filling) {
  const further = jobs.flatMap((job) => (job.work_order_id ? [{ ...job, work_order_id: job.work_order_id }] : []))
  const status = (job: BoardJob) =>
    job.status === 'completed' ? 'done' : job.status === 'in_progress' ? 'on_site' : 'planned'
  const at = { created_at: updated_at, updated_at }
  await insert(
    'visit',
    further.map((job) => ({
      id: idOf(job.id),
      work_order_id: idOf(job.work_order_id),
      sequence: 2,
      is_primary: false,
      ...at,
      technician_id: job.technician_id && idOf(job.technician_id),
      scheduled_start: job.scheduled_date,
      minutes: job.estimated_duration,
      status: status(job),
      group_id: job.group_id && idOf(job.group_id),
      role: job.group_id ? 'helper' : 'lead',
    })),
  )
  const led = jobs.filter((job) => job.group_id && !job.work_order_id)
  await client.query(
    'UPDATE visit SET group_id = led.group_id FROM unnest($1::uuid[], $2::uuid[]) AS led (id, group_id) WHERE visit.id = led.id',
    [led.map(({ id }) => idOf(id)), led.map(({ group_id }) => idOf(group_id ?? ''))],
  )
  const waiting = jobs.flatMap(({ id, links = [] }) =>
    links.flatMap(({ waits, other, kind, lag_minutes }) =>
      waits
        ? [{ id: newId(), before_id: idOf(other.id), after_id: idOf(id), kind, lag_minutes, deleted_at: null, ...at }]
        : [],
    ),
  )
  await insert('work_order_dependency', waiting)
}
