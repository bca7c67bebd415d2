import { beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyPassword } from '@/lib/credentials/passwords'
import { pool } from '@/lib/db/client'
import { inTransaction } from '@/lib/db/transaction'
import { operatorContext } from '@/lib/services/company/accounts/operator'
import { getWorkOrderBilling } from '@/lib/services/billing/order'
import { countBillingQueue, listBillingQueue } from '@/lib/services/billing/queue'
import { readReceivables } from '@/lib/services/billing/receivables'
import { getWorkOrderCoverage, listAllowances, decideAnew } from '@/lib/services/work/coverage'
import { photoKey } from '@/lib/services/work/photos/keys'
import { store } from '@/lib/storage/installed'
import { demoPassword, seedDemo, type SignIn } from '@/prisma/seed'
import { seedGermanCompany } from '@/prisma/seed/german'

let accountId: string
let signIns: SignIn[]

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  return (await pool().query<Row>(sql)).rows
}

async function count(sql: string): Promise<number> {
  const [row] = await rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${sql}`)
  return row?.count ?? -1
}

beforeAll(async () => {
  const now = new Date('2026-11-18T20:00:00Z')
  vi.useFakeTimers({ now, toFake: ['Date'] })
  const seeded = await seedDemo({ now }).finally(() => vi.useRealTimers())
  accountId = seeded.accountId
  signIns = seeded.signIns
})

test('fills the database with a company', async () => {
  expect(await rows('SELECT phone FROM account')).toEqual([{ phone: '(206) 555-0100' }])
  expect(await count(`work_order WHERE account_id = '${accountId}'`)).toBe(3000)
  expect(await count('asset')).toBe(1500)
  expect(await count('customer')).toBe(400)
  expect(await count('task')).toBeGreaterThan(5000)
  expect(await count('line_item')).toBeGreaterThan(8000)
  expect(await count('checklist_response')).toBeGreaterThan(8000)
  expect(await count('service_record')).toBe(240)
})

test('one person of each role signs in with the printed password', async () => {
  expect(signIns.map((one) => one.role)).toEqual(['admin', 'dispatcher', 'back_office', 'technician'])
  for (const { email, password, role } of signIns) {
    const [user] = await rows<{ password_hash: string; role: string; technician_id: string | null }>(
      `SELECT password_hash, role, technician_id FROM "user" WHERE email = '${email}'`,
    )
    expect(user?.role).toBe(role)
    expect(user?.technician_id !== null).toBe(role === 'technician')
    expect(await verifyPassword(user?.password_hash ?? null, password, { isKnown: true, key: email })).toBe(true)
  }
})

test('each password is random', () => {
  const passwords = signIns.map(({ password }) => password)
  expect(new Set(passwords).size).toBe(4)
  for (const password of passwords) expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
})

describe('numbers', () => {
  test.each([
    ['work_order', 'work_order_number', 'WO'],
    ['customer', 'customer_number', 'CUST'],
    ['asset', 'asset_tag', 'AST'],
    ['service_contract', 'contract_number', 'SC'],
  ])('of %s rise with its creation and end at the counter', async (table, column, prefix) => {
    const wrong = await count(
      `(SELECT ${column}, created_at, row_number() OVER (ORDER BY ${column}) AS n, lag(created_at) OVER (ORDER BY ${column}) AS before
        FROM ${table}) AS x
       WHERE ${column} <> '${prefix}-' || lpad(n::text, 6, '0') OR before > created_at`,
    )
    expect(wrong).toBe(0)
    const [counter] = await rows<{ value: number }>(`SELECT value FROM counter WHERE name = '${table}'`)
    expect(counter?.value).toBe(await count(table))
  })
})

test('money is the rounded product, to the cent', async () => {
  const sign = `CASE WHEN type = 'discount' THEN -1 ELSE 1 END`
  const subtotal = `round(quantity * unit_price, 2) * ${sign}`
  const wrong = `line_item WHERE subtotal <> ${subtotal} OR tax <> round(subtotal * tax_rate, 2) OR total <> subtotal + tax`
  expect(await count(wrong)).toBe(0)
  expect(await count(`line_item WHERE type = 'discount' AND total < 0`)).toBeGreaterThan(100)
  const [types] = await rows<{ types: number }>('SELECT count(DISTINCT type)::int AS types FROM line_item')
  expect(types?.types).toBe(6)
})

test('demo technicians stay in their branch', async () => {
  const strangers = `work_order w JOIN technician t ON t.id = w.technician_id JOIN customer c ON c.id = w.customer_id
    WHERE t.branch_id <> c.branch_id`
  expect(await count(strangers)).toBeGreaterThan(0)
  const unexplained = `${strangers} AND w.notes NOT LIKE 'Cover for the %' AND w.status NOT IN ('cancelled', 'on_hold')`
  expect(await count(unexplained)).toBe(0)
})

test('contact, site and assets belong to the work order’s customer', async () => {
  expect(await count('work_order w JOIN site s ON s.id = w.site_id WHERE s.customer_id <> w.customer_id')).toBe(0)
  expect(await count('work_order w JOIN contact c ON c.id = w.contact_id WHERE c.customer_id <> w.customer_id')).toBe(0)
  const assets = `work_order w JOIN work_order_asset wa ON wa.work_order_id = w.id JOIN asset a ON a.id = wa.asset_id`
  expect(await count(assets)).toBeGreaterThan(2900)
  expect(await count(`${assets} WHERE a.customer_id <> w.customer_id OR a.site_id <> w.site_id`)).toBe(0)
  expect(await count('customer c WHERE NOT EXISTS (SELECT FROM contact WHERE customer_id = c.id AND is_primary)')).toBe(
    0,
  )
})

test('warranties end in the past, soon and in years', async () => {
  const ends = (condition: string) => count(`asset WHERE warranty_type <> 'none' AND warranty_expiry ${condition}`)
  const today = `'2026-11-18'::date`
  expect(await ends(`< ${today}`)).toBeGreaterThan(200)
  expect(await ends(`BETWEEN ${today} AND ${today} + 30`)).toBeGreaterThan(20)
  expect(await ends(`BETWEEN ${today} + 31 AND ${today} + 60`)).toBeGreaterThan(20)
  expect(await ends(`BETWEEN ${today} + 61 AND ${today} + 90`)).toBeGreaterThan(20)
  expect(await ends(`> ${today} + 365`)).toBeGreaterThan(100)
  expect(await count(`asset WHERE (warranty_type = 'none') <> (warranty_expiry IS NULL)`)).toBe(0)
})

test('the history leads to the status that each order has', async () => {
  const last = `(SELECT DISTINCT ON (record_id) record_id, changes #>> '{status,1}' AS status FROM history
    WHERE record_type = 'work_order' AND changes ? 'status' ORDER BY record_id, created_at DESC, id DESC) AS h`
  expect(await count(`work_order w JOIN ${last} ON h.record_id = w.id WHERE h.status = w.status::text`)).toBe(3000)
  expect(
    await count(
      `history h WHERE NOT EXISTS (SELECT FROM "user" u WHERE u.id::text = h.actor_id AND u.name = h.actor_name)`,
    ),
  ).toBe(0)
})

test('a dozen finished tasks show stored photos', async () => {
  const photos = await rows<{ sha256: string; content_type: string; byte_size: number; status: string }>(
    'SELECT p.*, t.status FROM photo p JOIN task t ON t.id = p.task_id',
  )
  expect(photos).toHaveLength(12)
  for (const { sha256, content_type, byte_size, status } of photos) {
    expect(status).toBe('completed')
    const full = await store().get(photoKey(accountId, sha256, content_type, 'full'))
    expect(full?.bytes.byteLength).toBe(byte_size)
    expect(await store().get(photoKey(accountId, sha256, content_type, 'thumb'))).not.toBeNull()
  }
})

test('a second seed is refused and changes nothing', async () => {
  await expect(seedDemo()).rejects.toThrow('already in this database')
  expect(await count('account')).toBe(1)
  expect(await count('work_order')).toBe(3000)
})

test('every one of the four payers pays for something that was done lately', async () => {
  const ctx = await operatorContext(accountId)
  const orders = await rows<{ id: string }>(
    `SELECT id FROM work_order WHERE status = 'completed' ORDER BY completed_at DESC LIMIT 120`,
  )
  const payers = new Set<string>()
  for (const { id } of orders) for (const { payer } of (await getWorkOrderCoverage(ctx, id)).lines) payers.add(payer)
  expect([...payers].sort()).toEqual(['contract', 'customer', 'goodwill', 'warranty'])
})

test('older work was billed elsewhere, and some thirty work orders of all kinds wait', async () => {
  const ctx = await operatorContext(accountId)
  const { waiting, blocked } = await countBillingQueue(ctx)
  expect([waiting > 25 && waiting < 37, blocked]).toEqual([true, 7])
  const { data } = await listBillingQueue(ctx, { per_page: 100 })
  const reasons = new Set(data.flatMap((one) => one.reasons.map(({ reason }) => reason)))
  for (const reason of ['no_lines', 'missing_price', 'proposals_open'] as const) expect(reasons).toContain(reason)
  expect(data.filter((one) => one.reasons.length === 0).length).toBeGreaterThan(12)
  const [lines] = await rows(`
    SELECT count(DISTINCT l.tax_code_id) > 1 AS taxes, bool_or(l.kit_item_id IS NOT NULL) AS kit, count(DISTINCT l.source)::int AS sources,
      bool_or(l.payer = 'warranty') AS warranty, bool_or(l.payer = 'contract') AS contract
    FROM line_item l JOIN task t ON t.id = l.task_id JOIN work_order w ON w.id = t.work_order_id WHERE w.billing_state = 'to_bill'`)
  expect(lines).toEqual({ taxes: true, kit: true, sources: 4, warranty: true, contract: true })
  expect(await count(`billing_mark WHERE reference LIKE 'INV-%' AND billed_on IS NOT NULL`)).toBeGreaterThan(1000)
  const [last] = await rows<{ work_order_id: string }>(
    'SELECT work_order_id FROM billing_mark ORDER BY created_at DESC LIMIT 1',
  )
  expect(await getWorkOrderBilling(ctx, last?.work_order_id ?? '')).toMatchObject({
    billing_state: 'billed',
    proposals: [],
  })
})

test('the work of some customers was invoiced, mostly paid, one line taken back, and booked until the end of last month', async () => {
  const invoices = await rows<{ kind: string; status: string; number: string; balance: string; wrong: boolean }>(`
    SELECT i.kind, i.status, i.number, i.balance, i.balance <> i.gross - coalesce((
      SELECT sum(a.amount) FROM payment_allocation a WHERE a.invoice_id = i.id OR a.credit_note_id = i.id), 0) AS wrong
    FROM invoice i ORDER BY i.number`)
  const billed = invoices.filter(({ kind }) => kind === 'invoice')
  expect(billed.length).toBeGreaterThan(30)
  expect(invoices.filter(({ wrong }) => wrong)).toEqual([])
  expect(billed.map(({ number }) => number)).toEqual(
    billed.map((_, index) => `INV-2026-${String(index + 1).padStart(5, '0')}`),
  )
  expect(new Set(billed.map(({ status }) => status))).toEqual(new Set(['open', 'part_paid', 'paid']))
  expect(invoices.filter(({ kind }) => kind === 'credit_note')).toHaveLength(1)
  const ctx = await operatorContext(accountId)
  const { totals } = await readReceivables(ctx, '2026-11-18')
  expect(totals.total).toBeCloseTo(
    billed.reduce((sum, { balance }) => sum + Number(balance), 0),
    2,
  )
  expect(totals.not_due).toBeLessThan(totals.total)
  const batches = await rows('SELECT state, until::text, document_count > 20 AS full FROM export_batch')
  expect(batches).toEqual([{ state: 'confirmed', until: '2026-10-31', full: true }])
})

test('a German company bills as ZUGFeRD and XRechnung, without tax abroad, and books at DATEV', async () => {
  await seedGermanCompany('admin@nordlicht.example', demoPassword())
  const invoices = await rows<{ invoice: string }>(`
    SELECT concat_ws(' ', i.kind, i.format, i.status, i.content -> 'taxes' -> 0 ->> 'category', i.gross::float) AS invoice
    FROM invoice i JOIN account a ON a.id = i.account_id WHERE a.name LIKE 'Nordlicht%' ORDER BY i.kind DESC, i.number`)
  expect(invoices.map(({ invoice }) => invoice)).toEqual([
    'invoice zugferd paid S 3306.45',
    'invoice xrechnung_ubl open S 210.19',
    'invoice pdf credited S 129.45',
    'invoice zugferd open AE 471',
    'credit_note pdf paid S 129.45',
  ])
})

test('promises of open work run, are warned of, wait, are kept and are broken at the first look', async () => {
  const states = await rows<{ state: string; n: number }>(
    'SELECT state, count(*)::int AS n FROM sla_clock GROUP BY state ORDER BY state',
  )
  expect(states.map(({ state }) => state)).toEqual(['breached', 'met', 'paused', 'running', 'warned'])
  const unclocked = `work_order w JOIN work_order_asset wa ON wa.work_order_id = w.id JOIN asset a ON a.id = wa.asset_id
    JOIN service_contract c ON c.id = a.service_contract_id
    WHERE w.status IN ('open', 'assigned', 'in_progress', 'on_hold') AND c.status = 'active' AND c.service_level_id IS NOT NULL
      AND w.work_order_type IN ('service', 'repair', 'emergency')
      AND c.start_date <= w.created_at::date AND c.end_date > w.created_at::date
      AND NOT EXISTS (SELECT FROM sla_clock s WHERE s.work_order_id = w.id)`
  expect(await count(unclocked)).toBe(0)
  const unheld = `work_order w WHERE status = 'on_hold'
    AND NOT EXISTS (SELECT FROM work_order_hold h WHERE h.work_order_id = w.id AND h.ended_at IS NULL)`
  expect(await count(unheld)).toBe(0)
  expect(await count(`job WHERE queue = 'follow-promises' AND account_id = '${accountId}'`)).toBe(1)
})

test('completed work records for each promise whether it was kept, mostly yes', async () => {
  const counts = await rows<{ kind: string; state: string; n: number }>(`
    SELECT s.kind, s.state, count(*)::int AS n FROM sla_clock s JOIN work_order w ON w.id = s.work_order_id
    WHERE w.status = 'completed' GROUP BY 1, 2`)
  expect(new Set(counts.map(({ state }) => state))).toEqual(new Set(['met', 'breached']))
  for (const kind of ['acknowledge', 'arrive', 'resolve']) {
    const countOf = (state: string) => counts.find((one) => one.kind === kind && one.state === state)?.n ?? 0
    expect(countOf('met')).toBeGreaterThan(countOf('breached'))
    expect(countOf('breached')).toBeGreaterThan(0)
  }
  expect(await count(`history WHERE record_type = 'sla_clock'`)).toBe(0)
})

test('completed work took of the allowances of contracts, as completing it once more would', async () => {
  const ctx = await operatorContext(accountId)
  const contracts = await rows<{ id: string }>(`SELECT id FROM service_contract WHERE status = 'active'`)
  const used = await Promise.all(contracts.map(({ id }) => listAllowances(ctx, id)))
  expect(used.flat().filter((one) => one.used > 0).length).toBeGreaterThan(20)
  expect(used.flat().filter((one) => one.used > one.included)).toEqual([])

  // The last one of a customer: those before it have taken theirs.
  const last = await rows<{ id: string }>(`
    SELECT DISTINCT ON (w.customer_id) w.id FROM work_order w
    WHERE w.status = 'completed' AND w.customer_id IN (
      SELECT c.customer_id FROM contract_usage u JOIN contract_line l ON l.id = u.contract_line_id
      JOIN service_contract c ON c.id = l.contract_id)
    ORDER BY w.customer_id, w.completed_at DESC, w.id DESC LIMIT 20`)
  const ids = last.map(({ id }) => id)
  const decided = async () => {
    const coverages = await Promise.all(ids.map((id) => getWorkOrderCoverage(ctx, id)))
    const usage = await rows(`
      SELECT work_order_id, contract_line_id, line_item_id, sum(quantity) AS quantity, sum(amount) AS amount, occurred_on
      FROM contract_usage WHERE work_order_id IN (${ids.map((id) => `'${id}'`).join(', ')})
      GROUP BY work_order_id, contract_line_id, line_item_id, occurred_on HAVING sum(amount) <> 0 OR sum(quantity) <> 0
      ORDER BY 1, 2, 3`)
    return { lines: coverages.flatMap(({ lines }) => lines), usage }
  }
  // What was billed is locked, and would be decided no more.
  await rows('UPDATE line_item SET coverage_locked = false RETURNING id')
  const before = await decided()
  expect(before.lines.every((line) => line.decided)).toBe(true)
  expect(before.usage.length).toBeGreaterThan(5)
  for (const id of ids) await inTransaction(ctx, (tx) => decideAnew(tx, ctx, [id]))
  expect(await decided()).toEqual(before)
})
