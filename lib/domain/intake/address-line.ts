import type { PostalAddress } from '@/lib/domain/address'

type Address = NonNullable<PostalAddress>

const NOTHING: Address = { street: null, city: null, state: null, postal_code: null, country: null }

/** As long as its parts may be together; each is compared with several patterns. */
const MAX_LINE = 1_000

/** `WA 98101`, `WA`, `98101-1234` */
const STATE_AND_CODE = /^(?:([A-Z]{2})\b)?\s*(\d{5}(?:-\d{4})?)?$/
/** `80331 München`, `1011 AB Amsterdam` */
const CODE_AND_CITY = /^((?:[A-Z]{1,2}-)?\d{4,5}(?: [A-Z]{2})?) (\p{L}.*)$/u
/** `Seattle WA 98101` at the end of a part */
const CITY_STATE_CODE = /^(\p{L}.*?) ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/u
/** `London SW1A 1AA`, `Washington 98101`, `Noord-Holland 1012 LG` */
const NAME_AND_CODE =
  /^(\p{L}.*?) ([A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d|\d{4} ?[A-Z]{2}|\d{4,6}|\d{5}-\d{4}|\d{2}-\d{3}|\d{3} \d{2}|\d{3,4}-\d{3,4})$/u
/** `Suite 1200`, which belongs to the street. */
const INSIDE = /^(?:suite|ste|apt|apartment|unit|floor|fl|room|rm|building|bldg|c\/o)\b|^#/i
const CODE_ALONE = /^\d{4,6}(?:-\d{4})?$/

/**
 * The parts of an address that was typed in one line, divided by commas: `1200 Pike St, Seattle, WA 98101` or
 * `Hauptstr. 12, 80331 München`. What cannot be told apart stays in the street; null when nothing was typed.
 */
export function parseAddressLine(line: string): Address | null {
  const parts = line
    .slice(0, MAX_LINE)
    .split(',')
    .map((part) => part.trim().replaceAll(/\s+/g, ' '))
    .filter(Boolean)
  const [street, ...rest] = parts
  if (street === undefined) return null
  return rest.length === 0 ? streetAlone(street) : placed(street, rest)
}

/** Without commas only a state and postal code at the end can be told apart. */
function streetAlone(text: string): Address {
  const match = /^(.*\S) ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(text)
  if (!match) return { ...NOTHING, street: text }
  const [, street = text, state = null, postal_code = null] = match
  return { ...NOTHING, street, state, postal_code }
}

function placed(street: string, rest: readonly string[]): Address {
  const address = { ...NOTHING, street }
  for (const [index, part] of rest.entries()) {
    const next = rest[index + 1]
    if (INSIDE.test(part)) address.street += `, ${part}`
    else if (!readPlace(address, part)) {
      if (address.city === null) address.city = part
      else if (next === undefined) address.country = part
      // `Seattle, Washington, 98101`
      else if (CODE_ALONE.test(next)) address.state = part
      // A second line of the street without a word for it.
      else {
        address.street += `, ${address.city}`
        address.city = part
      }
    }
  }
  return address
}

/** Takes the parts of a place out of a text between commas; false when it is something else. */
function readPlace(address: Address, part: string): boolean {
  const read = [cityStateAndCode, stateAndCode, codeAndCity, nameAndCode]
    .map((reader) => reader(part, address))
    .find((place) => place !== null)
  Object.assign(address, read)
  return read !== undefined
}

type PlaceReader = (part: string, address: Address) => Partial<Address> | null

const cityStateAndCode: PlaceReader = (part, address) => {
  const [, city = null, state = null, postal_code = null] = CITY_STATE_CODE.exec(part) ?? []
  return city !== null && address.city === null ? { city, state, postal_code } : null
}

const stateAndCode: PlaceReader = (part, address) => {
  const match = STATE_AND_CODE.exec(part)
  if (!match || address.city === null) return null
  const [, state = address.state, postal_code] = match
  // Two letters after a postal code are a country: `London SW1A 2AA, UK`.
  if (postal_code === undefined && address.postal_code !== null) return null
  return { state, postal_code: postal_code ?? null }
}

const codeAndCity: PlaceReader = (part, address) => {
  const [, postal_code = null, city = null] = CODE_AND_CITY.exec(part) ?? []
  return city !== null && address.city === null ? { postal_code, city } : null
}

const nameAndCode: PlaceReader = (part, address) => {
  const [, name = null, postal_code = null] = NAME_AND_CODE.exec(part) ?? []
  if (name === null || address.postal_code !== null) return null
  // After the city it is the state's name.
  return address.city === null ? { city: name, postal_code } : { state: name, postal_code }
}
