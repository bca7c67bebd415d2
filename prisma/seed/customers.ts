import type { Kind } from './catalog/family'
import { notes } from './catalog/requests'
import { later, type Clock } from './clock'
import { customerName, kinds, paymentTerms, personName, slug, titlesOf } from './names'
import type { Random } from './random'
import { type BranchKey, type Place, territories, type TerritoryPlan } from './region/place'
import { siteFacts } from './site-facts'
import type { BranchRow, ContactRow, CustomerRow, CustomerType, SiteRow } from './rows'
import type { Address } from './row'

export interface Site {
  row: SiteRow
  territory: TerritoryPlan
}

export interface Customer {
  row: CustomerRow
  kind: Kind
  branch: BranchKey
  contacts: ContactRow[]
  sites: Site[]
}

const METRES_PER_DEGREE = 111_320

/** A point inside the neighbourhood, evenly spread over its disk. */
function pointIn(random: Random, place: Place): { latitude: number; longitude: number } {
  const distance = place.radius * Math.sqrt(random.float(0, 1))
  const angle = random.float(0, 2 * Math.PI)
  const latitude = place.latitude + (distance * Math.sin(angle)) / METRES_PER_DEGREE
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos((place.latitude * Math.PI) / 180)
  const longitude = place.longitude + (distance * Math.cos(angle)) / metresPerLongitude
  return { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
}

/** Here a direction in front of the name, or a numbered street, means that it runs from east to west. */
const EAST_WEST = /^(?:[NS]?[EW]|[NS]) |^\d+\w\w St /

/** A street address of the neighbourhood. */
function addressIn(random: Random, place: Place): Address {
  const [from, to, streetFrom = from, streetTo = to] = place.numbers
  const street = random.pick(place.streets)
  const number = EAST_WEST.test(street) ? random.int(streetFrom, streetTo) : random.int(from, to)
  const { city, postalCode: postal_code } = place
  return { street: `${number} ${street}`, city, state: 'WA', postal_code, country: 'US' }
}

const areaCodes: Record<BranchKey, string> = { seattle: '206', eastside: '425', south: '253' }

/** Makes the customers of the company with their contacts and sites, oldest first. */
export function makeCustomers(random: Random, clock: Clock, branches: Map<BranchKey, BranchRow>): Customer[] {
  const names = new Set<string>()
  const phones: Record<BranchKey, number> = { seattle: 100, eastside: 100, south: 100 }
  const days = kinds.flatMap(({ kind, type, count }) =>
    Array.from({ length: count }, () => ({ kind, type, day: foundedOn(random) })),
  )
  const oldestFirst = days.toSorted((a, b) => a.day - b.day)
  return oldestFirst.map(({ kind, type, day }, index) => {
    const territory = random.pick(territories)
    const place = random.pick(territory.places)
    let name = customerName(random, kind, place.name)
    while (names.has(name)) name = customerName(random, kind, random.pick(territory.places).name)
    names.add(name)
    // The minute of the day grows with the index, so that two customers of one day keep their order.
    const created_at = later(clock.at(day, 480 + (index % 60) * 8), random.float(0, 7))
    const phone = (): string => {
      phones[territory.branch] += 1
      return `(${areaCodes[territory.branch]}) 555-${String(phones[territory.branch] % 900).padStart(4, '0')}`
    }
    const row = customerRow(random, { name, kind, type, place, created_at, phone: phone() })
    row.branch_id = branches.get(territory.branch)?.id ?? ''
    const customer: Customer = { row, kind, branch: territory.branch, contacts: [], sites: [] }
    customer.sites = makeSites(random, customer, territory, place)
    customer.contacts = makeContacts(random, customer, phone)
    return customer
  })
}

/** Most customers are years old, a few are new. */
function foundedOn(random: Random): number {
  if (random.chance(0.06)) return random.int(-60, -25)
  return random.chance(0.2) ? random.int(-700, -430) : random.int(-2400, -701)
}

function customerRow(
  random: Random,
  details: { name: string; kind: Kind; type: CustomerType; place: Place; created_at: Date; phone: string },
): CustomerRow {
  const { name, kind, type, place, created_at, phone } = details
  const home = kind === 'home'
  const address = addressIn(random, place)
  const domain = `${slug(name)}.example`
  const email = home ? `${slug(name).replaceAll('-', '.')}@homemail.example` : `facilities@${domain}`
  const headOffice: Address = {
    street: `PO Box ${random.int(1000, 9800)}`,
    city: 'Seattle',
    state: 'WA',
    postal_code: '98111',
    country: 'US',
  }
  return {
    id: random.id(created_at),
    customer_number: '',
    name,
    status: random.chance(0.03) ? 'inactive' : 'active',
    customer_type: type,
    email,
    phone,
    fax: !home && random.chance(0.15) ? phone.replace('555-0', '555-9') : null,
    website: home ? null : `https://www.${domain}`,
    address,
    billing_address: !home && random.chance(0.35) ? headOffice : address,
    branch_id: '',
    tax_id: home ? null : `00-${random.int(1_000_000, 9_999_999)}`,
    payment_terms: paymentTerms(random, type),
    notes: random.chance(0.3) ? random.pick(home ? notes.home : notes.business) : null,
    custom_fields: customFields(random, type),
    created_at,
    updated_at: created_at,
  }
}

function customFields(random: Random, type: CustomerType): CustomerRow['custom_fields'] {
  if (type === 'residential') return random.chance(0.2) ? { referred_by: random.pick(['Neighbor', 'Website']) } : {}
  if (type === 'government') return { purchase_order_required: true, vendor_number: `V${random.int(10000, 99999)}` }
  return random.chance(0.4) ? { account_manager: random.pick(['Dana Whitfield', 'Priya Raman']) } : {}
}

const siteCounts: Partial<Record<Kind, number[]>> = {
  home: [1, 1, 1, 1, 1, 1, 1, 1, 1, 2],
  grocery: [1, 2, 3],
  office: [1, 1, 2, 4],
  public: [1, 2, 2, 3],
  retail: [1, 1, 2],
  restaurant: [1, 1, 1, 2],
  plant: [1, 1, 2],
}

function makeSites(random: Random, customer: Customer, territory: TerritoryPlan, first: Place): Site[] {
  const near = territories.filter((one) => one.branch === customer.branch)
  const count = random.pick(siteCounts[customer.kind] ?? [1])
  return Array.from({ length: count }, (_, index) => {
    const inTerritory = index === 0 ? territory : random.pick(near)
    const place = index === 0 ? first : random.pick(inTerritory.places)
    const address = index === 0 ? customer.row.address : addressIn(random, place)
    const { created_at, updated_at } = customer.row
    const point = pointIn(random, place)
    const row: SiteRow = {
      id: random.id(created_at),
      customer_id: customer.row.id,
      name: siteName(customer, index, place),
      address,
      ...point,
      territory: inTerritory.name,
      ...siteFacts(customer.kind, point.latitude),
      created_at,
      updated_at,
    }
    return { row, territory: inTerritory }
  })
}

function siteName(customer: Customer, index: number, place: Place): string {
  if (customer.kind === 'home') return index === 0 ? 'Home' : `Rental, ${place.name}`
  if (index === 0) return customer.row.name.includes(place.name) ? 'Main building' : place.name
  return customer.kind === 'office' || customer.kind === 'public'
    ? `${place.name} building ${index + 1}`
    : `${place.name} ${index + 1}`
}

function makeContacts(random: Random, customer: Customer, phone: () => string): ContactRow[] {
  const { row, kind } = customer
  const home = kind === 'home'
  const count = home ? (random.chance(0.3) ? 2 : 1) : random.int(1, 3)
  const names = Array.from({ length: count }, (_, index) => (home && index === 0 ? row.name : personName(random)))
  return names.map((name, index) => {
    const created_at = later(row.created_at, index * 3)
    const mailbox = slug(name).replaceAll('-', '.')
    return {
      id: random.id(created_at),
      customer_id: row.id,
      name,
      title: titlesOf(kind)[index] ?? null,
      email: home ? `${mailbox}@homemail.example` : `${mailbox}@${slug(row.name)}.example`,
      phone: index === 0 ? row.phone : phone(),
      is_primary: index === 0,
      created_at,
      updated_at: created_at,
    }
  })
}
