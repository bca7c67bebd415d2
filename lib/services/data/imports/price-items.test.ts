import { expect, it } from 'vitest'
import { createPart, getPart } from '@/lib/services/assets/parts'
import { createPriceItem, listPriceItems } from '@/lib/services/billing/price-items'
import { makeAccount } from '@/lib/testing/account'
import { makeCheckedImport, problemsOf, runToEnd, undoToEnd } from '@/lib/testing/imports'

it('makes price items and changes those whose code a line has; its undo takes back both', async () => {
  const ctx = await makeAccount()
  const part = await createPart(ctx, { name: 'Fan motor', part_number: 'FM-1', unit_price: 80 })
  const hour = await createPriceItem(ctx, { code: 'HOUR', name: 'Hour', kind: 'labor', unit_price: 90 })
  const components = [{ item_id: hour.id, quantity: 1 }]
  await createPriceItem(ctx, { code: 'KIT', name: 'Kit', kind: 'kit', components })
  const text = [
    'Code,Name,Kind,Unit,Unit price,Cost',
    'fm-1,,,,85.5,51.25',
    'HOUR,Hour on site,,hur,95,',
    'TRIP,Trip,travel,C62,79,',
    'NEW,,,,1,',
    'trip,Trip,travel,,1,',
    'KIT,,,,1,',
    'FEE,Fee,fee,barrel,1,',
  ].join('\n')
  const { id } = await makeCheckedImport(ctx, 'price-items', text)
  expect(await problemsOf(ctx, id)).toEqual([
    [5, 'Name', 'is required of a new item'],
    [5, 'Kind', 'is required of a new item'],
    [6, 'Code', 'is already the code of line 4'],
    [7, 'Kind', 'must not be kit: kits are made in the settings'],
    [8, 'Unit', expect.stringMatching(/^must be one of C62, HUR/)],
  ])
  expect(await runToEnd(ctx, id)).toMatchObject({ mode: 'upsert', made: 1, updated: 2, bad_lines: 4 })
  const items = async () => {
    const { data } = await listPriceItems(ctx, { sort: 'code' })
    return data.map((one) => [one.code, one.name, one.unit, one.unit_price, one.cost])
  }
  const changed = [
    ['FM-1', 'Fan motor', 'C62', 85.5, 51.25],
    ['HOUR', 'Hour on site', 'HUR', 95, null],
    ['KIT', 'Kit', 'C62', null, null],
  ]
  expect(await items()).toEqual([...changed, ['TRIP', 'Trip', 'C62', 79, null]])
  expect(await getPart(ctx, part.id)).toMatchObject({ unit_price: 85.5 })
  expect(await undoToEnd(ctx, id)).toMatchObject({ status: 'undone', undone: 3, kept: 0 })
  expect(await items()).toEqual([
    ['FM-1', 'Fan motor', 'C62', 80, null],
    ['HOUR', 'Hour', 'C62', 90, null],
    ['KIT', 'Kit', 'C62', null, null],
  ])
})
