import type { ServiceContext } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { notFound } from '@/lib/errors'
import type { FieldUploadRecord } from '@/lib/schemas/field/upload'

export type UploadRow = {
  sha256: string
  byte_size: number
  received_bytes: number
  finished_at: Date | null
  expires_at: Date
}

/** An upload, locked until the end of the transaction. Throws `not_found`. */
export async function readUpload(tx: Transaction, ctx: ServiceContext, sha256: string): Promise<UploadRow> {
  const [row] = await tx.$queryRaw<UploadRow[]>`
    SELECT sha256, byte_size, received_bytes, finished_at, expires_at FROM field_upload
    WHERE account_id = ${ctx.accountId}::uuid AND sha256 = ${sha256} FOR UPDATE`
  if (!row) throw notFound('upload')
  return row
}

/** A row as it is answered. */
export function toUploadRecord({ sha256, byte_size, received_bytes, ...times }: UploadRow): FieldUploadRecord {
  const { finished_at, expires_at } = times
  return {
    sha256,
    byte_size,
    received_bytes,
    finished_at: finished_at?.toISOString() ?? null,
    expires_at: expires_at.toISOString(),
  }
}
