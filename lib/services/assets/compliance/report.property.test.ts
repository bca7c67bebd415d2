import fc from 'fast-check'
import { afterEach, expect, it, vi } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { dayAfter } from '@/lib/domain/time'
import { updateAsset } from '@/lib/services/assets/assets'
import {
  createComplianceRule,
  deleteComplianceRule,
  restoreComplianceRule,
  updateComplianceRule,
} from '@/lib/services/assets/compliance-rules'
import {
  createRefrigerantEvent,
  deleteRefrigerantEvent,
  restoreRefrigerantEvent,
  updateRefrigerantEvent,
} from '@/lib/services/assets/refrigerant-events'
import { createSite, updateSite } from '@/lib/services/customers/sites'
import {
  createTechnician,
  deleteTechnician,
  restoreTechnician,
  updateTechnician,
} from '@/lib/services/people/technicians'
import { makeAccount } from '@/lib/testing/account'
import { makeAsset } from '@/lib/testing/factories/assets'
import { proofRuns } from '@/lib/testing/proof-size'
import { readAssetReport, readSiteReport } from './report'

/* Each step is done on a day of its own, and the reports of that day are kept: asked for as of it later, they are the same. */

const RULE = {
  name: 'Store cooling',
  appliance: 'commercial_refrigeration',
  min_charge: 15,
  unit: 'lb',
  limit_percent: 20,
  repair_days: 3,
  citation: '40 CFR 84.106',
  valid_from: '2020-01-01',
}
const FIRST = { appliance: 'commercial_refrigeration', substance: 'R-448A', unit: 'lb', full_charge: 100 }

const STEPS = [
  'add',
  'add',
  'recover',
  'test',
  'verify',
  'backdate',
  'correct',
  'redate',
  'delete',
  'restore',
  'limit',
  'unlimit',
  'relimit',
  'rename',
  'move',
  'rename site',
  'rename technician',
  'dismiss',
  'rehire',
] as const
const steps = fc.array(
  fc.record({ what: fc.constantFrom(...STEPS), pick: fc.nat(20), amount: fc.integer({ min: 1, max: 40 }) }),
  { minLength: 2, maxLength: 14 },
)

/** The history is written at the moment that the clock of the process shows. */
const goTo = (day: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T12:00:00Z`) })
afterEach(() => vi.useRealTimers())

type World = { ctx: ServiceContext; assetId: string; sites: string[]; ruleId: string; technicianId: string }

/** The database's own clock goes on: what it dated just now was made on this day. */
async function dateTo({ ctx }: Pick<World, 'ctx'>, day: string): Promise<void> {
  const where = { account_id: ctx.accountId, created_at: { gt: new Date('2026-08-01') } }
  const data = { created_at: new Date(`${day}T12:00:00Z`) }
  await db().refrigerantEvent.updateMany({ where, data })
  await db().complianceRule.updateMany({ where, data })
  await db().asset.updateMany({ where, data })
  await db().site.updateMany({ where, data })
  await db().customer.updateMany({ where, data })
  await db().technician.updateMany({ where, data })
}

async function makeWorld(): Promise<World> {
  const ctx = await makeAccount({ timeZone: 'UTC' })
  const asset = await makeAsset(ctx)
  const site = (name: string) => createSite(ctx, { customer_id: asset.customer.id, name })
  const sites = [(await site('North store')).id, (await site('South store')).id]
  await updateAsset(ctx, asset.id, { object_id: sites[0] })
  const [{ id: ruleId }, { id: technicianId }] = [
    await createComplianceRule(ctx, RULE),
    await createTechnician(ctx, { name: 'Dana Reyes', email: null, phone: null }),
  ]
  await dateTo({ ctx }, '2025-12-31')
  return { ctx, assetId: asset.id, sites, ruleId, technicianId }
}

type Step = { what: (typeof STEPS)[number]; pick: number; amount: number }

async function take({ ctx, assetId, sites, ruleId, technicianId }: World, { what, pick, amount }: Step, day: string) {
  const where = { account_id: ctx.accountId }
  const events = await db().refrigerantEvent.findMany({ where, orderBy: { id: 'asc' } })
  const chosen = (kind: typeof events) => kind[pick % Math.max(kind.length, 1)]?.id ?? assetId
  const one = chosen(events.filter(({ deleted_at }) => deleted_at === null))
  const trashed = chosen(events.filter(({ deleted_at }) => deleted_at !== null))
  const entry = { asset_id: assetId, ...FIRST, occurred_on: day, circuit: String(1 + (pick % 2)) }
  const does: Record<Step['what'], () => Promise<unknown>> = {
    add: () => createRefrigerantEvent(ctx, { ...entry, kind: 'added', quantity: amount, technician_id: technicianId }),
    recover: () => createRefrigerantEvent(ctx, { ...entry, kind: 'recovered', quantity: amount, note: 'Emptied' }),
    test: () => createRefrigerantEvent(ctx, { ...entry, kind: 'leak_test', certificate: `C-${amount}` }),
    verify: () => createRefrigerantEvent(ctx, { ...entry, kind: 'verified', technician_id: technicianId }),
    backdate: () =>
      createRefrigerantEvent(ctx, { ...entry, kind: 'added', quantity: amount, occurred_on: '2026-01-01' }),
    correct: () => updateRefrigerantEvent(ctx, one, { full_charge: 50 + amount, note: `Charge ${amount}` }),
    redate: () => updateRefrigerantEvent(ctx, one, { occurred_on: '2026-01-01', cylinder: null }),
    delete: () => deleteRefrigerantEvent(ctx, one),
    restore: () => restoreRefrigerantEvent(ctx, trashed),
    limit: () => updateComplianceRule(ctx, ruleId, { limit_percent: amount, citation: `§ ${amount}` }),
    unlimit: () => deleteComplianceRule(ctx, ruleId),
    relimit: () => restoreComplianceRule(ctx, ruleId),
    rename: () =>
      updateAsset(ctx, assetId, { name: `Cooler ${amount}`, serial_number: amount > 20 ? `SN-${amount}` : null }),
    move: () => updateAsset(ctx, assetId, { object_id: sites[pick % 3] ?? null }),
    'rename site': () =>
      updateSite(ctx, sites[0] ?? '', { name: `Store ${amount}`, address: { city: `City ${pick}` } }),
    'rename technician': () => updateTechnician(ctx, technicianId, { name: `Dana ${amount}` }),
    dismiss: () => deleteTechnician(ctx, technicianId),
    rehire: () => restoreTechnician(ctx, technicianId),
  }
  // What cannot be done in this order changes nothing.
  await does[what]().catch((error: { code?: string }) => {
    if (error.code === undefined) throw error
  })
}

async function reports({ ctx, assetId, sites }: World, as_of: string | undefined) {
  return {
    asset: await readAssetReport(ctx, assetId, { as_of }),
    sites: await Promise.all(sites.map((id) => readSiteReport(ctx, id, { year: 2026, as_of }))),
  }
}

it('a report as of a day is the report that was made on that day', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      goTo('2025-12-31')
      const world = await makeWorld()
      const createdRows: { day: string; told: unknown }[] = []
      let day = '2026-01-02'
      for (const step of all) {
        goTo(day)
        await take(world, step, day)
        await dateTo(world, day)
        createdRows.push({ day, told: await reports(world, undefined) })
        day = dayAfter(dayAfter(day))
      }
      vi.useRealTimers()
      for (const one of createdRows) expect(await reports(world, one.day)).toEqual(one.told)
    }),
    { numRuns: proofRuns(20) },
  )
})
