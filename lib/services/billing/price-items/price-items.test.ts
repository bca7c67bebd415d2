import { beforeAll, describe, expect, it } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { db } from '@/lib/db/client'
import { newId } from '@/lib/domain/id'
import { createPart, deletePart, getPart, restorePart, updatePart } from '@/lib/services/assets/parts'
import { undoAction } from '@/lib/services/data/undo'
import { makeAccount, withScopes } from '@/lib/testing/account'
import {
  createPriceItem,
  deletePriceItem,
  getPriceItem,
  listPriceItems,
  restorePriceItem,
  updatePriceItem,
} from './index'

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount()
})

const refused = (...fields: string[]) => ({
  code: 'validation_error',
  details: fields.map((field) => expect.objectContaining({ field }) as unknown),
})
const fee = (code: string, more: object = {}) => createPriceItem(ctx, { code, name: code, kind: 'fee', ...more })

describe('the price item of a part', () => {
  it('is made with it, has its id, its number as code and its price in both directions', async () => {
    const part = await createPart(ctx, { name: 'Fan motor', part_number: 'FM-1', unit_price: 89.5 })
    const item = await getPriceItem(ctx, part.id)
    expect(item).toMatchObject({ part_id: part.id, code: 'FM-1', name: 'Fan motor', kind: 'part', unit_price: 89.5 })
    await updatePriceItem(ctx, part.id, { unit_price: 95.25, cost: 40 })
    expect(await getPart(ctx, part.id)).toMatchObject({ unit_price: 95.25 })
    await updatePart(ctx, part.id, { unit_price: 99, name: 'Motor of the fan' })
    expect(await getPriceItem(ctx, part.id)).toMatchObject({ unit_price: 99, cost: 40, name: 'Motor of the fan' })
  })

  it('tells the cost of a part in no record and no history of it', async () => {
    const part = await createPart(ctx, { name: 'Valve' })
    await updatePriceItem(ctx, part.id, { cost: 12.34 })
    expect(JSON.stringify(await getPart(ctx, part.id))).not.toContain('12.34')
    const others = { account_id: ctx.accountId, record_type: { not: 'price_item' } }
    const rows = await db().history.findMany({ where: others, select: { changes: true } })
    expect(JSON.stringify(rows)).not.toContain('12.34')
  })

  it('goes to the trash and comes back with the part alone, under another code where its own has gone', async () => {
    const part = await createPart(ctx, { name: 'Belt', part_number: 'B-1' })
    const twin = await createPart(ctx, { name: 'Belt', part_number: 'b-1' })
    const { code } = await getPriceItem(ctx, twin.id)
    expect(code).toMatch(/^b-1-[0-9A-F]{12}$/)
    await expect(deletePriceItem(ctx, part.id)).rejects.toMatchObject({ code: 'in_use' })
    await deletePart(ctx, part.id)
    await expect(getPriceItem(ctx, part.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(restorePriceItem(ctx, part.id)).rejects.toMatchObject({ code: 'parent_in_trash' })
    await fee('B-1')
    await restorePart(ctx, part.id)
    expect((await getPriceItem(ctx, part.id)).code).toMatch(/^B-1-[0-9A-F]{12}$/)
  })

  it('follows an undo of its part', async () => {
    const user = { ...ctx, actor: { type: 'user' as const, id: newId(), name: 'Dana Reyes' } }
    const part = await createPart({ ...user, requestId: newId() }, { name: 'Filter', unit_price: 10 })
    const requestId = newId()
    await updatePart({ ...user, requestId }, part.id, { unit_price: 12 })
    await undoAction({ ...user, requestId: newId() }, requestId)
    expect(await getPriceItem(ctx, part.id)).toMatchObject({ unit_price: 10 })
  })
})

describe('a price item', () => {
  it('has a code of its own ignoring case, also when it comes back', async () => {
    const item = await fee('TRIP')
    await expect(fee('trip')).rejects.toMatchObject(refused('code'))
    await deletePriceItem(ctx, item.id)
    const other = await fee('Trip')
    await expect(restorePriceItem(ctx, item.id)).rejects.toMatchObject(refused('code'))
    expect((await listPriceItems(ctx, { code: 'TRIP' })).data).toMatchObject([{ id: other.id }])
  })

  it('that is a kit consists of other items, and of no kit', async () => {
    const [hour, motor] = [await fee('HOUR'), await createPart(ctx, { name: 'Motor' })]
    const components = [
      { item_id: hour.id, quantity: 1.5 },
      { item_id: motor.id, quantity: 1 },
    ]
    const kit = await fee('KIT', { kind: 'kit', components, unit_price: 100 })
    expect(kit).toMatchObject({ components, unit: 'C62' })
    expect(await updatePriceItem(ctx, kit.id, kit)).toEqual(kit)
    await expect(fee('K2', { kind: 'kit' })).rejects.toMatchObject(refused('components'))
    await expect(fee('K3', { components })).rejects.toMatchObject(refused('components'))
    const wrong = [
      { item_id: kit.id, quantity: 1 },
      { item_id: newId(), quantity: 1 },
    ]
    await expect(fee('K4', { kind: 'kit', components: wrong })).rejects.toMatchObject(
      refused('components[0].item_id', 'components[1].item_id'),
    )
    await expect(updatePriceItem(ctx, hour.id, { kind: 'kit', components })).rejects.toMatchObject(refused('kind'))
  })

  it('is seen and changed with the scopes of billing alone', async () => {
    const reader = withScopes(ctx, 'read:billing')
    await expect(createPriceItem(reader, { code: 'x', name: 'x', kind: 'fee' })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(listPriceItems(withScopes(ctx, 'read:assets'), {})).rejects.toMatchObject({ code: 'forbidden' })
  })
})
