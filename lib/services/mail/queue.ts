import type { Prisma } from '@/prisma/generated/client'
import type { Transaction } from '@/lib/db/transaction'

/** The queue whose jobs send what waits. */
export const MAIL_QUEUE = 'send-mail'

/**
 * Writes mails down in the transaction of what they tell; they are sent afterwards, each once, however often that has to be
 * tried. A mail whose id is known already is not written again.
 */
export async function queueMails(tx: Transaction, mails: Prisma.MailCreateManyInput[]): Promise<void> {
  const { count } = await tx.mail.createMany({ data: mails, skipDuplicates: true })
  if (count > 0) await wakeSender(tx)
}

/** A job in the same transaction. Where the runner has never been started yet, its clock finds the mail. */
async function wakeSender(tx: Transaction): Promise<void> {
  const [queue] = await tx.$queryRaw<{ exists: boolean }[]>`SELECT to_regclass('pgboss.queue') IS NOT NULL AS exists`
  if (queue?.exists)
    await tx.$executeRaw`INSERT INTO pgboss.job (name, data) SELECT name, '{}' FROM pgboss.queue WHERE name = ${MAIL_QUEUE}`
}
