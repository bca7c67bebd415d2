import { createHash } from 'node:crypto'
import { Prisma } from '@/prisma/generated/client'
import { type ServiceContext, shownRequestId } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { noteWithin } from '@/lib/db/follow-up'
import { recordHistory } from '@/lib/db/history'
import { inTransaction, type Transaction } from '@/lib/db/transaction'
import { isCommandKind, isTimeCommand } from '@/lib/domain/field/kinds'
import { type Arriving, mergeCommand, type Verdict } from '@/lib/domain/field/merge'
import { type Happened, happenedAt } from '@/lib/domain/field/times'
import { isId } from '@/lib/domain/id'
import { ServiceError } from '@/lib/errors'
import { type BodyOf, problemsOf, readDraft } from '@/lib/schemas/draft'
import {
  type CommandOutcomeRecord,
  type CommandsReceived,
  fieldCommands,
  type SentCommand,
} from '@/lib/schemas/field/command'
import { commandBase, payloadSchema, type ReadCommand } from '@/lib/schemas/field/commands'
import { type SendingDevice, useDevice } from '@/lib/services/field/devices'
import { type Doing, perform } from './effects'
import { readCommand, toOutcome } from './record'
import { lockJobState } from './job-state'
import { targetOf } from './target'
import { recordTime } from './time'

/** What all commands of a request have in common. */
type Batch = { device: SendingDevice; skewMs: number; receivedAt: Date }

/** The outcome of a command, as it is stored beside what was sent. */
type Decided = Verdict & {
  message: string | null
  found: Prisma.InputJsonValue | null
  workOrderId: string | null
  visitId: string | null
}

const NOWHERE = { message: null, found: null, workOrderId: null, visitId: null } as const
const REFUSED = { outcome: 'refused', extent: 'nothing' } as const

/**
 * Receives the commands of a phone, each in a savepoint of its own and in their order, and returns the outcome of each. One whose id is
 * stored already is answered as it was then and changes nothing (R-FA-3). Throws `forbidden`, `device_revoked`, `validation_error`.
 */
export async function receiveCommands(
  ctx: ServiceContext,
  body: BodyOf<typeof fieldCommands>,
): Promise<CommandsReceived> {
  requireScope(ctx, 'field')
  const sent = readDraft(fieldCommands, body).finish()
  return inTransaction(
    ctx,
    async (tx) => {
      const receivedAt = new Date()
      const device = await useDevice(tx, ctx, sent.device_id, receivedAt)
      const skewMs = sent.skew_ms ?? receivedAt.getTime() - sent.sent_at.getTime()
      const commands: CommandOutcomeRecord[] = []
      for (const command of sent.commands)
        commands.push(await receiveOne(tx, ctx, { device, skewMs, receivedAt }, command))
      return { received_at: receivedAt.toISOString(), commands }
    },
    60,
  )
}

async function receiveOne(
  tx: Transaction,
  ctx: ServiceContext,
  batch: Batch,
  command: SentCommand,
): Promise<CommandOutcomeRecord> {
  const { device, skewMs, receivedAt } = batch
  const happened = happenedAt(command.occurred_at, skewMs, receivedAt)
  const digest = digestOf(device.id, command)
  const where = { account_id_id: { account_id: ctx.accountId, id: command.id } }
  const storedCommand = await tx.fieldCommand.findUnique({ where })
  if (storedCommand?.digest === digest) return toOutcome(storedCommand)
  if (storedCommand)
    return toOutcome({
      id: command.id,
      outcome: 'refused',
      reason: 'id_in_use',
      message: 'Another command has this id.',
      occurred_at: happened.at,
      is_clamped: happened.isClamped,
    })
  if (await isWithoutUpload(tx, ctx, command))
    return toOutcome({
      id: command.id,
      outcome: 'refused',
      reason: 'upload_missing',
      occurred_at: happened.at,
      is_clamped: happened.isClamped,
      message: 'Upload the picture first, and send the command again.',
    })
  // Its own request in the history, so that it is told from the others and can be undone alone.
  const commandCtx = { ...ctx, requestId: command.id, clientRequestId: shownRequestId(ctx) }
  // Before what it does, which happened when the command says (R-SL-6).
  await tx.fieldCommand.create({
    data: {
      id: command.id,
      account_id: ctx.accountId,
      device_id: device.id,
      technician_id: device.technician_id,
      kind: command.kind,
      version: command.version,
      digest,
      payload: command.payload as Prisma.InputJsonObject,
      base: (command.base ?? {}) as Prisma.InputJsonObject,
      occurred_at: happened.at,
      is_clamped: happened.isClamped,
      skew_ms: skewMs,
      received_at: receivedAt,
      outcome: 'refused',
      extent: 'nothing',
    },
    select: { id: true },
  })
  const decided = await decideCommand(tx, commandCtx, batch, command, happened)
  await tx.fieldCommand.update({
    where,
    data: {
      work_order_id: decided.workOrderId,
      visit_id: decided.visitId,
      found: decided.found ?? Prisma.DbNull,
      outcome: decided.outcome,
      reason: decided.reason,
      message: decided.message,
      extent: decided.extent,
    },
    select: { id: true },
  })
  const after = await readCommand(tx, ctx, command.id)
  await recordHistory(tx, commandCtx, { verb: 'create', type: 'field_command', id: command.id, before: null, after })
  return toOutcome({ ...after, occurred_at: happened.at })
}

