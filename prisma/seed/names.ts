import type { Kind } from './catalog/family'
import type { Random } from './random'
import type { CustomerType } from './rows'

/** How many customers of each kind the demo company has, and what they are called by type. */
export const kinds: { kind: Kind; type: CustomerType; count: number }[] = [
  { kind: 'home', type: 'residential', count: 150 },
  { kind: 'restaurant', type: 'commercial', count: 46 },
  { kind: 'grocery', type: 'commercial', count: 14 },
  { kind: 'office', type: 'commercial', count: 42 },
  { kind: 'clinic', type: 'commercial', count: 22 },
  { kind: 'hotel', type: 'commercial', count: 12 },
  { kind: 'retail', type: 'commercial', count: 34 },
  { kind: 'warehouse', type: 'industrial', count: 16 },
  { kind: 'plant', type: 'industrial', count: 24 },
  { kind: 'public', type: 'government', count: 40 },
]

const firstWords =
  'Blue Heron,Copper Kettle,Salt & Cedar,Little Finch,Golden Anchor,Three Ravens,Madrona,Tidewater,Red Cedar,Fern & Stone,Rainshadow,Lantern,Sparrow,Old Mill,Driftwood,Silver Fir,Juniper,Paper Crane,Wild Plum,Cinder,Northwind,Foxglove,Harvest Moon,Marigold,Kingfisher,Alder,Stone Creek,Bluebell,Osprey,Huckleberry'.split(
    ',',
  )

const lastWords: Record<Exclude<Kind, 'home'>, string[]> = {
  restaurant:
    'Bistro,Kitchen,Taqueria,Noodle House,Oyster Bar,Pizzeria,Brewpub,Bakery,Diner,Grill,Teriyaki,Supper Club'.split(
      ',',
    ),
  grocery: 'Market,Grocers,Food Co-op,Fresh Market,Foods'.split(','),
  office:
    'Law Group,Architects,Property Management,Software,Accounting,Insurance Partners,Design Studio,Business Park,Tower Offices'.split(
      ',',
    ),
  clinic: 'Family Medicine,Dental,Pediatrics,Physical Therapy,Veterinary Hospital,Surgery Center,Eye Clinic'.split(','),
  hotel: 'Inn,Hotel,Suites,Lodge'.split(','),
  retail: 'Hardware,Books,Fitness,Outfitters,Pharmacy,Cycles,Home & Garden,Theater'.split(','),
  warehouse: 'Distribution,Cold Storage,Logistics,Freight,Self Storage'.split(','),
  plant: 'Seafoods,Plastics,Machine Works,Dairy,Printing,Composites,Brewing Works,Fabrication,Packaging'.split(','),
  public:
    'Branch Library,Community Center,Elementary School,Middle School,Fire Station,Municipal Court,Public Works Yard,Senior Center,Transit Base,Water District Office'.split(
      ',',
    ),
}

/** A believable name for a customer of the kind in the neighbourhood. */
export function customerName(random: Random, kind: Kind, neighbourhood: string): string {
  if (kind === 'home') return personName(random)
  const last = random.pick(lastWords[kind])
  const local = kind === 'public' || random.chance(0.3)
  return `${local ? neighbourhood : random.pick(firstWords)} ${last}`
}

/** A person's first and last name, without titles. */
export function personName(random: Random): string {
  return `${random.faker.person.firstName()} ${random.faker.person.lastName()}`
}

const titles: Record<Kind, string[]> = {
  home: ['Owner', 'Spouse', 'Tenant'],
  restaurant: ['General manager', 'Chef', 'Owner'],
  grocery: ['Store manager', 'Department lead', 'Maintenance coordinator'],
  office: ['Facilities manager', 'Office manager', 'Property manager'],
  clinic: ['Practice manager', 'Facilities coordinator', 'Charge nurse'],
  hotel: ['Chief engineer', 'Front office manager', 'General manager'],
  retail: ['Store manager', 'Assistant manager', 'Owner'],
  warehouse: ['Operations manager', 'Shift lead', 'Maintenance lead'],
  plant: ['Plant engineer', 'Maintenance supervisor', 'Production manager'],
  public: ['Facilities supervisor', 'Building engineer', 'Administrative specialist'],
}

/** Job titles at a place of the kind, the main contact's first. */
export function titlesOf(kind: Kind): string[] {
  return titles[kind]
}

const terms: Record<CustomerType, string[]> = {
  residential: ['Due on receipt', 'Due on receipt', 'Net 15'],
  commercial: ['Net 30', 'Net 30', 'Net 15'],
  industrial: ['Net 30', 'Net 45'],
  government: ['Net 45', 'Net 60'],
}

/** Billing terms usual for the type of customer. */
export function paymentTerms(random: Random, type: CustomerType): string {
  return random.pick(terms[type])
}

/** A name as the part of an address that stands before or after the @. */
export function slug(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[’'&\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
