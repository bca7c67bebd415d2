import type pg from 'pg'
import { disconnect } from '@/lib/db/client'
import { useDatabase } from '@/lib/operator/database'
import { verifyCounters } from '@/lib/services/data/counters'
import { photoKey } from '@/lib/services/work/photos/keys'
import { withChecksums } from '@/lib/storage/checksums'
import { fileStore } from '@/lib/storage/files'
import { withClient } from '@/bench/api/database'
import { type ImportedFile, verifyImports } from './imports'
import type { Installation } from './installation'
import { BULK, type Kind, type Write } from './writes'

/** What was looked at, and everything that was not as it must be. */
export type Verdict = {
  answered: number
  unanswered: number
  records: number
  photos: number
  /** Files that were imported meanwhile. */
  imports: number
  breaches: string[]
}

type Written = Pick<Installation, 'accountId' | 'dataDir'> & { database: () => Promise<{ url: string }> }

/** Holds what the answers promised against what the database and the photo store have. */
export async function verify(
  installation: Written,
  writes: readonly Write[],
  imports: readonly ImportedFile[] = [],
): Promise<Verdict> {
  const { url } = await installation.database()
  const breaches: string[] = []
  const verdict = await withClient(url, async (client) => {
    const marks = await readMarks(client, installation.accountId)
    for (const one of writes) breaches.push(...breachesOf(one, marks))
    breaches.push(...(await missingHistory(client, installation.accountId)))
    breaches.push(...(await missingNumbers(client, installation.accountId)))
    breaches.push(...(await verifyImports(client, installation.accountId, imports)))
    const photos = await checkPhotos(client, installation)
    breaches.push(...photos.breaches)
    const answered = writes.filter((one) => one.answered).length
    const records = [...marks.values()].reduce((sum, rows) => sum + rows.length, 0)
    return { answered, unanswered: writes.length - answered, records, photos: photos.count, imports: imports.length }
  })
  breaches.push(...(await miscounts(url)))
  return { ...verdict, breaches }
}

type Found = Map<string, { id: string; done: boolean }[]>

const MARKED: Record<Exclude<Kind, 'keyed order' | 'bulk' | 'atomic bulk'> | 'part', string> = {
  customer: `SELECT id, name AS mark, true AS done FROM customer WHERE account_id = $1`,
  order: `SELECT id, description AS mark, true AS done FROM work_order WHERE account_id = $1`,
  part: `SELECT id, split_part(name, '/', 1) AS mark, true AS done FROM part WHERE account_id = $1`,
  // All of a completion or none: its notes, its photo and its history.
  completion: `SELECT id, name AS mark, status = 'completed' AND notes = name AND completed_at IS NOT NULL
      AND EXISTS (SELECT FROM photo p WHERE p.account_id = t.account_id AND p.task_id = t.id)
      AND EXISTS (SELECT FROM history h WHERE h.account_id = t.account_id AND h.record_id = t.id AND h.verb = 'complete')
        AS done FROM task t WHERE account_id = $1 AND (status <> 'pending' OR notes IS NOT NULL
      OR EXISTS (SELECT FROM photo p WHERE p.account_id = t.account_id AND p.task_id = t.id)
      OR EXISTS (SELECT FROM history h WHERE h.account_id = t.account_id AND h.record_id = t.id AND h.verb = 'complete'))`,
  update: `SELECT id, substring(description FROM 5) AS mark, notes = substring(description FROM 5) AND priority = 'high'
      AND EXISTS (SELECT FROM history h WHERE h.account_id = w.account_id AND h.record_id = w.id AND h.verb = 'update')
        AS done FROM work_order w WHERE account_id = $1 AND description LIKE 'for update-%'
      AND (notes IS NOT NULL OR priority <> 'medium')`,
}

async function readMarks(client: pg.Client, accountId: string): Promise<Found> {
  const marks: Found = new Map()
  for (const sql of Object.values(MARKED)) {
    const { rows } = await client.query<{ id: string; mark: string; done: boolean }>(sql, [accountId])
    for (const { mark, ...row } of rows) marks.set(mark, [...(marks.get(mark) ?? []), row])
  }
  return marks
}

function breachesOf(write: Write, marks: Found): string[] {
  const { kind, mark, answered } = write
  const rows = marks.get(mark) ?? []
  const breaches: string[] = []
  const whole = kind === 'bulk' || kind === 'atomic bulk' ? BULK : 1
  // Operations of a bulk that is not atomic stand for themselves; everything else is there whole or not at all.
  const isHalf = kind !== 'bulk' && rows.length !== 0 && rows.length !== whole
  if (isHalf || rows.some((row) => !row.done)) breaches.push(`half of ${kind} ${mark} is there`)
  if (rows.length > whole) breaches.push(`${kind} ${mark} is there ${rows.length} times`)
  return answered ? [...breaches, ...brokenAnswer(write, answered, rows, whole)] : breaches
}

