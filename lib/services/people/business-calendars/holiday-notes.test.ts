import Holidays, { type HolidaysTypes } from 'date-holidays'
import { expect, it } from 'vitest'
import { isFullProof } from '@/lib/testing/proof-size'
import { isForSome } from './holidays'

/** What a note says beside whom the day is for: what it commemorates, and where or when it may differ. */
const ABOUT_THE_DAY =
  /^(Date might|Might be|May differ|tentative|Santo padroeiro|Padroeira|Funda|except |excluding|Either Good Friday|is optional in|Celebrat|Birth anniversary|Marks |Recognized|Formation|Arunachal|Liberation|Himachal|Martyrdom|Harvest|Young Mizo|Commemorates|Mizo|Sikkim|Bengali|Established|Known as|Name day)/

/** Every country; in the small form those whose notes are for some people, and a few others. */
function countriesOf(holidayData: Holidays): string[] {
  return isFullProof ? Object.keys(holidayData.getCountries('en')) : ['BA', 'CH', 'CN', 'DE', 'ET', 'KE', 'MG', 'US']
}

/** The notes of all public holidays of these years, of every country and region. */
function notesOf(years: readonly number[]): string[] {
  const notes = new Set<string>()
  const holidayData = new Holidays()
  for (const country of countriesOf(holidayData))
    for (const region of [undefined, ...Object.keys(holidayData.getStates(country, 'en') ?? {})]) {
      if (region) holidayData.init(country, region)
      else holidayData.init(country)
      for (const year of years)
        for (const { type, note } of holidayData.getHolidays(year, 'en') as (HolidaysTypes.Holiday & {
          note?: string
        })[])
          if (type === 'public' && note) notes.add(note.trim())
    }
  return [...notes].sort()
}

// Whoever takes a new release of the package says of each new note which of the two it is.
it(
  'tells the notes of holidays for some people from all others, of every country and region',
  { timeout: 60_000 },
  () => {
    const notes = notesOf([2026, 2027])
    expect(notes.filter(isForSome)).toEqual([
      'Children below the age of 14',
      'For Muslim',
      'For all persons belonging to the Islamic faith.',
      'Military personnel in active service',
      'Only in communities: Fulenbach, Walterswil, Wisen, Metzerlen, Nulgar-St. Pantaleon, Rodersdorf, Bärschwil, Büsserach',
      'Women',
      'Youth from the age of 14 to 28',
      'only for women',
      'orthodox',
    ])
    expect(notes.filter((note) => !isForSome(note) && !ABOUT_THE_DAY.test(note))).toEqual([])
    expect(notes.filter((note) => isForSome(note) && ABOUT_THE_DAY.test(note))).toEqual([])
  },
)
