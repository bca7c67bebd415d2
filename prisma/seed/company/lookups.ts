import type pg from 'pg'
import { families } from '@/prisma/seed/catalog/families'
import { rooms } from '@/prisma/seed/catalog/family'
import { inspections, requests } from '@/prisma/seed/catalog/requests'
import { makeCatalogue } from '@/prisma/seed/catalogue'
import type { Clock } from '@/prisma/seed/clock'
import { firstNames, kinds, lastNames, personName, slug, wordsFor } from '@/prisma/seed/names'
import type { Random } from '@/prisma/seed/random'
import { territories } from '@/prisma/seed/region/place'
import { makeBranches, makeTerritories } from '@/prisma/seed/region/rows'
import { insertRows } from '@/prisma/seed/insert'
import type { ShiftRow, TechnicianRow } from '@/prisma/seed/rows'
import type { WorkOrderType } from '@/prisma/seed/rows-work'
import { FUTURE_DAYS, PAST_DAYS, type CompanySize } from './plan'

interface Company {
  client: pg.ClientBase
  accountId: string
  random: Random
  clock: Clock
}

/** Branches, territories, products and technicians of the account: what is there is used, what is missing is made. */
export async function makePeopleAndCatalogue(company: Company, size: CompanySize): Promise<void> {
  const { client, accountId, random, clock } = company
  const founded = clock.at(-2300, 600)
  const existingBranches = await client.query(
    'SELECT 1 FROM branch WHERE account_id = $1 AND deleted_at IS NULL LIMIT 1',
    [accountId],
  )
  if (!existingBranches.rowCount)
    await insertRows(client, 'branch', accountId, [...makeBranches(random, founded).values()])
  await insertRows(client, 'territory', accountId, makeTerritories(random, founded), 'ON CONFLICT DO NOTHING')
  await makeProducts(company)
  await makeTechnicians(company, size.technicians)
}

async function makeProducts({ client, accountId, random, clock }: Company): Promise<void> {
  const existingProducts = await client.query<{ model_number: string | null }>(
    'SELECT model_number FROM product WHERE account_id = $1 AND deleted_at IS NULL',
    [accountId],
  )
  const models = new Set(existingProducts.rows.map((row) => row.model_number))
  const products = [...makeCatalogue(random, random, clock).products.values()]
  await insertRows(
    client,
    'product',
    accountId,
    products.filter((product) => !models.has(product.model_number)),
  )
}

