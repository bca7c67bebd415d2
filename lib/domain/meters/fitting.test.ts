import { describe, expect, it } from 'vitest'
import { fittingMeters } from './fitting'

const HOURS = { name: 'Hours', unit: 'h' }
const HEATING = { name: 'Heating hours', unit: 'H ' }
const ENERGY = { name: 'Energy', unit: 'kWh' }

describe('the meters that an item can be about', () => {
  it('are those in its unit, and one of them is meant', () => {
    expect(fittingMeters([HOURS, ENERGY], { label: 'Run hours', unit: 'h' })).toEqual({ fitting: [HOURS], only: HOURS })
  })

  it('need a choice where several fit, unless one is called as the item is', () => {
    const both = { fitting: [HOURS, HEATING], only: undefined }
    expect(fittingMeters([HOURS, HEATING, ENERGY], { label: 'Run hours', unit: 'h' })).toEqual(both)
    expect(fittingMeters([HOURS, HEATING], { label: 'heating hours ', unit: 'h' })).toEqual({ ...both, only: HEATING })
  })

  it('are all of them for an item without a unit, and none where no unit fits', () => {
    expect(fittingMeters([HOURS, ENERGY], { label: 'Meter', unit: null }).fitting).toEqual([HOURS, ENERGY])
    expect(fittingMeters([HOURS], { label: 'Pressure', unit: 'bar' })).toEqual({ fitting: [], only: undefined })
  })
})
