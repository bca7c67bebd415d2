import { beforeAll, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { createBranch, updateBranch } from '@/lib/services/people/branches'
import {
  createLegalEntity,
  deleteLegalEntity,
  getLegalEntity,
  updateLegalEntity,
} from '@/lib/services/billing/legal-entities'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { createTaxCode, deleteTaxCode, listTaxCodes, updateTaxCode } from './index'

let ctx: ServiceContext

beforeAll(async () => {
  ctx = await makeAccount()
})

const state = { name: 'State', rate: 0.065, valid_from: '2020-01-01', valid_to: null }
const refused = (...fields: string[]) => ({
  code: 'validation_error',
  details: fields.map((field) => expect.objectContaining({ field }) as unknown),
})

test('a tax code keeps its rates, and is checked as the whole that a change makes of it', async () => {
  const code = await createTaxCode(ctx, { name: 'Sales tax', category: 'S', rates: [state] })
  expect(code).toMatchObject({ rates: [state], exemption_text: null })
  expect(await updateTaxCode(ctx, code.id, code)).toEqual(code)
  await expect(createTaxCode(ctx, { name: 'x', category: 'S' })).rejects.toMatchObject(refused('rates'))
  await expect(updateTaxCode(ctx, code.id, { category: 'E' })).rejects.toMatchObject(refused('exemption_text', 'rates'))
  const exempt = { category: 'E', exemption_text: 'Resale', rates: [] }
  expect(await updateTaxCode(ctx, code.id, exempt)).toMatchObject(exempt)
  await expect(updateTaxCode(ctx, code.id, { exemption_text: null })).rejects.toMatchObject(refused('exemption_text'))
})

test('the first legal entity is the default until another is, and only administrators write one', async () => {
  const one = await createLegalEntity(ctx, { name: 'Northwind LLC' })
  expect(one).toMatchObject({ is_default: true, payment_days: 30 })
  const address = { street: '1 Main St', city: 'Seattle', state: null, postal_code: null, country: null }
  const other = await createLegalEntity(ctx, { name: 'Northwind GmbH', iban: 'DE02 1203 0000 0000 2020 51', address })
  expect(other).toMatchObject({ is_default: false, iban: 'DE02120300000000202051', address })
  await updateLegalEntity(ctx, other.id, { is_default: true })
  expect(await getLegalEntity(ctx, one.id)).toMatchObject({ is_default: false })
  const bad = {
    name: 'x',
    iban: 'DE03120300000000202051',
    bic: 'x',
    payment_link: 'http://x.example',
    tax_code_id: one.id,
  }
  await expect(createLegalEntity(ctx, bad)).rejects.toMatchObject(refused('iban', 'bic', 'payment_link', 'tax_code_id'))
  const office = withScopes(ctx, 'read:billing', 'write:billing')
  await expect(updateLegalEntity(office, one.id, { name: 'x' })).rejects.toMatchObject({ code: 'forbidden' })
})

test('what was deleted stays where it is named, and is named nowhere new', async () => {
  const tax = await createTaxCode(ctx, { name: 'Zero', category: 'Z' })
  const entity = await createLegalEntity(ctx, { name: 'Southwind LLC', tax_code_id: tax.id })
  const branch = await createBranch(ctx, { name: 'South', legal_entity_id: entity.id })
  await deleteTaxCode(ctx, tax.id)
  await deleteLegalEntity(ctx, entity.id)
  expect(await updateBranch(ctx, branch.id, { name: 'Far south', legal_entity_id: entity.id })).toMatchObject({
    legal_entity_id: entity.id,
  })
  await expect(createBranch(ctx, { name: 'x', legal_entity_id: entity.id })).rejects.toMatchObject(
    refused('legal_entity_id'),
  )
  const technician = withScopes(ctx, 'read:work-orders', 'read:customers', 'read:assets', 'field')
  await expect(listTaxCodes(technician, {})).rejects.toMatchObject({ code: 'forbidden' })
})
