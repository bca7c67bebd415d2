import { Prisma } from '@/prisma/generated/client'
import { db } from '@/lib/db/client'
import { endingContractColumns, endingContracts } from '@/lib/services/customers/ending-contracts'
import type { NextPart, Subject } from '@/lib/db/enqueue'
import type { Transaction } from '@/lib/db/transaction'
import type { EndingContract } from '@/lib/domain/contracts/ending'
import { newId } from '@/lib/domain/id'
import { warningsMail } from '@/lib/domain/mail/warnings'
import type { WarnedPromise } from '@/lib/domain/sla/warned'
import { dayIn } from '@/lib/domain/time'
import { appUrl } from '@/lib/env'
import { queueMails } from '@/lib/services/mail/mail'
import { hasMailServer } from '@/lib/services/mail/route'
import { toWarned, warned, WARNED_COLUMNS, type WarnedRow } from './warnings'

/** Warnings within two minutes go into one mail. */
const GATHER_MS = 120_000

/** Older warnings are not mailed: neither to somebody who only now wants mails, nor after a long pause. */
const MAX_AGE = '1 hour'

const BATCH = 200

/**
 * Mails the promises at risk or broken and the ending contracts of an account to each of its users who wants such mails, in one mail
 * per user. The cursor is the time to send.
 */
export async function mailWarnings(
  { account_id }: Subject,
  _signal: AbortSignal,
  cursor: string | null,
): Promise<NextPart | null> {
  if ((await db().user.count({ where: warningRecipients(account_id) })) === 0) return null
  // First call (no cursor): waits GATHER_MS. Second call (cursor = time to send): sends.
  const sendAt = cursor === null ? new Date(Date.now() + GATHER_MS) : new Date(cursor)
  if (sendAt.getTime() > Date.now()) return { at: sendAt, cursor: sendAt.toISOString() }
  await db().$transaction((tx) => writeMails(tx, account_id))
  return null
}

/** Everybody who wants warnings, but technicians: they see the promises of their own work, and no list of all. */
function warningRecipients(account_id: string) {
  return {
    account_id,
    warning_mails: true,
    deleted_at: null,
    status: 'active',
    role: { not: 'technician' },
  } satisfies Prisma.UserWhereInput
}

async function writeMails(tx: Transaction, account_id: string): Promise<void> {
  if (!(await hasMailServer(tx, account_id))) return
  const { name: company, time_zone } = await tx.account.findUniqueOrThrow({ where: { id: account_id } })
  const promises = await claimPromises(tx, account_id)
  const contracts = await claimContracts(tx, account_id, dayIn(time_zone, new Date()))
  if (promises.length + contracts.length === 0) return
  const users = await tx.user.findMany({
    where: warningRecipients(account_id),
    select: { id: true, name: true, email: true },
  })
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: time_zone })
  const mailContent = { company, promises, contracts, now: Date.now(), page: `${appUrl()}/at-risk` }
  const moment = (instant: string) => format.format(new Date(instant))
  await queueMails(
    tx,
    users.map(({ id: user_id, name, email }) => ({
      id: newId(),
      account_id,
      user_id,
      kind: 'promises_at_risk',
      recipient: email,
      ...warningsMail({ ...mailContent, name, moment }),
      actor_id: null,
      actor_name: 'Warnings',
    })),
  )
}

/** The percentage that was warned of, 100 for a broken promise: what `mailed_percent` is set to. */
const REACHED_PERCENT = Prisma.raw(
  "CASE clock.state WHEN 'breached' THEN 100 ELSE coalesce(clock.warned_percent, 0) END",
)

/**
 * Reads the warnings that were not mailed yet, and notes them as mailed. A clock locked by somebody else is skipped; its next warning
 * or its breach is mailed.
 */
async function claimPromises(tx: Transaction, account_id: string): Promise<WarnedPromise[]> {
  const rows = await tx.$queryRaw<WarnedRow[]>`
    SELECT ${WARNED_COLUMNS}, c.name AS customer, t.name AS technician ${warned(
      account_id,
      Prisma.sql`
      JOIN customer c ON c.account_id = w.account_id AND c.id = w.customer_id
      LEFT JOIN technician t ON t.account_id = w.account_id AND t.id = w.technician_id`,
    )}
      AND clock.updated_at > now() - ${MAX_AGE}::interval AND coalesce(clock.mailed_percent, -1) < ${REACHED_PERCENT}
    ORDER BY clock.due_at, clock.id LIMIT ${BATCH}::int FOR NO KEY UPDATE OF clock SKIP LOCKED`
  await tx.$executeRaw`UPDATE sla_clock clock SET mailed_percent = ${REACHED_PERCENT}
    WHERE account_id = ${account_id}::uuid AND id = ANY(${rows.map(({ id }) => id)}::uuid[])`
  return rows.map(toWarned)
}

/**
 * Reads the ending contracts that were not mailed yet, and notes them as mailed. A contract locked by somebody else is skipped, and
 * waits for the next mail.
 */
async function claimContracts(tx: Transaction, account_id: string, today: string): Promise<EndingContract[]> {
  const rows = await tx.$queryRaw<EndingContract[]>`
    SELECT ${endingContractColumns(today)} ${endingContracts(account_id, today)}
      AND c.expiry_to_mail_since > now() - ${MAX_AGE}::interval
    ORDER BY c.end_date, c.id LIMIT ${BATCH}::int FOR NO KEY UPDATE OF c SKIP LOCKED`
  await tx.$executeRaw`UPDATE service_contract SET expiry_to_mail_since = NULL
    WHERE account_id = ${account_id}::uuid AND id = ANY(${rows.map(({ id }) => id)}::uuid[])`
  return rows
}
