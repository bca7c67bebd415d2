import { expect, it } from 'vitest'
import { machineOf } from './scanned'

const FREEZER = { id: 'freezer', serial_number: 'SN-4711 B', asset_tag: 'A-0001' }
const OVEN = { id: 'oven', serial_number: null, asset_tag: 'sn4711b' }
const ASSETS = [OVEN, FREEZER]

it.each(['SN-4711 B', ' sn4711b', 'Sn-4711-b'])('knows a machine by its serial number as %s', (code) => {
  expect(machineOf(code, [FREEZER], [])).toBe(FREEZER)
})

it('knows a machine by its tag', () => {
  expect(machineOf('a0001', ASSETS, [])).toBe(FREEZER)
})

it('means one of the job where others are marked alike', () => {
  expect(machineOf('SN4711B', ASSETS, ['freezer'])).toBe(FREEZER)
  expect(machineOf('SN4711B', ASSETS, ['oven'])).toBe(OVEN)
})

it.each(['', ' - ', '4711'])('knows none by %j', (code) => {
  expect(machineOf(code, ASSETS, ['freezer'])).toBeUndefined()
})
