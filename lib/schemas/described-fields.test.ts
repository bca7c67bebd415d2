import { expect, it } from 'vitest'
import type { z } from 'zod'
import { ASSET_FIELDS } from '@/lib/domain/fields/asset'
import { CUSTOMER_FIELDS } from '@/lib/domain/fields/customer'
import { type Fields, formValues, recordNameOf } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import { assetCreate, assetRecord } from './assets/asset'
import { customerCreate, customerRecord } from './customers/customer'
import { workOrderCreate, workOrderRecord } from './work/work-order'

const KINDS: [string, Fields, object, object][] = [
  ['work order', WORK_ORDER_FIELDS, workOrderCreate.shape, workOrderRecord.shape],
  ['customer', CUSTOMER_FIELDS, customerCreate.shape, customerRecord.shape],
  ['asset', ASSET_FIELDS, assetCreate.shape, assetRecord.shape],
]

it.each(KINDS)(
  'every field that a body of a %s may set is described, and the other way around',
  (_kind, fields, body) => {
    const sent = Object.keys(fields).filter((name) => !fields[name]?.assigned)
    expect(sent.toSorted()).toEqual(Object.keys(body).toSorted())
  },
)

it.each(KINDS)(
  'every field of a %s that its form edits is answered, so that the form begins with it',
  (_kind, fields, _body, record) => {
    const edited = Object.keys(fields).filter((name) => fields[name]?.form)
    expect(edited.filter((name) => !(name in record) && !((recordNameOf(name) ?? '') in record))).toEqual([])
  },
)

it.each(KINDS)(
  'a new form of a %s begins with values that its body takes, but for what is required',
  (_kind, fields, body) => {
    const values = Object.entries(formValues(fields)).filter(([name]) => !fields[name]?.required)
    const refused = values.filter(
      ([name, value]) => !(body as Record<string, z.ZodType>)[name]?.safeParse(value).success,
    )
    expect(refused).toEqual([])
  },
)
