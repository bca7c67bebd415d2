import { expect, it } from 'vitest'
import { dayIn } from '@/lib/domain/time'
import { contractTableQuery } from '@/lib/schemas/customers/contract-table'
import { parseQuery } from '@/lib/schemas/query'
import { listContractTable } from '@/lib/services/customers/service-contracts'
import { exportList } from '@/lib/services/data/exports'
import { makeAccount } from '@/lib/testing/account'
import { makeCustomer, makeServiceContract } from '@/lib/testing/factories/customers'

const DAY = 86_400_000

async function makeContracts() {
  const ctx = await makeAccount()
  const inDays = (days: number) => dayIn(ctx.account.timeZone, new Date(Date.now() + days * DAY))
  const [harbor, pine] = [await makeCustomer(ctx), await makeCustomer(ctx, { name: 'Pine Foods' })]
  const end = (name: string, days: number, more: object = {}) =>
    makeServiceContract(ctx, harbor.id, { name, end_date: inDays(days), ...more })
  await end('Yesterday', -1)
  await end('Today', 0)
  await end('In 30', 30)
  await end('In 31', 31)
  await end('In 90', 90)
  await end('Cancelled', 10, { status: 'cancelled' })
  await makeServiceContract(ctx, pine.id, { name: 'Open end' })
  const names = async (text: string) =>
    (await listContractTable(ctx, parseQuery(contractTableQuery, new URLSearchParams(text)))).data.map(
      ({ name }) => name,
    )
  return { ctx, names }
}

it('finds contracts that end within days, today and the last of them included', async () => {
  const { names } = await makeContracts()
  expect(await names('renewing=30&sort=end_date')).toEqual(['Today', 'In 30'])
  expect(await names('renewing=60&sort=end_date')).toEqual(['Today', 'In 30', 'In 31'])
  expect(await names('renewing=90&sort=-end_date')).toEqual(['In 90', 'In 31', 'In 30', 'Today'])
  await expect(names('renewing=45')).rejects.toMatchObject({ code: 'bad_request' })
})

it('finds contracts by the name of their customer', async () => {
  const { names } = await makeContracts()
  expect(await names('search=pine')).toEqual(['Open end'])
})

it('saves what its filters leave as a file', async () => {
  const { ctx } = await makeContracts()
  const { bytes } = await exportList(ctx, 'service-contracts', new URLSearchParams('renewing=30&sort=end_date'))
  const parts: string[] = []
  for await (const part of bytes) parts.push(Buffer.from(part).toString())
  expect(parts.join('').match(/Today|In \d+|Yesterday/g)).toEqual(['Today', 'In 30'])
})
