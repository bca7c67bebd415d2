import type { Prisma } from '@/prisma/generated/client'
import type {
  FieldEventRecord,
  SignatureRecord,
  WorkOrderNoteRecord,
  WorkOrderPhotoRecord,
} from '@/lib/schemas/field/event'
import { photoLinks } from '@/lib/services/work/photos'

const named = { select: { id: true, name: true } } as const
const told = { id: true, work_order_id: true, technician: named, occurred_at: true, recorded_at: true } as const

export const eventSelect = {
  ...told,
  ...{ visit_id: true, kind: true, pause_reason: named, latitude: true, longitude: true, accuracy_m: true },
} satisfies Prisma.FieldEventSelect

export const noteSelect = { ...told, text: true } satisfies Prisma.WorkOrderNoteSelect

export const signatureSelect = {
  ...told,
  ...{ signer_name: true, role: true, statement: true, document_sha256: true, image_sha256: true },
} satisfies Prisma.SignatureSelect

export const jobPhotoSelect = { ...told, sha256: true } satisfies Prisma.WorkOrderPhotoSelect

/** A signature as it is answered. */
export function toSignatureRecord(
  row: Prisma.SignatureGetPayload<{ select: typeof signatureSelect }>,
): SignatureRecord {
  const role = row.role as SignatureRecord['role']
  return { ...row, ...timesOf(row), role, image_url: photoLinks(row.id).url }
}

/** A photo of a job as it is answered. */
export function toJobPhotoRecord(
  row: Prisma.WorkOrderPhotoGetPayload<{ select: typeof jobPhotoSelect }>,
): WorkOrderPhotoRecord {
  return { ...row, ...timesOf(row), ...photoLinks(row.id) }
}

/** An event as it is answered. */
export function toEventRecord(row: Prisma.FieldEventGetPayload<{ select: typeof eventSelect }>): FieldEventRecord {
  return { ...row, ...timesOf(row), kind: row.kind as FieldEventRecord['kind'] }
}

/** A note as it is answered. */
export function toNoteRecord(row: Prisma.WorkOrderNoteGetPayload<{ select: typeof noteSelect }>): WorkOrderNoteRecord {
  return { ...row, ...timesOf(row) }
}

function timesOf({ occurred_at, recorded_at }: { occurred_at: Date; recorded_at: Date }) {
  return { occurred_at: occurred_at.toISOString(), recorded_at: recorded_at.toISOString() }
}
