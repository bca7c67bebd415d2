import { IDS } from '@/lib/api/openapi/story/ids'
import { meterCreate, meterListQuery, meterRecord, meterUpdate } from '@/lib/schemas/assets/meter'
import { recordContracts } from './record'

const COUNTING =
  'A counter that reaches `rolls_over_at` begins again with 0: a lower value then counts on from there, while that means less than half of its range.'

export const meterContracts = recordContracts('meter', {
  query: meterListQuery,
  create: meterCreate,
  update: meterUpdate,
  answer: meterRecord,
  examples: {
    list: { asset_id: IDS.asset, sort: 'name' },
    create: { asset_id: IDS.asset, name: 'Compressor hours', unit: 'h', kind: 'counter' },
    update: { rolls_over_at: 100_000 },
  },
  descriptions: {
    create: COUNTING,
    update: `The readings must fit how it counts: a value that they contradict is 422. ${COUNTING}`,
    delete: 'Its readings go with it and come back with it.',
  },
  errors: { restore: ['parent_in_trash'] },
})
