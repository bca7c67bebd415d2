import { beforeAll, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db, pool } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { listOwnTrash } from '@/lib/services/data/trash'
import { listOwnActions } from '@/lib/services/data/undo'
import { createSite, deleteSite } from '@/lib/services/customers/sites'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { watch } from '@/lib/testing/statements'

const OTHERS = 20_000
const INDEX = 'history_account_id_actor_type_actor_id_id_idx'

let ctx: ServiceContext

beforeAll(async () => {
  const account = await makeAccount()
  ctx = withScopes(account, 'read:customers', 'write:customers')
  ctx = { ...ctx, actor: { type: 'user', id: newId(), name: 'Ana Ruiz' } }
  const customer = await makeCustomer(account)
  const site = await createSite(ctx, { name: 'Mine', customer_id: customer.id })
  await deleteSite({ ...ctx, requestId: newId() }, site.id)
  // Today others changed a lot, and deleted much.
  const other = newId()
  await db().$executeRaw`
    INSERT INTO history (id, account_id, actor_type, actor_id, actor_name, verb, record_type, record_id, changes, request_id)
    SELECT ((left(${newId()}, 24)) || lpad(to_hex(n), 12, '0'))::uuid, ${ctx.accountId}::uuid, 'user', ${other}, 'Ben Okafor',
      CASE WHEN n % 2 = 0 THEN 'delete' ELSE 'update' END, 'site', md5(n::text)::uuid, '{}', ${newId()}
    FROM generate_series(1, ${OTHERS}::int) n`
  await db().$executeRaw`
    INSERT INTO site (account_id, id, customer_id, name, deleted_at, updated_at)
    SELECT ${ctx.accountId}::uuid, md5(n::text)::uuid, ${customer.id}::uuid, 'Site ' || n, now(), now()
    FROM generate_series(2, ${OTHERS}::int, 2) n`
  await db().$executeRaw`ANALYZE`
})

/** The plans, run, of the statements that read the history for who did it. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const ownStatements = (await watch(work)).filter(({ text }) => text.includes('actor_id ='))
  const plans: string[] = []
  for (const { text, values } of ownStatements) {
    const { rows } = await pool().query<{ 'QUERY PLAN': string }>({
      text: `EXPLAIN (ANALYZE, TIMING off) ${text}`,
      values,
    })
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

it('finds the last actions of a user without reading what others did', async () => {
  expect(await listOwnActions(ctx)).toMatchObject([{ what: 'Deleted site Mine' }, {}])
  const [plan] = await plansOf(() => listOwnActions(ctx))
  expect(plan).toContain(INDEX)
  expect(plan).not.toMatch(/Seq Scan on history|Rows Removed by Filter: \d{3}/)
})

it('finds what a user deleted without asking of the trash of others who deleted it', async () => {
  const query = { per_page: 25, page: 1 }
  expect((await listOwnTrash(ctx, query)).data).toMatchObject([{ type: 'site', name: 'Mine' }])
  const plans = await plansOf(() => listOwnTrash(ctx, query))
  expect(plans.length).toBeGreaterThan(0)
  for (const plan of plans) {
    expect(plan).toContain(INDEX)
    expect(plan).not.toMatch(/Seq Scan on history|loops=\d{3}/)
  }
})
