import { afterEach, beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db, pool } from '@/lib/db/client'
import { resetEnv } from '@/lib/env'
import { enqueueLostLocating, locateSites } from '@/lib/services/data/site-locations'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { type Sent, watch } from '@/lib/testing/statements'

const SITES = 5_000

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount()
  const { id } = await makeCustomer(ctx)
  // Every site is placed by its postal code, as after the first run without a geocoding server.
  await db().$executeRaw`
    INSERT INTO site (account_id, id, customer_id, name, address, latitude, longitude, location_precision, located_by, updated_at)
    SELECT ${ctx.accountId}::uuid, gen_random_uuid(), ${id}::uuid, 'Site ' || n, '{"street": "1 A St", "postal_code": "98101"}',
      47.6, -122.3, 'approximate', 'postal_code', now()
    FROM generate_series(1, ${SITES}::int) n`
  await db().$executeRaw`ANALYZE site`
})

afterEach(() => {
  delete process.env.GEOCODING_URL
  resetEnv()
})

/** What the statements that read sites come to: their plans, run. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = (await watch(work)).filter(({ text }) => text.includes('located_by IS'))
  const plan = async ({ text, values }: Sent) => {
    const { rows } = await pool().query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN (ANALYZE, TIMING off) ${text}`,
      values,
    })
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  }
  return Promise.all(sent.map(plan))
}

it('reads no site that is located when it looks for those that never were', async () => {
  const plans = await plansOf(async () => {
    await enqueueLostLocating()
    await locateSites({ id: ctx.accountId, account_id: ctx.accountId }, new AbortController().signal, null)
  })
  expect(plans).toHaveLength(3)
  for (const plan of plans) {
    expect(plan).toContain('site_never_located')
    expect(plan).not.toMatch(/Seq Scan on site|Rows Removed/)
  }
})

it('finds accounts with sites that the geocoding server was not asked about without reading the others', async () => {
  await db().$executeRaw`
    UPDATE site SET located_by = 'geocoder'
    WHERE account_id = ${ctx.accountId}::uuid AND id NOT IN (SELECT id FROM site ORDER BY id LIMIT 5)`
  await db().$executeRaw`ANALYZE site`
  process.env.GEOCODING_URL = 'http://127.0.0.1:9'
  resetEnv()
  const [plan = ''] = await plansOf(enqueueLostLocating)
  expect(plan).toContain('site_to_locate')
  expect(plan).not.toMatch(/Seq Scan on site|Sort|on site.*rows=(?!1\.|0\.)\d+\.\d+ loops/)
})
