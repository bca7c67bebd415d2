import { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { listReader } from '@/lib/db/transaction'
import { RECORD_TYPES, resourceOf } from '@/lib/domain/resources'
import type { AuditRecord } from '@/lib/schemas/data/audit'

/** Gives each change the name that its record has now, in one statement; a record that is gone has the name it was nameInChanges by. */
export async function withNames(ctx: ServiceContext, rows: readonly AuditRecord[]): Promise<AuditRecord[]> {
  const parts = RECORD_TYPES.flatMap((type) => {
    const { label } = resourceOf(type)
    if (!label) return []
    const ids = [...new Set(rows.filter((row) => row.record_type === type).map(({ record_id }) => record_id))]
    if (ids.length === 0) return []
    return Prisma.sql`SELECT id, ${Prisma.raw(`"${label}"`)}::text AS name FROM ${Prisma.raw(`"${type}"`)}
      WHERE account_id = ${ctx.accountId}::uuid AND id = ANY(${ids}::uuid[])`
  })
  if (parts.length === 0) return rows.map((row) => ({ ...row, name: nameInChanges(row) }))
  const foundRows = await listReader(ctx).$queryRaw<
    { id: string; name: string | null }[]
  >`${Prisma.join(parts, ' UNION ALL ')}`
  const names = new Map(foundRows.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({ ...row, name: names.get(row.record_id) ?? nameInChanges(row) }))
}

function nameInChanges({ changes }: AuditRecord): string | null {
  const pair = changes.name ?? changes.url ?? changes.email
  const name = pair?.[1] ?? pair?.[0]
  return typeof name === 'string' ? name : null
}
