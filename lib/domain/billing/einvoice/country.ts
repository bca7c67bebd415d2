const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const LANGUAGES = ['en', 'es', 'de', 'fr']
/** Regions of CLDR that are no countries of ISO 3166-1. */
const NO_COUNTRIES = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ'])
const OTHER_NAMES = {
  usa: 'US',
  america: 'US',
  'united states of america': 'US',
  uk: 'GB',
  'great britain': 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  brd: 'DE',
}

let codes: ReadonlyMap<string, string> | undefined

/** The code of a country by ISO 3166-1 that an address names by its code or in English, Spanish, German or French; null where it names none. */
export function countryCode(text: string | null): string | null {
  codes ??= readCodes()
  return codes.get(plain(text ?? '')) ?? null
}

function readCodes(): Map<string, string> {
  const regions = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(isCountry)
  const names = LANGUAGES.flatMap((language) => {
    const namesOf = new Intl.DisplayNames(language, { type: 'region' })
    return regions.map((code): [string, string] => [plain(namesOf.of(code) ?? code), code])
  })
  return new Map([
    ...names,
    ...regions.map((code): [string, string] => [plain(code), code]),
    ...Object.entries(OTHER_NAMES),
  ])
}

function isCountry(code: string): boolean {
  // A code that was given up is written as its successor: DD as DE.
  if (NO_COUNTRIES.has(code) || new Intl.Locale(`und-${code}`).region !== code) return false
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined
}

/** Without case, accents and dots. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .trim()
    .toLowerCase()
}
