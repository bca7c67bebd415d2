import type { PostalAddress } from '@/lib/domain/address'

const COUNTRIES: Readonly<Record<string, 'US' | 'CA'>> = {
  us: 'US',
  usa: 'US',
  'u.s.': 'US',
  'u.s.a.': 'US',
  'united states': 'US',
  'united states of america': 'US',
  ca: 'CA',
  can: 'CA',
  canada: 'CA',
}
const AMERICAN_CODE = /^(\d{5})(?:-?\d{4})?$/
const CANADIAN_CODE = /^([A-Z]\d[A-Z]) ?\d[A-Z]\d$/
const PATTERNS = { US: AMERICAN_CODE, CA: CANADIAN_CODE }
/** Where companies write no country because all of their addresses are American or Canadian. */
const NORTH_AMERICA =
  /^(?:US|Canada)\/|^Pacific\/Honolulu$|^America\/(?:New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Nome|Yakutat|Metlakatla|Adak|Menominee|Kentucky\/|Indiana\/|North_Dakota\/|Toronto|Montreal|Vancouver|Winnipeg|Edmonton|Regina|Halifax|St_Johns|Moncton|Whitehorse|Yellowknife|Iqaluit|Glace_Bay|Goose_Bay|Thunder_Bay|Dawson)/

/**
 * The postal code of an address in the United States or Canada, as a table of them knows it; null for an address elsewhere. Without
 * a country the company's time zone tells: five digits are a postal code in many countries.
 */
export function tableCode(address: PostalAddress, timeZone: string): string | null {
  const { postal_code, country } = address ?? { postal_code: null, country: null }
  const written = postal_code?.trim().toUpperCase() ?? ''
  const patterns = patternsOf(country?.trim().toLowerCase() ?? '', timeZone)
  return patterns.map((pattern) => pattern.exec(written)?.[1]).find((code) => code !== undefined) ?? null
}

function patternsOf(country: string, timeZone: string): readonly RegExp[] {
  if (!country) return NORTH_AMERICA.test(timeZone) ? [AMERICAN_CODE, CANADIAN_CODE] : []
  const code = COUNTRIES[country]
  return code ? [PATTERNS[code]] : []
}
