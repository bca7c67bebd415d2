import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { seedCompany } from '@/prisma/seed-company'
import type { Operation } from '@/lib/api/contract'
import { routeOf } from '@/lib/api/router'
import type { ServiceContext } from '@/lib/access/context'
import { API_ROUTES } from '@/lib/operator/generated/api-routes'
import { newId } from '@/lib/domain/id'
import { assetTable, expiringList } from '@/lib/schemas/assets/asset-table'
import { auditList } from '@/lib/schemas/data/audit'
import { pageFields, parseQuery } from '@/lib/schemas/query'
import { workOrderTable } from '@/lib/schemas/work/work-order-table'
import { listAssetTable } from '@/lib/services/assets/assets'
import { listExpiringWarranties } from '@/lib/services/assets/warranty'
import { listAudit } from '@/lib/services/data/audit'
import { listWorkOrderRows } from '@/lib/services/work/work-orders'
import { makeAccount } from './account'
import { paramsOf } from './path-parameters'

/* A list says its sorts and filters as names of columns, which no type compares with the tables: here each is asked for. */

type Read = (query: object) => Promise<unknown>
let ctx: ServiceContext
let lists: [name: string, schema: z.ZodObject, read: Read][]

beforeAll(async () => {
  ctx = await makeAccount()
  await seedCompany({ accountId: ctx.accountId, workOrders: 20 })
  const pages: typeof lists = []
  for (const operation of API_ROUTES.flatMap(([, handler]) => routeOf(handler)?.operations.GET ?? [])) {
    const { contract } = operation
    const params = contract.kind === 'page' ? await paramsOf(ctx, contract) : null
    if (!params || !contract.query) continue
    const call = (query: object) => ({ params, query, body: {}, ifMatch: null }) as Parameters<Operation['run']>[1]
    pages.push([contract.id, contract.query, (query) => operation.run(ctx, call(query), undefined)])
  }
  lists = [
    ...pages,
    ['table of work orders', workOrderTable.query, (query) => listWorkOrderRows(ctx, query)],
    ['table of assets', assetTable.query, (query) => listAssetTable(ctx, query)],
    ['expiring warranties', expiringList.query, (query) => listExpiringWarranties(ctx, query)],
    ['audit', auditList.query, (query) => listAudit(ctx, query)],
  ]
}, 60_000)

const SAMPLES = ['+1 206 555 0142', '2026-01-01', '2026-01-01T00:00:00Z', newId(), 'none', 'true', 'text']

/** Values that a parameter takes: its own where they are a fixed list, and what of the samples it reads. */
function valuesOf(type: z.ZodType): string[] {
  const { enum: ownItems = [], items } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  const several = (items as { enum?: string[] } | undefined)?.enum ?? []
  return [...ownItems.map(String), ...several, ...SAMPLES].filter((value) => type.safeParse(value).success)
}

test('every sort and every filter of every list is one that its tables have', { timeout: 120_000 }, async () => {
  const wrong: string[] = []
  let requestCount = 0
  for (const [list, schema, read] of lists)
    for (const [name, type] of Object.entries(schema.shape)) {
      if (Object.hasOwn(pageFields, name)) continue
      if (name === 'custom_fields') {
        requestCount += 1
        const query = parseQuery(
          schema,
          new URLSearchParams({ 'custom_fields.floor': '3', 'custom_fields[vip]': 'true' }),
        )
        await read(query).catch((error: unknown) => wrong.push(`${list}?custom_fields: ${String(error)}`))
        continue
      }
      const values = valuesOf(type as z.ZodType)
      if (values.length === 0) wrong.push(`${list}: no value for ${name}`)
      for (const value of values) {
        requestCount += 1
        const query = parseQuery(schema, new URLSearchParams({ [name]: value }))
        await read(query).catch((error: unknown) => wrong.push(`${list}?${name}=${value}: ${String(error)}`))
      }
    }
  expect(wrong).toEqual([])
  expect(requestCount).toBeGreaterThan(150)
})
