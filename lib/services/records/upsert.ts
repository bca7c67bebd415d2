import type { ServiceContext } from '@/lib/access/context'
import { requireAnyScope, requireScope } from '@/lib/access/permissions'
import { type Holder, holdersOf } from '@/lib/db/external-ids'
import { requireLive } from '@/lib/db/records'
import { inTransaction, reader, runAndRollback } from '@/lib/db/transaction'
import { type ExternalType, nounOf, RESOURCES, type TrashableType } from '@/lib/domain/resources'
import { DryRun } from '@/lib/domain/dry-run'
import { Upserted } from '@/lib/domain/upserted'
import { invalid, ServiceError } from '@/lib/errors'
import { optionalExternalId } from '@/lib/schemas/external-id'
import { problemsOf } from '@/lib/schemas/draft'
import type { BulkVerbs, Fields } from './bulk-verbs'

/** The verbs of a kind whose records can bear an external id. */
export type UpsertVerbs<Answer> = { type: ExternalType; parent?: BulkVerbs<Answer>['parent'] } & Required<
  Pick<BulkVerbs<Answer>, 'create' | 'update' | 'restore'>
>

/** How often somebody else may make, delete or restore the record in between. */
const ATTEMPTS = 3

/**
 * Makes the record that bears the external id be as the body says: a new one when none bears it, else by a change of that one, which
 * comes back from the trash for it (R-EX-3). Throws `forbidden`, `precondition_failed`, `validation_error`, `parent_in_trash`, and
 * the conflicts of its kind.
 */
export async function upsertRecord<Answer extends { id: string }>(
  ctx: ServiceContext,
  verbs: UpsertVerbs<Answer>,
  externalId: string,
  body: Fields,
  ifMatch: string | null = null,
): Promise<Upserted<Answer>> {
  requireScope(ctx, RESOURCES[verbs.type].write)
  const external_id = readExternalId(externalId)
  const data = agreeing(body, 'external_id', external_id)
  return inTransaction(ctx, async (tx) => {
    const within = { ...ctx, tx }
    for (let attempt = 1; ; attempt++) {
      try {
        const [holder] = await holdersOf(tx, ctx, verbs.type, [external_id], verbs.parent?.field)
        if (holder) return await changeHolder(within, verbs, holder, data, ifMatch)
        if (ifMatch !== null) throw new ServiceError('precondition_failed')
        return new Upserted(await verbs.create(within, { ...data, external_id }), 'created')
      } catch (error) {
        if (!isOvertaken(error)) throw error
        if (attempt === ATTEMPTS) throw error.code === 'not_found' ? parentInTrash(verbs) : error
      }
    }
  })
}

/** The id of the record that bears the external id, in the trash or not. Throws `forbidden`, `validation_error`, `not_found`. */
export async function idByExternalId(ctx: ServiceContext, { type }: { type: ExternalType }, externalId: string) {
  const { scope, write } = RESOURCES[type]
  requireAnyScope(ctx, [scope, write])
  const [holder] = await holdersOf(reader(ctx), ctx, type, [readExternalId(externalId)])
  if (!holder) throw new ServiceError('not_found', `There is no ${nounOf(type)} with this external_id.`)
  return holder.id
}

/** Upserts below the record of a path, which the body need not name. Throws `not_found` for that one. */
export async function upsertBelow<Answer extends { id: string }>(
  ctx: ServiceContext,
  verbs: UpsertVerbs<Answer> & { parent: { type: TrashableType; field: string } },
  parentId: string,
  externalId: string,
  body: Fields,
  ifMatch: string | null = null,
): Promise<Upserted<Answer>> {
  requireScope(ctx, RESOURCES[verbs.type].write)
  const { type, field } = verbs.parent
  await requireLive(ctx, type, parentId)
  return upsertRecord(ctx, verbs, externalId, { ...agreeing(body, field, parentId), [field]: parentId }, ifMatch)
}

/** What an upsert would answer, without writing anything: a record that it would make has an id that nothing will have. */
export async function tryUpsert<Answer extends { id: string }>(
  ctx: ServiceContext,
  verbs: UpsertVerbs<Answer>,
  externalId: string,
  body: Fields,
  ifMatch: string | null = null,
): Promise<DryRun<Answer>> {
  const { value } = await runAndRollback(ctx, (within) => upsertRecord(within, verbs, externalId, body, ifMatch))
  return new DryRun(value)
}

async function changeHolder<Answer extends { id: string }>(
  ctx: ServiceContext,
  verbs: UpsertVerbs<Answer>,
  holder: Holder,
  data: Fields,
  ifMatch: string | null,
): Promise<Upserted<Answer>> {
  if (verbs.parent && holder.parent_id) agreeing(data, verbs.parent.field, holder.parent_id, STAYS)
  if (!holder.is_live) await verbs.restore(ctx, holder.id)
  const record = await verbs.update(ctx, holder.id, data, ifMatch)
  const { updated_at } = record as { updated_at?: string }
  const isSame = holder.is_live && updated_at === holder.updated_at.toISOString()
  return new Upserted(record, isSame ? 'unchanged' : 'updated')
}

/** Somebody made the record, or moved it to the trash, after it was looked for; a parent in the trash looks the same. */
function isOvertaken(error: unknown): error is ServiceError {
  return error instanceof ServiceError && (error.code === 'duplicate_external_id' || error.code === 'not_found')
}

function parentInTrash({ type, parent }: { type: ExternalType; parent?: { type: TrashableType } }): ServiceError {
  const whose = nounOf(parent?.type ?? 'customer')
  return new ServiceError(
    'parent_in_trash',
    `The ${nounOf(type)} with this external_id belongs to a ${whose} in the trash.`,
    [
      {
        field: parent ? `${parent.type}_id` : 'customer_id',
        message: `is a ${whose} in the trash; restore that one first`,
      },
    ],
  )
}

const STAYS = 'is not the one that the record of this external_id belongs to; it cannot move'

/** The body without a field that something else says already. Throws `validation_error` where the two differ. */
function agreeing(
  body: Fields,
  field: string,
  value: string,
  message = 'must be the one in the path, or left out',
): Fields {
  const { [field]: sent, ...data } = body
  const isSame = typeof sent === 'string' && plain(field, sent) === plain(field, value)
  if (sent !== undefined && !isSame) throw invalid([{ field, message }])
  return data
}

/** Ids of ours are equal whatever their case. */
function plain(field: string, text: string): string {
  return field === 'external_id' ? text.trim() : text.trim().toLowerCase()
}

function readExternalId(text: string): string {
  const read = optionalExternalId().safeParse(text)
  if (!read.success) throw invalid(problemsOf(read.error, ['external_id'], { external_id: text }))
  if (!read.data) throw invalid([{ field: 'external_id', message: 'must not be empty' }])
  return read.data
}
