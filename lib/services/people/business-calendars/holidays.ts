import type { HolidaysTypes } from 'date-holidays'
import type { ServiceContext } from '@/lib/access/context'
import { requireScope } from '@/lib/access/permissions'
import { addDays } from '@/lib/domain/plain-days'
import { invalid } from '@/lib/errors'
import { type BodyOf, readDraft } from '@/lib/schemas/draft'
import { holidaysAdd } from '@/lib/schemas/people/business-calendar'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How the note of a holiday begins or ends that is for some people or communities alone: everybody else works. */
const FOR_SOME =
  /^(only|for|women|youth|children|military|(orthodox|catholic|christian|muslim|jewish|hindu)s?)\b|\bonly$/i

/** The package's type has no `note`. */
type Listed = HolidaysTypes.Holiday & { note?: string }

export type HolidayCountry = { code: string; name: string; regions: { code: string; name: string }[] }

/** The countries whose holidays are known, with the regions that have some of their own. Throws `forbidden`. */
export async function listHolidayCountries(ctx: ServiceContext): Promise<HolidayCountry[]> {
  requireScope(ctx, 'admin')
  const holidays = await holidayData()
  return inOrder(holidays.getCountries('en')).map(({ code, name }) => ({
    code,
    name,
    regions: inOrder(holidays.getStates(code, 'en')),
  }))
}

/**
 * The dates that public holidays of a country, or of a region of it, cover whole in a year, in order, but for those of some people
 * alone, such as believers of one faith: of an afternoon off, hours are put in by hand. Throws `forbidden`, `validation_error`.
 */
export async function listHolidays(
  ctx: ServiceContext,
  body: BodyOf<typeof holidaysAdd>,
): Promise<{ date: string; name: string }[]> {
  requireScope(ctx, 'admin')
  const { country, region = null, year } = readDraft(holidaysAdd, body).finish()
  const data = await holidaysOf(country, region)
  const byDate = new Map<string, string>()
  for (const { type, note = '', ...holiday } of data.getHolidays(year, 'en') as Listed[]) {
    if (type !== 'public' || isForSome(note)) continue
    for (const day of wholeDaysOf(holiday)) if (!byDate.has(day)) byDate.set(day, holiday.name)
  }
  const holidays = [...byDate].map(([date, name]) => ({ date, name }))
  return holidays.sort((a, b) => (a.date < b.date ? -1 : 1))
}

/** The dates that a holiday covers whole. */
function wholeDaysOf({ date, start, end }: Pick<Listed, 'date' | 'start' | 'end'>): string[] {
  // A day of 23 hours, where the clocks change, is a whole one; half a day after the last one is none.
  const days = Math.floor((end.getTime() - start.getTime() + HOUR_MS) / DAY_MS)
  // Written as the local time there: `2026-11-26 00:00:00`.
  const [first = ''] = date.split(' ')
  return Array.from({ length: Math.max(0, days) }, (_, later) => addDays(first, later))
}

/** The holidays of a country or one of its regions. Throws `validation_error` for one without. */
async function holidaysOf(country: string, region: string | null) {
  const data = await holidayData()
  if (!data.getCountries('en')[country])
    throw invalid([{ field: 'country', message: 'is no country whose holidays are known; add the dates by hand' }])
  const regions = data.getStates(country, 'en') ?? {}
  if (region && !regions[region]) {
    const choices = Object.keys(regions).join(', ')
    const right = choices ? `must be one of ${choices}` : `must be left out; ${country} has none`
    throw invalid([{ field: 'region', message: right }])
  }
  if (region) data.init(country, region)
  else data.init(country)
  return data
}

/** Whether the note of a holiday says that only some people have it off. */
export function isForSome(note: string): boolean {
  return FOR_SOME.test(note)
}

// The rules of all countries are two megabytes: whoever never asks for them does not load them.
async function holidayData() {
  const { default: Holidays } = await import('date-holidays')
  return new Holidays()
}

function inOrder(names: Record<string, string> | undefined): { code: string; name: string }[] {
  const all = Object.entries(names ?? {}).map(([code, name]) => ({ code, name }))
  return all.sort((a, b) => a.name.localeCompare(b.name, 'en'))
}
