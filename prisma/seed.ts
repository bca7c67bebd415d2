import { randomInt } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { hashPassword } from '@/lib/credentials/passwords'
import { db, disconnect } from '@/lib/db/client'
import { followPromises } from '@/lib/services/work/follow-up'
import { addDays } from '@/lib/domain/plain-days'
import { dayIn } from '@/lib/domain/time'
import { env } from '@/lib/env'
import { confirmExportBatch, prepareExport } from '@/lib/services/billing/books/batches'
import { operatorContext } from '@/lib/services/company/accounts'
import { followMany } from '@/lib/services/work/sla'
import { generateDemo } from './seed/demo'
import { enqueueFollowing, insertCompany, insertRows } from './seed/insert'
import { takePhotos } from './seed/photos'
import type { AccountRow, CompanyRows, Role, UserRow } from './seed/rows'

/** Letters and digits that nobody mistakes for another when typing them on a phone. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A password of the demo company, of 79 random bits: each installation has its own, as anybody may reach it. */
export function demoPassword(): string {
  const group = () => Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
  return Array.from({ length: 4 }, group).join('-')
}

export type SignIn = { role: Role; email: string; password: string }

/**
 * Fills the database with the demo company around `now`: one account, its people and their work,
 * with a few photos in the installation's store. All of it or nothing.
 * Throws when the demo company is already there, or no database is named.
 */
export async function seedDemo(options: { now?: Date } = {}): Promise<{ accountId: string; signIns: SignIn[] }> {
  const connectionString = env().DATABASE_URL
  if (!connectionString) throw new Error('DATABASE_URL is not set: name the database to fill')
  const { account, rows, photos } = generateDemo(options.now ?? new Date())
  const passwords: Record<Role, string> = {
    admin: demoPassword(),
    dispatcher: demoPassword(),
    back_office: demoPassword(),
    technician: demoPassword(),
  }
  const users = await Promise.all(rows.user.map((user) => withPassword(user, passwords[user.role])))
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await client.query('BEGIN')
    const existingUsers = await client.query('SELECT 1 FROM "user" WHERE email = ANY($1) AND deleted_at IS NULL', [
      users.map((user) => user.email),
    ])
    if (existingUsers.rowCount) throw new Error(`${account.name} is already in this database`)
    await client.query(
      `INSERT INTO account (id, name, tier, time_zone, currency, phone, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        account.id,
        account.name,
        account.tier,
        account.time_zone,
        account.currency,
        account.phone,
        account.created_at,
        account.updated_at,
      ],
    )
    await insertCompany(client, account.id, { ...rows, user: users })
    await insertRows(client, 'photo', account.id, await takePhotos(account.id, photos))
    await enqueueFollowing(client, account.id)
    await client.query('COMMIT')
    await client.query('ANALYZE')
  } finally {
    // Closing the connection takes back what was not committed.
    await client.end()
  }
  await startClocks(account.id)
  await exportLastMonth(account, rows)
  const signIns = rows.user.map(({ role, email }) => ({ role, email, password: passwords[role] }))
  return { accountId: account.id, signIns }
}

/** So many work orders at a time. */
const BATCH = 200

/**
 * Whoever opens the demo company at once sees what it has promised, and what of it was kept since its first day. Was this interrupted, a
 * job does the first of it.
 */
async function startClocks(accountId: string): Promise<void> {
  const { signal } = new AbortController()
  let cursor: string | null = null
  do cursor = (await followMany({ account_id: accountId, id: accountId }, signal, cursor))?.cursor ?? null
  while (cursor)
  const where = { account_id: accountId, status: 'completed' } as const
  const done = await db().workOrder.findMany({ where, select: { id: true }, orderBy: { created_at: 'asc' } })
  const ids = done.map(({ id }) => id)
  for (let from = 0; from < ids.length; from += BATCH)
    await db().$transaction(
      (tx) => followPromises(tx, accountId, ids.slice(from, from + BATCH), { silently: true, sinceCall: true }),
      { timeout: 60_000 },
    )
}

/** The accountant has what was billed until the end of last month, by the person who bills. */
async function exportLastMonth({ id, time_zone }: AccountRow, { user, legal_entity }: CompanyRows): Promise<void> {
  const clerk = user.find(({ role }) => role === 'back_office')
  const [entity] = legal_entity
  if (!clerk || !entity) throw new RangeError('the company has nobody who bills, or no legal entity')
  const actor = { type: 'user' as const, id: clerk.id, name: clerk.name }
  const context = async () => ({ ...(await operatorContext(id)), actor })
  const until = addDays(`${dayIn(time_zone, new Date()).slice(0, 'YYYY-MM'.length)}-01`, -1)
  const batch = await prepareExport(await context(), { legal_entity_id: entity.id, format: 'journal', until })
  await confirmExportBatch(await context(), batch.id, {})
}

type WithPassword = UserRow & { password_hash: string; password_changed_at: Date }

async function withPassword(user: UserRow, password: string): Promise<WithPassword> {
  return {
    ...user,
    password_hash: await hashPassword(password, { isKnown: true, key: user.id }),
    password_changed_at: user.created_at,
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { accountId, signIns } = await seedDemo()
  process.stdout.write(`Demo company ${accountId}\n`)
  for (const { role, email, password } of signIns) process.stdout.write(`  ${role}: ${email} / ${password}\n`)
  await disconnect()
}
