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

export const firstNames =
  'Abigail,Adaeze,Adrian,Ahmed,Alejandra,Alice,Amara,Andre,Angela,Anika,Anthony,Arjun,Barbara,Beatriz,Benjamin,Brenda,Brian,Camila,Carlos,Caroline,Cedric,Charlotte,Chen,Christine,Cynthia,Daniel,David,Deborah,Denise,Diego,Dmitri,Dorothy,Edward,Elizabeth,Emeka,Emily,Eric,Esther,Fatima,Felix,Fiona,Frank,Gloria,Grace,Gregory,Harold,Hassan,Helen,Hiroshi,Ian,Ibrahim,Irene,Isaac,Ivy,James,Janet,Jasmine,Javier,Jennifer,Joseph,Joyce,Julia,Kaito,Karen,Keith,Kevin,Kimberly,Lakshmi,Laura,Leah,Leilani,Linda,Lorenzo,Malik,Margaret,Maria,Martin,Mateo,Maya,Megan,Michael,Minh,Miriam,Nadia,Naomi,Nathan,Nicole,Nina,Omar,Patricia,Paul,Pedro,Peter,Priscilla,Rachel,Rafael,Raj,Rebecca,Robert,Ruth,Samantha,Sara,Scott,Sean,Sergei,Sharon,Simon,Sofia,Stephen,Susan,Tamara,Teresa,Thomas,Tomoko,Tuan,Valerie,Victor,Vivian,Walter,Wendy,William,Xiomara,Yolanda,Yusuf,Zachary,Zoe'.split(
    ',',
  )

export const lastNames =
  'Abbott,Abdi,Aguilar,Ahmed,Allen,Anderson,Bailey,Baker,Banerjee,Barnes,Bauer,Becker,Bennett,Bergstrom,Bishop,Brooks,Campbell,Carlson,Castillo,Chang,Chavez,Chen,Choi,Cohen,Collins,Cruz,Dang,Davis,Delgado,Diaz,Dixon,Duran,Edwards,Ellis,Eriksen,Espinoza,Farah,Fischer,Fitzgerald,Flores,Foster,Fujimoto,Garcia,Gibson,Goldberg,Gonzalez,Graham,Griffin,Gupta,Hansen,Harris,Hashimoto,Hayes,Henderson,Hernandez,Hoffman,Hughes,Huynh,Ishikawa,Jackson,Jensen,Johnson,Jordan,Kamau,Kapoor,Kelly,Kim,Kowalski,Larsen,Lee,Lewis,Lindgren,Lopez,MacDonald,Marshall,Martinez,Mbeki,McCarthy,Mendoza,Meyer,Mitchell,Morales,Morgan,Morris,Murphy,Nakamura,Nelson,Nguyen,Novak,O’Brien,Okafor,Olsen,Ortiz,Osei,Palmer,Park,Parker,Patel,Perez,Peterson,Pham,Phillips,Popov,Powell,Price,Quinn,Ramirez,Reed,Reyes,Richardson,Rivera,Roberts,Rodriguez,Romero,Rossi,Ruiz,Russell,Ryan,Salazar,Sanders,Sato,Schmidt,Schultz,Shah,Silva,Simmons,Singh,Stewart,Sullivan,Suzuki,Takahashi,Tanaka,Taylor,Tesfaye,Thompson,Torres,Tran,Turner,Valdez,Vargas,Wagner,Walker,Wallace,Watanabe,Watson,Weber,Williams,Wilson,Wong,Wright,Yamamoto,Yang,Young,Zhang,Zimmerman'.split(
    ',',
  )

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

/** Two words that a business of the kind may be called by. */
export function wordsFor(random: Random, kind: Kind): string {
  return kind === 'home' ? personName(random) : `${random.pick(firstWords)} ${random.pick(lastWords[kind])}`
}

/** A person's first and last name. */
export function personName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(lastNames)}`
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
    .replace(/[’'&]|\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
