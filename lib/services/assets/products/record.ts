import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { isId } from '@/lib/domain/id'
import { notFound } from '@/lib/errors'
import type { ProductRecord } from '@/lib/schemas/assets/product'

export const productSelect = {
  id: true,
  external_id: true,
  name: true,
  manufacturer: true,
  model_number: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.ProductSelect

/** A row as it is answered. */
export function toProductRecord(row: Prisma.ProductGetPayload<{ select: typeof productSelect }>): ProductRecord {
  return {
    id: row.id,
    external_id: row.external_id,
    name: row.name,
    manufacturer: row.manufacturer,
    model_number: row.model_number,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The live product. Throws `not_found`. */
export async function readProduct(tx: Transaction, ctx: ServiceContext, id: string): Promise<ProductRecord> {
  const row = isId(id)
    ? await tx.product.findFirst({ where: { account_id: ctx.accountId, id, deleted_at: null }, select: productSelect })
    : null
  if (!row) throw notFound('product')
  return toProductRecord(row)
}
