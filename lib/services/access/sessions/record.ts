import type { AccountTier, UserRole } from '@/prisma/generated/enums'
import type { Language } from '@/lib/domain/language'
import type { Units } from '@/lib/domain/units'

/** Who is signed in, as of now: the role is the user's current one, not the one at sign-in. */
export type Principal = {
  /**
   * `confirmed_seconds_ago`: since the user last proved who they are (lib/services/access/identity). `is_phone`: it is that of a
   * technician's phone, which opens `/my-day` and what that asks for, and nothing else.
   */
  session: { id: string; confirmed_seconds_ago: number; is_phone: boolean }
  /** `language`: the one they chose; null while the browser's is used. */
  user: { id: string; name: string; email: string; role: UserRole; language: Language | null }
  account: {
    id: string
    name: string
    time_zone: string
    currency: string
    tier: AccountTier
    units: Units
    /** What its customers read. */
    language: Language
    /** Names its picture; null without one. */
    logo: string | null
    /** For trying integrations: its mails are recorded and never sent. */
    is_sandbox: boolean
    /** Whether there is something to tell its administrators on every page, so that no page has to ask. */
    has_broken_webhooks: boolean
  }
}

/** A sign-in ends after 30 days in any case, and after 7 days without use. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
export const IDLE_DAYS = 7
