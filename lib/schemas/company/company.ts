import { z } from 'zod'
import { LEAK_RATE_METHODS } from '@/lib/domain/compliance/types'
import { EARLIER_WORK } from '@/lib/domain/billing/state'
import { LANGUAGES } from '@/lib/domain/language'
import { PHONE_LENGTH } from '@/lib/domain/limits'
import { UNIT_CHOICES } from '@/lib/domain/units'
import { planningPolicyUpdate } from '@/lib/schemas/scheduling/planning-policy'
import { optionalDay, optionalEmail, optionalText, text, wholeNumber } from '@/lib/schemas/fields'
import { companySetup } from '@/lib/schemas/people/user'

const { time_zone, currency } = companySetup.shape

/** What an admin changes about the company itself. */
export const companyUpdate = z
  .object({
    name: text(),
    time_zone,
    currency,
    phone: optionalText(PHONE_LENGTH),
    reply_email: optionalEmail(),
    units: z.enum(UNIT_CHOICES, 'must be automatic, metric or imperial'),
    language: z.enum(LANGUAGES),
    taxes_covered: z.boolean('must be true or false'),
    lines_on_completion: z.boolean('must be true or false'),
    billing_from: optionalDay(),
    earlier_work: z.enum(EARLIER_WORK, 'must be not_due or billed'),
    leak_rate_method: z.enum(LEAK_RATE_METHODS, 'must be annualizing or rolling_year'),
    field_days: wholeNumber(1, 14),
    field_positions: z.boolean('must be true or false'),
    field_prices: z.boolean('must be true or false'),
    ...planningPolicyUpdate.shape,
    report_mails: z.boolean('must be true or false'),
  })
  .partial()
