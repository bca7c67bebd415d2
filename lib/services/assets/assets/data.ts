import type { Prisma } from '@/prisma/generated/client'
import { toDatabaseDate } from '@/lib/domain/time'
import type { AssetUpdate } from '@/lib/schemas/assets/asset'

/** An input as the columns it sets; what was not sent stays out. `object_id` is the site. */
export function assetColumns(input: AssetUpdate) {
  const { object_id, install_date, warranty_start, warranty_expiry, specifications, custom_fields, ...same } = input
  return {
    ...same,
    site_id: object_id,
    install_date: install_date && toDatabaseDate(install_date),
    warranty_start: warranty_start && toDatabaseDate(warranty_start),
    warranty_expiry: warranty_expiry && toDatabaseDate(warranty_expiry),
    specifications: pairs(specifications),
    custom_fields: pairs(custom_fields),
  } satisfies Prisma.AssetUncheckedUpdateInput
}

/** Clearing key/value pairs leaves none. */
function pairs(value: Prisma.InputJsonObject | null | undefined): Prisma.InputJsonObject | undefined {
  return value === null ? {} : value
}
