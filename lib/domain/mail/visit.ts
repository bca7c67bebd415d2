import type { Language } from '@/lib/domain/language'
import type { VisitWindow } from '@/lib/domain/work-orders/visit-window'

/** The mails that a company sends to its customers about a visit. */
export const MAIL_KINDS = ['confirmation', 'on_my_way', 'report'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** What such a mail tells. Instants are RFC 3339, written in the company's time zone. */
export type Visit = VisitWindow & {
  /** What the customer reads: its own language, else the company's. */
  language: Language
  company: string
  /** Where the customer can call. */
  phone: string | null
  /** Whether the mail shows the company's picture. */
  has_logo: boolean
  time_zone: string
  work_order_number: string
  customer: string
  contact: string | null
  technician: string | null
  scheduled_date: string | null
  /** The site's name and the lines of its address. */
  place: string[]
  description: string | null
  /** What was done; null before the work is completed. */
  done: Done | null
}

/** What was done, as who signs for it is shown. */
type Done = {
  completed_at: string
  /** The names of the tasks that were completed. */
  tasks: string[]
  parts: { name: string; quantity: number }[]
  /** Who signed last for the customer. */
  signer: string | null
}
