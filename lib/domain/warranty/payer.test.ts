import { expect, it } from 'vitest'
import { payersOf } from './payer'
import { warrantyOn } from './warranty'

const today = '2026-11-22'
const until = (warranty_type: 'full' | 'parts_only' | 'none', warranty_expiry: string | null) =>
  warrantyOn(today, { warranty_type, warranty_start: null, warranty_expiry })

it('an active warranty pays for what it covers, and nobody else is asked', () => {
  expect(payersOf(until('full', today), null)).toEqual({ parts: 'warranty', labor: 'warranty' })
  expect(payersOf(until('parts_only', today), null)).toEqual({ parts: 'warranty', labor: 'customer' })
})

it('what no warranty covers is the customer’s, unless a current contract says otherwise', () => {
  expect(payersOf(until('full', '2026-11-21'), { is_current: false })).toEqual({ parts: 'customer', labor: 'customer' })
  const labor = 'service_contract_or_customer'
  expect(payersOf(until('parts_only', today), { is_current: true })).toEqual({ parts: 'warranty', labor })
  expect(payersOf(until('none', null), { is_current: true })).toEqual({ parts: labor, labor })
})
