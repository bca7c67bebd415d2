import { z } from 'zod'
import { EARLIER_WORK } from '@/lib/domain/billing/state'
import { LEAK_RATE_METHODS } from '@/lib/domain/compliance/types'
import { TERRITORY_RULES } from '@/lib/domain/planning/policy'
import { LANGUAGES } from '@/lib/domain/language'
import { UNIT_CHOICES } from '@/lib/domain/units'
import { dayRecord, instantRecord, text } from '@/lib/schemas/fields'
import { companySetup, USER_ROLES } from '@/lib/schemas/people/user'

export const ACCOUNT_TIERS = ['standard', 'professional', 'enterprise'] as const

const { time_zone, currency, email, name, password } = companySetup.shape
const tier = z.enum(ACCOUNT_TIERS)

/** One field service company (R-AC-1). */
export const accountCreate = z.object({
  name: text(),
  tier,
  time_zone,
  currency: currency.default('USD'),
  is_sandbox: z.boolean().default(false),
})
export const accountTier = z.object({ tier })

/** A user whom the operator makes, with the first password. */
export const userCreate = z.object({ email, name, role: z.enum(USER_ROLES), password })

export const accountRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  tier,
  time_zone: z.string(),
  currency: z.string(),
  phone: z.string().nullable(),
  reply_email: z.string().nullable(),
  units: z.enum(UNIT_CHOICES),
  /** What its customers read, unless a customer has another language. */
  language: z.enum(LANGUAGES),
  /** Whether the customer pays the tax on what a warranty, a contract or goodwill covers, too (R-WP-4). */
  taxes_covered: z.boolean(),
  /** Whether what work proposes to bill is accepted when it is completed (R-BI-7). */
  lines_on_completion: z.boolean(),
  /** What was completed before this day is not billed here: it is `earlier_work` (R-BI-18). */
  billing_from: dayRecord.nullable(),
  earlier_work: z.enum(EARLIER_WORK),
  /** How leak rates of refrigerant are computed (R-RC-2). */
  leak_rate_method: z.enum(LEAK_RATE_METHODS),
  /** How many days after today the phones of its technicians hold (R-FA-8). */
  field_days: z.int(),
  /** Whether these phones tell where they are when something is reported (R-FA-15). */
  field_positions: z.boolean(),
  /** Whether technicians see there what parts cost the customer (R-FA-40). */
  field_prices: z.boolean(),
  /** Whether customers are mailed what was done, once work is completed (R-WO-17). */
  report_mails: z.boolean(),
  /** Whether plans, repairs and suggestions may send technicians out of their territory, and what that counts as (R-SD-16). */
  territory_rule: z.enum(TERRITORY_RULES),
  territory_minutes: z.int(),
  /** Names its picture; null without one. */
  logo: z.string().nullable(),
  /** For trying integrations: its mails are recorded and never sent. */
  is_sandbox: z.boolean(),
  created_at: instantRecord,
})
export type AccountRecord = z.output<typeof accountRecord>
