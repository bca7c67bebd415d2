import type { Prisma } from '@/prisma/generated/client'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { reader } from '@/lib/db/transaction'
import type { FieldInbox, UndecidedCommand } from '@/lib/schemas/field/inbox'
import { photoLinks } from '@/lib/services/work/photos'

/** More than one decides at a sitting. */
const SHOWN = 100

const undecidedSelect = {
  id: true,
  kind: true,
  payload: true,
  found: true,
  reason: true,
  message: true,
  occurred_at: true,
  received_at: true,
  extent: true,
  technician: { select: { id: true, name: true } },
  work_order: {
    select: {
      id: true,
      work_order_number: true,
      status: true,
      deleted_at: true,
      customer: { select: { name: true } },
      site: { select: { name: true } },
      technician: { select: { name: true } },
    },
  },
} satisfies Prisma.FieldCommandSelect

/** What technicians did that the office has to decide about, with how the job stands now; what came first, first. Throws `forbidden`. */
export async function readFieldInbox(ctx: ServiceContext): Promise<FieldInbox> {
  requireScope(ctx, 'read:work-orders')
  const rows = await reader(ctx).fieldCommand.findMany({
    where: { account_id: ctx.accountId, outcome: 'needs_decision' },
    select: undecidedSelect,
    orderBy: [{ received_at: 'asc' }, { id: 'asc' }],
    take: SHOWN + 1,
  })
  const shown = rows.slice(0, SHOWN)
  const links = await readPhotoLinks(ctx, shown)
  return { commands: shown.map((row) => toUndecided(row, links)), more: rows.length > SHOWN }
}

type Row = Prisma.FieldCommandGetPayload<{ select: typeof undecidedSelect }>

const digestsOf = ({ kind, payload }: Row): string[] =>
  kind === 'follow_up' ? ((payload as { photos?: string[] }).photos ?? []) : []
const keyOf = (jobId: string, digest: string) => `${jobId} ${digest}`

/** The small pictures of the photos that follow-ups name, by job and digest. */
async function readPhotoLinks(ctx: ServiceContext, rows: readonly Row[]): Promise<Map<string, string>> {
  const digests = rows.flatMap(digestsOf)
  if (digests.length === 0) return new Map()
  const photos = await reader(ctx).workOrderPhoto.findMany({
    where: {
      account_id: ctx.accountId,
      work_order_id: { in: rows.flatMap(({ work_order }) => work_order?.id ?? []) },
      sha256: { in: digests },
    },
    select: { id: true, work_order_id: true, sha256: true },
  })
  return new Map(
    photos.map(({ id, work_order_id, sha256 }) => [keyOf(work_order_id, sha256), photoLinks(id).thumbnail_url]),
  )
}

function toUndecided(row: Row, links: ReadonlyMap<string, string>): UndecidedCommand {
  const { work_order: job, occurred_at, received_at, payload, found, extent, ...command } = row
  return {
    ...command,
    payload: payload as UndecidedCommand['payload'],
    found: found as UndecidedCommand['found'],
    isKept: extent === 'evidence',
    photos: digestsOf(row).flatMap((digest) => links.get(keyOf(job?.id ?? '', digest)) ?? []),
    occurred_at: occurred_at.toISOString(),
    received_at: received_at.toISOString(),
    job: job && {
      id: job.id,
      work_order_number: job.work_order_number,
      customer: job.customer.name,
      site: job.site?.name ?? null,
      status: job.status,
      inTrash: job.deleted_at !== null,
      technician: job.technician?.name ?? null,
    },
  }
}
