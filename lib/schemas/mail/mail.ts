import type { Language } from '@/lib/domain/language'
import { z } from 'zod'
import { isId } from '@/lib/domain/id'
import { MAIL_KINDS, type MailKind } from '@/lib/domain/mail/visit'

/** Asks for a mail; `id` is the asker's, so that asking twice for the same sends one. */
export const mailRequest = z.object({ id: z.string().refine(isId, 'must be a UUID'), kind: z.enum(MAIL_KINDS) })
export type MailRequest = z.input<typeof mailRequest>

/** `recorded`: by a sandbox, which sends none. */
export type MailStatus = 'waiting' | 'sending' | 'sent' | 'recorded' | 'failed'

/** A mail that was asked for. `problem` says why it is not sent (yet). */
export type SentMail = {
  id: string
  kind: MailKind
  recipient: string
  status: MailStatus
  problem: string | null
  actor: string
  created_at: string
  sent_at: string | null
}

/** What can be sent to the customer of a work order, and what was. */
export type CustomerMail = {
  /** False where the operator has not set up e-mail. */
  is_on: boolean
  recipient: string | null
  /** In which the customer reads the mails. */
  language: Language
  /** By kind: what it would say, or `null` while there is no date to tell, or nothing done to report. */
  previews: Record<MailKind, { subject: string; text: string } | null>
  mails: SentMail[]
}
