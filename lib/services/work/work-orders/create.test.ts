import { beforeAll, describe, expect, test } from 'vitest'
import type { ServiceContext } from '@/lib/access/context'
import { ROLE_GRANTS, ROLE_SCOPES } from '@/lib/access/permissions'
import { newId } from '@/lib/domain/id'
import { createWorkOrder, updateWorkOrder } from '@/lib/services/work/work-orders'
import { makeAccount, withScopes } from '@/lib/testing/account'
import { type Household, makeHousehold } from '@/lib/testing/factories/work-orders'

let ctx: ServiceContext
let home: Household

beforeAll(async () => {
  ctx = await makeAccount()
  home = await makeHousehold(ctx)
})

describe('creating by the back office', () => {
  const clerk = (): ServiceContext => ({
    ...withScopes(ctx, ...ROLE_SCOPES.back_office),
    grants: new Set(ROLE_GRANTS.back_office),
    actor: { type: 'user', id: newId(), name: 'Noor Haddad' },
  })

  test('makes an open work order without a technician', async () => {
    const { customer_id } = home
    await expect(createWorkOrder(clerk(), { customer_id, description: 'Oven is cold' })).resolves.toMatchObject({
      status: 'open',
      technician: null,
    })
  })

  test('refuses a technician and every later change, in words without a scope', async () => {
    const attempt = createWorkOrder(clerk(), home)
    await expect(attempt).rejects.toMatchObject({ code: 'forbidden', message: expect.stringMatching(/a dispatcher/) })
    const order = await createWorkOrder(clerk(), { customer_id: home.customer_id })
    await expect(updateWorkOrder(clerk(), order.id, { notes: 'Call first' })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'You don’t have permission to change work orders. Ask a dispatcher or an administrator.',
    })
  })
})
