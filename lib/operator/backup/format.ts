import type { ClientBase } from 'pg'
import { z } from 'zod'

/*
 * A backup is a folder: `manifest.json`, `tables/<name>.copy.gz` with each table as PostgreSQL writes it, and `photos/`
 * as it lies in DATA_DIR, with the digest of each in `photos.sha256`. It holds secrets (password hashes, the installation's own), so only its owner may read it.
 */

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** Of all rows together, in whatever order they lie. */
  checksum: z.string(),
})

export const manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), last_value: z.string().nullable() })),
  photos: z.number(),
  /** Of the list of photos; backups of earlier versions have none. */
  photos_sha256: z.string().optional(),
})

export type Manifest = z.output<typeof manifest>
export type TableCopy = z.output<typeof table>

/** Prisma's record of what was applied is compared, not copied. */
const MIGRATIONS = '_prisma_migrations'
/** Says nothing but that the database took a write. */
const PROBE = 'write_probe'

/** A name as SQL writes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Every table of the application with the columns that are stored, and none that PostgreSQL computes. */
export async function readTables(client: ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL($1)
     GROUP BY c.relname ORDER BY c.relname`,
    [[MIGRATIONS, PROBE]],
  )
  return rows
}

/** How many rows a table has, and a checksum of them that does not depend on their order. The session must be in UTC. */
export async function sumUp(client: ClientBase, name: string): Promise<{ rows: number; checksum: string }> {
  const { rows } = await client.query<{ rows: number; checksum: string }>(
    `SELECT count(*)::int AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS checksum
     FROM ${quoted(name)} t`,
  )
  return rows[0] ?? { rows: 0, checksum: '0' }
}

/** The names of the migrations that the database has, oldest first. */
export async function readMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT migration_name AS name FROM ${MIGRATIONS}
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}
