import { expect, test } from 'vitest'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer } from '@/lib/testing/factories/customers'
import { makeWorkOrder } from '@/lib/testing/factories/work-orders'
import { createWorkOrder, updateWorkOrder } from './index'

test('a reference that no database could read is one that does not exist', async () => {
  const ctx = await makeAccount()
  const { id: customer_id } = await makeCustomer(ctx)
  const { id } = await makeWorkOrder(ctx, { customer_id })
  for (const nowhere of ['\ud800', 'a\0b', 'constructor', '9'.repeat(400)])
    for (const body of [{ customer_id: nowhere }, { technician_id: nowhere }, { asset_ids: [nowhere] }]) {
      const [field] = Object.keys(body)
      const details = expect.arrayContaining([expect.objectContaining({ field: expect.stringContaining(field ?? '') })])
      await expect(updateWorkOrder(ctx, id, body)).rejects.toMatchObject({ code: 'validation_error', details })
      await expect(createWorkOrder(ctx, { customer_id, ...body })).rejects.toMatchObject({
        code: 'validation_error',
        details,
      })
    }
})
