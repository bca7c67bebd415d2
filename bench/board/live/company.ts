import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { credentialHash } from '@/lib/credentials/credential-hash'
import { newId } from '@/lib/domain/id'
import { startEmbedded } from '@/lib/operator/embedded-postgres'
import { applyMigrations } from '@/prisma/migrate'
import { type Company, withClient } from '@/bench/api/database'
import { makeFixture, TIME_ZONE } from '@/bench/board/fixtures'
import type { BoardData } from '@/lib/domain/board/types'

/** A company with a full week, in a PostgreSQL of the run's own, as `npm start` sets it up. */
export type BoardCompany = Company & { jobs: { id: string; technician_id: string }[]; stop: () => Promise<void> }

/** Makes the company of the fixtures: technicians with shifts and leave, the jobs of the week, a queue. */
export async function makeCompany(
  dataDir: string,
  size: { technicians: number; jobs: number; queue: number; date: string },
): Promise<BoardCompany> {
  const server = await startEmbedded({ dataDir })
  await applyMigrations(server.url)
  const accountId = newId()
  const key = `fsk_${randomBytes(32).toString('base64url')}`
  const jobs = await withClient(server.url, async (client) => {
    await client.query(
      `INSERT INTO account (id, name, tier, time_zone, updated_at) VALUES ($1, 'Benchmark', 'enterprise', $2, now())`,
      [accountId, TIME_ZONE],
    )
    await client.query(
      `INSERT INTO api_key (id, account_id, name, key_hash, hint, scopes) VALUES ($1, $2, 'Benchmark', $3, $4, '{admin}')`,
      [newId(), accountId, credentialHash(key), key.slice(-4)],
    )
    const made = await fill(client, accountId, makeFixture(size))
    await client.query('VACUUM ANALYZE')
    return made
  })
  return { url: server.url, accountId, key, jobs, stop: () => server.stop() }
}

async function fill(client: pg.Client, accountId: string, { technicians, shifts, timeOff, jobs, queue }: BoardData) {
  const ids = new Map<string, string>()
  const idOf = (name: string) => {
    const id = ids.get(name) ?? newId()
    ids.set(name, id)
    return id
  }
  const insert = (table: string, rows: object[]) =>
    client.query(
      `INSERT INTO ${table} (${Object.keys(rows[0] ?? {}).join(', ')}, account_id)
       SELECT ${Object.keys(rows[0] ?? {})
         .map((column) => `r.${column}`)
         .join(', ')}, $1 FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb) AS r`,
      [accountId, JSON.stringify(rows)],
    )
  const updated_at = new Date().toISOString()
  const all = [...jobs, ...queue]
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
      ...{
        id: idOf(id),
        name,
        customer_number: `CUST-${String(index + 1).padStart(6, '0')}`,
        customer_type: 'commercial',
      },
      ...{ status: 'active', custom_fields: {}, updated_at },
    })),
  )
  const rows = all.map((job, index) => ({
    ...{ id: newId(), work_order_number: `WO-${String(index + 1).padStart(6, '0')}`, status: job.status },
    // All the same at first, so that every change of it is one.
    ...{
      priority: job.technician_id ? 'medium' : job.priority,
      work_order_type: job.work_order_type,
      description: job.description,
    },
    ...{ customer_id: idOf(job.customer.id), technician_id: job.technician_id && idOf(job.technician_id) },
    ...{ scheduled_date: job.scheduled_date, estimated_duration: job.estimated_duration, due_by: job.due_by },
    ...{ required_skills: [], custom_fields: {}, updated_at },
  }))
  await insert('work_order', rows)
  return rows.flatMap(({ id, technician_id }) => (technician_id ? [{ id, technician_id }] : []))
}
