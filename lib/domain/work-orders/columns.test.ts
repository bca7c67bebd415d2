import { describe, expect, it } from 'vitest'
import { workOrderCreate, workOrderUpdate } from '@/lib/schemas/work/work-order'
import { columnOf, eachInstant, emptyOf, SENT_COLUMNS } from './columns'

describe('the columns of a work order', () => {
  it('are all the fields of its schemas but its assets, which are rows of their own', () => {
    for (const schema of [workOrderCreate, workOrderUpdate]) {
      const { asset_ids: _assets, job_type_id: _jobType, ...fields } = { job_type_id: null, ...schema.shape }
      expect(SENT_COLUMNS.toSorted()).toEqual(Object.keys(fields).toSorted())
    }
  })

  it('are found by the fields of the record', () => {
    expect(['notes', 'customer', 'technician', 'site_id', 'started_at'].map(columnOf)).toEqual([
      'notes',
      'customer_id',
      'technician_id',
      'site_id',
      'started_at',
    ])
    expect(['site', 'assets', 'totals', 'toString'].map(columnOf)).toEqual([null, null, null, null])
  })

  it('say which are instants and which are empty rather than null', () => {
    expect(eachInstant((name) => name)).toEqual({
      scheduled_date: 'scheduled_date',
      due_by: 'due_by',
      window_start: 'window_start',
      window_end: 'window_end',
    })
    expect(SENT_COLUMNS.filter((name) => emptyOf(name) !== null)).toEqual([
      'priority',
      'work_order_type',
      'split',
      'crew_size',
      'confirmed_reasons',
      'pricing',
      'required_skills',
      'custom_fields',
    ])
  })
})
