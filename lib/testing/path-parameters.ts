import type { Contract } from '@/lib/api/contract'
import type { ServiceContext } from '@/lib/access/context'
import { pool } from '@/lib/db/client'
import { registerDevice } from '@/lib/services/field/devices'
import { RECORD_TYPES, resourceOf } from '@/lib/domain/resources'

/** The parameters of an operation's path, its id that of a record which the account has; `null` when it has none. */
export async function paramsOf(ctx: ServiceContext, contract: Contract): Promise<Record<string, string> | null> {
  const parts = contract.path.split('/')
  const index = parts.findIndex((part) => part.startsWith('{'))
  if (index === -1) return {}
  const collection = parts[index - 1]
  const table = RECORD_TYPES.find((type) => resourceOf(type).collection === collection)
  if (!table) return null
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM "${table}" WHERE account_id = $1 ${resourceOf(table).trash ? 'AND deleted_at IS NULL' : ''} ORDER BY id LIMIT 1`,
    [ctx.accountId],
  )
  return rows[0] ? { id: rows[0].id } : null
}

/** The device that the reads of a technician's phone ask for, of any technician of the account. */
export async function makeDevice(ctx: ServiceContext): Promise<string> {
  const { rows } = await pool().query<{ id: string }>(`SELECT id FROM technician WHERE account_id = $1 LIMIT 1`, [
    ctx.accountId,
  ])
  return (await registerDevice(ctx, { label: 'Phone', technician_id: rows[0]?.id })).id
}

/** What an operation's query needs to run. */
export async function queryOf(
  { accountId }: ServiceContext,
  { id, kind, example, query }: Contract,
  device_id: string,
): Promise<Record<string, string>> {
  if (id === 'getCallContext') {
    const { rows } = await pool().query<{ id: string }>(`SELECT id FROM site WHERE account_id = $1 LIMIT 1`, [
      accountId,
    ])
    return { site_id: rows[0]?.id ?? '' }
  }
  // The example has what a list, or the report of a year, cannot be asked without.
  if (kind === 'list' || (query && 'year' in query.shape)) return example?.query ?? {}
  return query && 'device_id' in query.shape ? { device_id } : {}
}
