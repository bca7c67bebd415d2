import type { Prisma } from '@/prisma/generated/client'
import { db } from '@/lib/db/client'
import { enqueue } from '@/lib/db/enqueue'
import type { Transaction } from '@/lib/db/transaction'
import { asStored } from './sealed'

/**
 * Writes mails down in the transaction of what they tell; they are sent afterwards, each once, however often that has to be
 * tried. A mail whose id is known already is not written again.
 */
export async function queueMails(
  tx: Transaction,
  mails: (Prisma.MailCreateManyInput & { id: string; account_id: string })[],
): Promise<void> {
  const { count } = await tx.mail.createMany({ data: mails.map(asStored), skipDuplicates: true })
  if (count > 0) await enqueue(tx, 'send-mail', mails)
}

/** Makes jobs of the mails that wait and have none. */
export async function enqueueLostMails(): Promise<void> {
  await db().$executeRaw`
    INSERT INTO job (queue, key, account_id, run_at)
    SELECT 'send-mail', id, account_id, due_at FROM mail WHERE status IN ('waiting', 'sending')
    ON CONFLICT (queue, key) DO NOTHING`
}