/** Whether the picture that a command names was not uploaded yet. Nothing is decided then: the phone sends the command again. */
async function isWithoutUpload(tx: Transaction, ctx: ServiceContext, command: SentCommand): Promise<boolean> {
  const read = readCommandOf(command)
  if (!('kind' in read) || (read.kind !== 'photo' && read.kind !== 'signature')) return false
  const sha256 = read.kind === 'photo' ? read.payload.upload : read.payload.image_sha256
  const where = { account_id: ctx.accountId, sha256, finished_at: { not: null } }
  return (await tx.fieldUpload.count({ where })) === 0
}

/** Decides about a command and performs it as far as that goes. */
async function decideCommand(
  tx: Transaction,
  ctx: ServiceContext,
  { device, receivedAt }: Batch,
  command: SentCommand,
  happened: Happened,
): Promise<Decided> {
  const read = readCommandOf(command)
  if (!('problem' in read) && isTimeCommand(read.kind))
    return { ...NOWHERE, ...(await recordTime(tx, ctx, { id: command.id, read, device, happened, receivedAt })) }
  const placement = await lockJobState(tx, ctx, command.work_order_id, device.technician_id)
  const isTheirs = placement.whose !== 'not_own'
  const workOrderId = isTheirs ? (command.work_order_id?.toLowerCase() ?? null) : null
  if ('problem' in read) return { ...NOWHERE, ...REFUSED, workOrderId, reason: read.reason, message: read.problem }
  const target = workOrderId ? await targetOf(tx, ctx, read, workOrderId, command.base) : {}
  const seenStatus = commandBase.safeParse(command.base).data?.status
  const verdict = mergeCommand({ kind: read.kind, happened, seenStatus, ...target }, placement)
  if (workOrderId === null) return { ...NOWHERE, ...verdict }
  const report = {
    work_order_id: workOrderId,
    technician_id: device.technician_id,
    device_id: device.id,
    device_label: device.label,
    occurred_at: happened.at,
    recorded_at: receivedAt,
  }
  const visitId = await visitOf(tx, ctx, workOrderId, command.visit_id)
  const doing = { ...read, id: command.id, report, visitId, written: 'nothing' as const, extent: verdict.extent }
  const currentValue = verdict.outcome === 'needs_decision' ? valueOf(target.field) : null
  return { ...NOWHERE, ...verdict, ...(await performOrAsk(tx, ctx, doing)), found: currentValue, workOrderId, visitId }
}

/** The value of a field that was changed meanwhile, for whoever decides. */
function valueOf(field: Arriving['field']): string | number | null {
  const current = field?.current
  return typeof current === 'string' || typeof current === 'number' ? current : null
}

/** Performs a command. Where its records do not allow that, what it reports is written, and the office decides about the rest. */
async function performOrAsk(tx: Transaction, ctx: ServiceContext, doing: Doing): Promise<Partial<Decided>> {
  const failure = await attempt(tx, () => perform(tx, ctx, doing))
  if (!failure) return {}
  await perform(tx, ctx, { ...doing, extent: 'evidence' })
  const details = failure.details.map(({ field, message }) => `${field} ${message}`)
  const message = [failure.message, ...details].join(' ')
  return { outcome: 'needs_decision', reason: 'not_possible', extent: 'evidence', message }
}

/** What a command holds by its kind and version, or what is wrong with it. */
function readCommandOf({
  kind,
  version,
  payload,
}: SentCommand): ReadCommand | { reason: 'unsupported' | 'invalid'; problem: string } {
  const schema = isCommandKind(kind) ? payloadSchema(kind, version) : null
  if (!schema)
    return { reason: 'unsupported', problem: `There is no ${kind} of version ${version} here: update the app.` }
  const result = schema.safeParse(payload)
  if (result.success) return { kind, payload: result.data } as ReadCommand
  const problems = problemsOf(result.error, ['payload'], { payload })
  return { reason: 'invalid', problem: problems.map(({ field, message }) => `${field} ${message}`).join('; ') }
}

async function visitOf(
  tx: Transaction,
  ctx: ServiceContext,
  work_order_id: string,
  id: string | null | undefined,
): Promise<string | null> {
  const where = { account_id: ctx.accountId, id: id ?? '', work_order_id }
  return id && isId(id) ? ((await tx.visit.findFirst({ where, select: { id: true } }))?.id ?? null) : null
}

/** Runs work in a savepoint. What it throws for users to see takes it back and is returned. */
async function attempt(tx: Transaction, work: () => Promise<void>): Promise<ServiceError | null> {
  await tx.$executeRaw`SAVEPOINT command`
  try {
    await noteWithin(tx, true, work)
    await tx.$executeRaw`RELEASE SAVEPOINT command`
    return null
  } catch (error) {
    if (!(error instanceof ServiceError) || error.status >= 500) throw error
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT command`
    await tx.$executeRaw`RELEASE SAVEPOINT command`
    return error
  }
}

/** Tells a command that is sent again from another one under the same id. */
function digestOf(deviceId: string, command: SentCommand): string {
  const text = JSON.stringify([deviceId, command], (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  )
  return createHash('sha256').update(text).digest('base64url')
}
