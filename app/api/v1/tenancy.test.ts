import { beforeAll, expect, it } from 'vitest'
import { pool } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { fieldsOf, type Json } from '@/lib/testing/api/client'
import { type Company, makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'
import { makeWorld, type World } from '@/lib/testing/api/world'

/* Two companies, every way to name a record of the other one. */

let mine: Company
let theirs: Company
let world: World
let foreign: World

beforeAll(async () => {
  mine = await makeCompany(inProcess())
  theirs = await makeCompany(inProcess())
  world = await makeWorld(mine.api)
  foreign = await makeWorld(theirs.api)
})

it('refuses a reference to a record of another account like an unknown id', async () => {
  const order = { customer_id: world.customer.id }
  const asset = { name: 'Unit', customer_id: world.customer.id }
  const cases: [string, Json, string][] = [
    ['/work-orders', { customer_id: foreign.customer.id }, 'customer_id'],
    ['/work-orders', { ...order, contact_id: foreign.contact.id }, 'contact_id'],
    ['/work-orders', { ...order, site_id: foreign.site.id }, 'site_id'],
    ['/work-orders', { ...order, technician_id: foreign.technician.id }, 'technician_id'],
    ['/work-orders', { ...order, asset_ids: [foreign.asset.id] }, 'asset_ids[0]'],
    ['/assets', { ...asset, customer_id: foreign.customer.id }, 'customer_id'],
    ['/assets', { ...asset, object_id: foreign.site.id }, 'object_id'],
    ['/assets', { ...asset, product_id: foreign.product.id }, 'product_id'],
    ['/assets', { ...asset, service_contract_id: foreign.serviceContract.id }, 'service_contract_id'],
    ['/customers', { name: 'X', branch_id: foreign.branch.id }, 'branch_id'],
    ['/technicians', { name: 'X', branch_id: foreign.branch.id }, 'branch_id'],
    ['/sites', { name: 'X', customer_id: foreign.customer.id }, 'customer_id'],
    ['/service-contracts', { name: 'X', customer_id: foreign.customer.id }, 'customer_id'],
    [
      '/service-contracts',
      { name: 'X', customer_id: world.customer.id, service_level_id: foreign.serviceLevel.id },
      'service_level_id',
    ],
    ['/work-orders', { customer_id: world.customer.id, job_type_id: foreign.jobType.id }, 'job_type_id'],
    [`/work-orders/${world.workOrder.id}/dependencies`, { before_id: foreign.workOrder.id }, 'before_id'],
    ['/job-types', { name: 'X', calendar_id: foreign.businessCalendar.id }, 'calendar_id'],
    ['/job-types', { name: 'X', tasks: [{ name: 'Y', checklist_id: foreign.checklist.id }] }, 'tasks[0].checklist_id'],
    ['/service-levels', { name: 'X', calendar_id: foreign.businessCalendar.id }, 'calendar_id'],
    [
      '/service-contracts',
      { name: 'X', customer_id: world.customer.id, asset_ids: [foreign.asset.id] },
      'asset_ids[0]',
    ],
    [`/assets/${world.asset.id}/parts`, { part_id: foreign.part.id }, 'part_id'],
    [`/work-orders/${world.workOrder.id}/tasks`, { name: 'X', technician_id: foreign.technician.id }, 'technician_id'],
    [`/work-orders/${world.workOrder.id}/tasks`, { name: 'X', checklist_id: foreign.checklist.id }, 'checklist_id'],
    [
      `/work-orders/${world.workOrder.id}/tasks`,
      { name: 'X', parts: [{ part_id: foreign.part.id, quantity: 1 }] },
      'parts[0].part_id',
    ],
  ]
  for (const [path, body, field] of cases) {
    const answer = await mine.api.post(path, body)
    expect([answer.status, fieldsOf(answer)], `${path} ${field}`).toEqual([422, [field]])
    const unknown = JSON.parse(
      JSON.stringify(body).replaceAll(/"[0-9a-f-]{36}"/g, (id) => (isForeign(id) ? `"${newId()}"` : id)),
    ) as Json
    expect((await mine.api.post(path, unknown)).json.error, `${path} ${field}`).toMatchObject({
      code: 'validation_error',
      details: (answer.json.error as { details: Json[] }).details,
    })
  }
})

function isForeign(quoted: string): boolean {
  return Object.values(foreign).some((record) => quoted === `"${record.id}"`)
}

it('matches and counts nothing when a list is filtered by the id of another account', async () => {
  for (const path of [
    `/work-orders?customer_id=${foreign.customer.id}`,
    `/work-orders?technician_id=${foreign.technician.id}`,
    `/assets?customer_id=${foreign.customer.id}`,
    `/assets?product_id=${foreign.product.id}`,
    `/assets?location_id=${foreign.site.id}`,
    `/customers?branch_id=${foreign.branch.id}`,
    `/sites?customer_id=${foreign.customer.id}`,
    `/contacts?customer_id=${foreign.customer.id}`,
    `/tasks?work_order_id=${foreign.workOrder.id}`,
    `/line-items?task_id=${foreign.task.id}`,
    `/line-items?work_order_id=${foreign.workOrder.id}`,
  ]) {
    const answer = await mine.api.get(path)
    expect([answer.status, answer.json], path).toEqual([
      200,
      { data: [], meta: { current_page: 1, total_pages: 0, total_count: 0, next_cursor: null } },
    ])
  }
})

it('refuses in the database a foreign key across accounts', async () => {
  const id = newId()
  const links: [string, unknown[]][] = [
    [
      `INSERT INTO work_order (account_id, id, work_order_number, customer_id, updated_at) VALUES ($1, $2, 'WO-X', $3, now())`,
      [mine.accountId, id, foreign.customer.id],
    ],
    [
      `UPDATE work_order SET technician_id = $3 WHERE account_id = $1 AND id = $2`,
      [mine.accountId, world.workOrder.id, foreign.technician.id],
    ],
    [
      `UPDATE asset SET site_id = $3 WHERE account_id = $1 AND id = $2`,
      [mine.accountId, world.asset.id, foreign.site.id],
    ],
    [
      `UPDATE contact SET customer_id = $3 WHERE account_id = $1 AND id = $2`,
      [mine.accountId, world.contact.id, foreign.customer.id],
    ],
    [
      `UPDATE task SET work_order_id = $3 WHERE account_id = $1 AND id = $2`,
      [mine.accountId, world.task.id, foreign.workOrder.id],
    ],
    [
      `INSERT INTO work_order_asset (account_id, work_order_id, asset_id) VALUES ($1, $2, $3)`,
      [mine.accountId, world.workOrder.id, foreign.asset.id],
    ],
  ]
  for (const [sql, values] of links)
    await expect(pool().query(sql, values), sql).rejects.toMatchObject({ code: '23503' })
})

it('refers from every table of an account to others by account and id together', async () => {
  const { rows } = await pool().query<{ name: string; columns: string[]; target: string }>(`
    SELECT c.conname AS name, c.confrelid::regclass::text AS target,
      array_agg(a.attname::text ORDER BY k.position) AS columns
    FROM pg_constraint c CROSS JOIN unnest(c.conkey) WITH ORDINALITY k (number, position)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
    GROUP BY 1, 2`)
  expect(rows.length).toBeGreaterThan(40)
  for (const { name, columns, target } of rows) if (target !== 'account') expect(columns[0], name).toBe('account_id')
})
