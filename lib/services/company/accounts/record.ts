import type { Account } from '@/prisma/generated/client'
import type { Language } from '@/lib/domain/language'
import type { TerritoryRule } from '@/lib/domain/planning/policy'
import type { UnitChoice } from '@/lib/domain/units'
import { fromDatabaseDate } from '@/lib/domain/time'
import type { AccountRecord } from '@/lib/schemas/company/account'

/** A row as it is shown. */
export function toAccountRecord({ id, name, tier, time_zone, currency, ...row }: Account): AccountRecord {
  const {
    phone,
    reply_email,
    units,
    language,
    taxes_covered,
    lines_on_completion,
    billing_from,
    earlier_work,
    leak_rate_method,
    field_days,
    field_positions,
    field_prices,
    territory_rule,
    territory_minutes,
    report_mails_since,
    logo,
    is_sandbox,
    created_at,
  } = row
  return {
    id,
    name,
    tier,
    time_zone,
    currency,
    phone,
    reply_email,
    units: units as UnitChoice,
    language: language as Language,
    taxes_covered,
    lines_on_completion,
    billing_from: billing_from && fromDatabaseDate(billing_from),
    earlier_work: earlier_work as AccountRecord['earlier_work'],
    leak_rate_method,
    field_days,
    field_positions,
    field_prices,
    territory_rule: territory_rule as TerritoryRule,
    territory_minutes,
    report_mails: report_mails_since !== null,
    logo,
    is_sandbox,
    created_at: created_at.toISOString(),
  }
}
