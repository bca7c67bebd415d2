import type { MailKind } from '@/lib/domain/mail/visit'
import type { CustomerMail } from '@/lib/schemas/mail/mail'

/** What people call a mail. */
export const MAIL_NAMES: Record<MailKind, string> = {
  confirmation: 'Confirmation',
  on_my_way: '“On my way”',
  report: 'Service report',
}

/** Why a mail cannot be sent now, and what to do about it; `null` when it can. */
export function obstacleOf({ is_on, recipient, previews }: CustomerMail, kind: MailKind): string | null {
  if (!is_on) return 'E-mail is not set up. An administrator can set a mail server under Settings › Company.'
  if (!recipient) return 'Neither the contact nor the customer has an e-mail address. Add one on the customer’s page.'
  if (previews[kind]) return null
  if (kind === 'report') return 'The work order is not completed yet.'
  return 'There is no date yet. Schedule the work order first, or set when it may be visited.'
}
