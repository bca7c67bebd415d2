import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { inTransaction } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import { type FieldUploadQuery, type FieldUploadRecord, isDigest } from '@/lib/schemas/field/upload'
import { useDevice } from '@/lib/services/field/devices'
import { readUpload, toUploadRecord } from './record'

/** How far an upload is, for a phone that goes on with it. Throws `forbidden`, `device_revoked`, `bad_request`, `not_found`. */
export async function getUpload(
  ctx: ServiceContext,
  sha256: string,
  { device_id }: FieldUploadQuery,
): Promise<FieldUploadRecord> {
  requireScope(ctx, 'field')
  const digest = sha256.toLowerCase()
  return inTransaction(ctx, async (tx) => {
    await useDevice(tx, ctx, device_id, new Date(), true)
    if (!isDigest(digest)) throw notFound('upload')
    return toUploadRecord(await readUpload(tx, ctx, digest))
  })
}
