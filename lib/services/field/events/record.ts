import type { Prisma } from '@/prisma/generated/client'
import type {
  FieldEventRecord,
  SignatureRecord,
  WorkOrderNoteRecord,
  WorkOrderPhotoRecord,
} from '@/lib/schemas/field/event'
import { photoLinks } from '@/lib/services/work/photos'

const idAndName = { select: { id: true, name: true } } as const
const COMMON = {
  id: true,
  work_order_id: true,
  technician: idAndName,
  occurred_at: true,
  recorded_at: true,
  device_id: true,
  device_label: true,
} as const

export const eventSelect = {
  ...COMMON,
  visit_id: true,
  kind: true,
  pause_reason: idAndName,
  latitude: true,
  longitude: true,
  accuracy_m: true,
  source: true,
  recorded_by: true,
  voids_id: true,
  correction: { select: { id: true } },
} satisfies Prisma.FieldEventSelect

export const noteSelect = {
  ...COMMON,
  text: true,
  voids_id: true,
  corrections: { select: { id: true }, orderBy: { occurred_at: 'desc' }, take: 1 },
} satisfies Prisma.WorkOrderNoteSelect

export const signatureSelect = {
  ...COMMON,
  signer_name: true,
  role: true,
  statement: true,
  document_sha256: true,
  image_sha256: true,
} satisfies Prisma.SignatureSelect

export const jobPhotoSelect = { ...COMMON, sha256: true, caption: true } satisfies Prisma.WorkOrderPhotoSelect

/** A signature as it is answered. */
export function toSignatureRecord(
  row: Prisma.SignatureGetPayload<{ select: typeof signatureSelect }>,
): SignatureRecord {
  const role = row.role as SignatureRecord['role']
  return { ...commonOf(row), role, image_url: photoLinks(row.id).url }
}

/** A photo of a job as it is answered. */
export function toJobPhotoRecord(
  row: Prisma.WorkOrderPhotoGetPayload<{ select: typeof jobPhotoSelect }>,
): WorkOrderPhotoRecord {
  return { ...commonOf(row), ...photoLinks(row.id) }
}

/** An event as it is answered. */
export function toEventRecord({
  correction,
  ...row
}: Prisma.FieldEventGetPayload<{ select: typeof eventSelect }>): FieldEventRecord {
  return {
    ...commonOf(row),
    kind: row.kind as FieldEventRecord['kind'],
    source: row.source as FieldEventRecord['source'],
    voided_by_id: correction?.id ?? null,
  }
}

/** A note as it is answered. */
export function toNoteRecord({
  corrections,
  ...row
}: Prisma.WorkOrderNoteGetPayload<{ select: typeof noteSelect }>): WorkOrderNoteRecord {
  return { ...commonOf(row), voided_by_id: corrections[0]?.id ?? null }
}

type CommonRow = { occurred_at: Date; recorded_at: Date; device_id: string | null; device_label: string | null }

/** Which phone sent it, and when it happened and was received, as they are answered. */
function commonOf<Row extends CommonRow>({ device_id, device_label, occurred_at, recorded_at, ...row }: Row) {
  return {
    ...row,
    device: device_id === null ? null : { id: device_id, label: device_label ?? '' },
    occurred_at: occurred_at.toISOString(),
    recorded_at: recorded_at.toISOString(),
  }
}