function brokenAnswer(
  { kind, mark, keyed }: Write,
  answered: readonly string[],
  rows: readonly { id: string }[],
  whole: number,
): string[] {
  const breaches: string[] = []
  const lost = answered.filter((id) => !rows.some((row) => row.id === id))
  if (lost.length > 0) breaches.push(`${kind} ${mark} was answered and is not there: ${lost.join(', ')}`)
  if (kind !== 'bulk' && answered.length !== whole)
    breaches.push(`${kind} ${mark} named ${answered.length} of ${whole} records`)
  if (keyed && rows.length !== 1) breaches.push(`${kind} ${mark} with its key is there ${rows.length} times`)
  return breaches
}

const RECEIVED = ` AND status <> 'receiving'`

/** Every record has the row of its creation, and every such row its record. */
async function missingHistory(client: pg.Client, accountId: string): Promise<string[]> {
  const tables = ['customer', 'work_order', 'task', 'part', 'import']
  const all = tables
    // A file whose upload was cut off is nobody's import yet; what came of it is purged.
    .map(
      (table) =>
        `SELECT id, '${table}' AS type FROM ${table} WHERE account_id = $1${table === 'import' ? RECEIVED : ''}`,
    )
    .join(' UNION ALL ')
  const { rows } = await client.query<{ type: string; id: string; rows: string }>(
    `SELECT coalesce(r.type, h.record_type) AS type, coalesce(r.id, h.record_id) AS id, count(h.id) AS rows
     FROM (${all}) r FULL JOIN (SELECT * FROM history WHERE account_id = $1 AND verb = 'create') h
       ON h.record_id = r.id AND h.record_type = r.type
     GROUP BY 1, 2 HAVING count(h.id) <> 1 OR bool_or(r.id IS NULL)`,
    [accountId],
  )
  const twice = await client.query<{ position: string }>(
    'SELECT position FROM history WHERE account_id = $1 GROUP BY position HAVING count(*) > 1',
    [accountId],
  )
  return [
    ...rows.map(({ type, id, rows: count }) => `${type} ${id} and its history do not agree (${count} rows)`),
    ...twice.rows.map(({ position }) => `the place ${position} of the history is taken twice`),
  ]
}

/** Numbers run from 1 without gaps or duplicates, whatever was refused or cut off between. */
async function missingNumbers(client: pg.Client, accountId: string): Promise<string[]> {
  const series = [
    ['work_order', 'work_order_number'],
    ['customer', 'customer_number'],
  ] as const
  const breaches: string[] = []
  for (const [table, column] of series) {
    const { rows } = await client.query<{ count: number; highest: number }>(
      `SELECT count(DISTINCT ${column})::int AS count, max(substring(${column} FROM '\\d+$')::int) AS highest
       FROM ${table} WHERE account_id = $1`,
      [accountId],
    )
    const { count = 0, highest = 0 } = rows[0] ?? {}
    if (count !== highest) breaches.push(`${count} ${table} have numbers up to ${highest}`)
  }
  return breaches
}

/** Every row of a photo has its two files, whole (a file appears under its name only when it is). */
async function checkPhotos(
  client: pg.Client,
  { accountId, dataDir }: Written,
): Promise<{ count: number; breaches: string[] }> {
  const { rows } = await client.query<{ id: string; sha256: string; content_type: string }>(
    'SELECT id, sha256, content_type FROM photo WHERE account_id = $1',
    [accountId],
  )
  const breaches: string[] = []
  const files = withChecksums(fileStore(dataDir))
  for (const { id, sha256, content_type } of rows)
    for (const size of ['full', 'thumb'] as const) {
      const key = photoKey(accountId, sha256, content_type, size)
      const file = await files.get(key).catch(() => null)
      if (!file?.checked) breaches.push(`photo ${id} has no whole file ${key}`)
    }
  return { count: rows.length, breaches }
}

async function miscounts(url: string): Promise<string[]> {
  useDatabase(url)
  try {
    const wrong = await verifyCounters({ repair: false })
    return wrong.map(
      ({ facet, key, counted, actual }) => `the counter ${facet} ${key} says ${counted}, there are ${actual}`,
    )
  } finally {
    await disconnect()
  }
}