/** Brings the number of active technicians up to what the work needs, evenly over the branches. */
async function makeTechnicians({ client, accountId, random, clock }: Company, technicianCount: number): Promise<void> {
  const { rows: branchRows } = await client.query<{ id: string }>(
    'SELECT id FROM branch WHERE account_id = $1 AND deleted_at IS NULL ORDER BY id',
    [accountId],
  )
  const existingCount = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM technician
     WHERE account_id = $1 AND deleted_at IS NULL AND status = 'active' AND branch_id IS NOT NULL`,
    [accountId],
  )
  const missing = Math.max(0, technicianCount - (existingCount.rows[0]?.count ?? 0))
  const technicians = Array.from({ length: missing }, (_, index): TechnicianRow => {
    const created_at = clock.at(-random.int(1150, 2200), 540)
    const name = personName(random)
    const phone = `(206) 555-${String(index % 10_000).padStart(4, '0')}`
    const email = `${slug(name).replaceAll('-', '.')}.${index + 1}@fieldcrew.example`
    const territory = random.pick(territories).name
    const skills = [random.weighted({ HVAC: 50, Refrigeration: 28, Electrical: 17, Controls: 5 })]
    const branch_id = branchRows[index % branchRows.length]?.id ?? ''
    return {
      id: random.id(created_at),
      name,
      email,
      phone,
      skills,
      territory,
      branch_id,
      status: 'active',
      created_at,
      updated_at: created_at,
    }
  })
  await insertRows(client, 'technician', accountId, technicians)
  const shifts = technicians.flatMap(({ id, created_at }, index) =>
    [1, 2, 3, 4, 5].map((weekday): ShiftRow => {
      const hours = index % 4 === 3 ? { start_minute: 480, end_minute: 1080 } : { start_minute: 420, end_minute: 1080 }
      return { id: random.id(created_at), technician_id: id, weekday, ...hours, created_at }
    }),
  )
  await insertRows(client, 'shift', accountId, shifts)
}

export const CALLS_PER_TYPE = 96
const types: WorkOrderType[] = ['service', 'repair', 'maintenance', 'installation', 'inspection', 'emergency']

/** Temporary tables that the statements choose from: days, places, customer names, calls, technicians, products. */
export async function makeLookups({ client, accountId, random, clock }: Company): Promise<void> {
  await client.query(FUNCTIONS)
  await temporary(client, 'company_day (d int PRIMARY KEY, noon bigint, weekday int)', days(clock))
  await temporary(
    client,
    `company_place (n int PRIMARY KEY, name text, city text, postal_code text, latitude float8, longitude float8,
     radius float8, territory text, streets jsonb, low int, high int)`,
    territories
      .flatMap((territory) =>
        territory.places.map(
          ({ name, city, postalCode: postal_code, latitude, longitude, radius, streets, numbers }) => {
            const [low, high] = numbers
            return {
              name,
              city,
              postal_code,
              latitude,
              longitude,
              radius,
              streets,
              low,
              high,
              territory: territory.name,
            }
          },
        ),
      )
      .map((row, n) => ({ n, ...row })),
  )
  const business = kinds.filter(({ kind }) => kind !== 'home')
  await temporary(
    client,
    'company_business (n int PRIMARY KEY, name text, type customer_type, terms text)',
    Array.from({ length: 4000 }, (_, n) => {
      const { kind, type } = random.pick(business)
      return { n, type, name: wordsFor(random, kind), terms: random.pick(['Net 15', 'Net 30', 'Net 30', 'Net 45']) }
    }),
  )
  await temporary(client, 'company_person (n int PRIMARY KEY, first text, last text)', people())
  await temporary(
    client,
    'company_call (n int PRIMARY KEY, description text, first_task text, second_task text)',
    calls(random),
  )
  await client.query(
    `CREATE TEMP TABLE company_technician AS
       SELECT id, branch_id, (row_number() OVER (PARTITION BY branch_id ORDER BY id) - 1)::int AS k,
         count(*) OVER (PARTITION BY branch_id)::int AS colleagues
       FROM technician WHERE account_id = '${accountId}' AND deleted_at IS NULL AND status = 'active' AND branch_id IS NOT NULL;
     CREATE TEMP TABLE company_branch AS
       SELECT branch_id AS id, (row_number() OVER (ORDER BY branch_id) - 1)::int AS n
       FROM company_technician GROUP BY branch_id;
     CREATE TEMP TABLE company_product AS
       SELECT id, name, model_number, (row_number() OVER (ORDER BY id) - 1)::int AS n
       FROM product WHERE account_id = '${accountId}' AND deleted_at IS NULL AND model_number IS NOT NULL`,
  )
}

/**
 * Chance from numbers: `roll` is evenly spread over [0, 1), the same for the same number and salt. `id_at` is a UUIDv7
 * of the moment (milliseconds) whose other bits come from the key.
 */
const FUNCTIONS = `
  CREATE FUNCTION pg_temp.roll(n bigint, salt bigint) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (hashint8extended(n, salt) & 4294967295)::float8 / 4294967296;
  CREATE FUNCTION pg_temp.id_at(ms bigint, key text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (lpad(to_hex(ms), 12, '0') || overlay('7' || left(md5(key), 19) PLACING '9' FROM 5))::uuid;
  CREATE FUNCTION pg_temp.moment(ms bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN to_timestamp(ms / 1000.0::float8);`

async function temporary(client: pg.ClientBase, definition: string, rows: object[]): Promise<void> {
  const name = definition.slice(0, definition.indexOf(' '))
  await client.query(`CREATE TEMP TABLE ${definition}`)
  await client.query(`INSERT INTO ${name} SELECT * FROM json_populate_recordset(NULL::${name}, $1::json)`, [
    JSON.stringify(rows),
  ])
  await client.query(`ANALYZE ${name}`)
}

function days(clock: Clock): { d: number; noon: number; weekday: number }[] {
  return Array.from({ length: PAST_DAYS + FUTURE_DAYS + 3 }, (_, index) => {
    const d = index - PAST_DAYS - 2
    return { d, noon: clock.at(d, 720).getTime(), weekday: clock.weekday(d) }
  })
}

function people(): { n: number; first: string; last: string }[] {
  const length = Math.max(firstNames.length, lastNames.length)
  return Array.from({ length }, (_, n) => {
    return { n, first: firstNames[n % firstNames.length] ?? '', last: lastNames[n % lastNames.length] ?? '' }
  })
}

/** Calls of each type, `CALLS_PER_TYPE` after `CALLS_PER_TYPE`, with the names of their two tasks. */
function calls(random: Random): { n: number; description: string; first_task: string; second_task: string }[] {
  return types
    .flatMap((type) => Array.from({ length: CALLS_PER_TYPE }, () => callOf(random, type)))
    .map((call, n) => ({ n, ...call }))
}

function callOf(random: Random, type: WorkOrderType): { description: string; first_task: string; second_task: string } {
  const family = random.pick(families)
  const name = family.name.toLowerCase()
  const fault = random.pick(family.faults)
  const fillText = (text: string) => random.fill(text).replace('[room]', random.pick(rooms.office))
  switch (type) {
    case 'maintenance':
      return {
        description: fillText(family.maintenance),
        first_task: `Maintain ${name}`,
        second_task: 'Report to customer',
      }
    case 'inspection':
      return {
        description: fillText(random.pick(inspections)),
        first_task: `Inspect ${name}`,
        second_task: 'Write report',
      }
    case 'installation':
      return {
        description: `Install new ${name}.`,
        first_task: `Set and connect ${name}`,
        second_task: 'Start-up and commissioning',
      }
    case 'service': {
      const request = random.pick(requests[family.trade])
      return { description: fillText(request.call), first_task: request.task, second_task: 'Report to customer' }
    }
    default:
      return { description: fillText(fault.call), first_task: `Diagnose ${name}`, second_task: fault.task }
  }
}
