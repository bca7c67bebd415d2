import type { Actor } from '@/lib/access/context'
import type { Transaction } from '@/lib/db/transaction'
import { newId } from '@/lib/domain/id'
import type { MailContent } from '@/lib/domain/mail/compose'
import { hasMailServer } from '@/lib/services/mail/route'
import { queueMails } from './queue'

export type UserMail = {
  kind: 'password_link' | 'password_changed'
  user: { account_id: string; id: string; email: string }
  actor: Actor
}

/** Writes a mail to a user about their sign-in. Without a mail server none is written. */
export async function queueUserMail(
  tx: Transaction,
  { kind, user, actor }: UserMail,
  content: MailContent,
): Promise<void> {
  const { account_id, id: user_id, email: recipient } = user
  if (!(await hasMailServer(tx, account_id))) return
  const by = { actor_id: actor.type === 'user' ? actor.id : null, actor_name: actor.name }
  await queueMails(tx, [{ id: newId(), account_id, user_id, kind, recipient, ...content, ...by }])
}
