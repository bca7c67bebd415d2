import { expect, it } from 'vitest'
import { db } from '@/lib/db/client'
import { makeAccount } from '@/lib/testing/account'
import { makeApiKey } from '@/lib/testing/api-key'
import { POST } from './route'

it('takes several files of a company at once', async () => {
  const ctx = await makeAccount()
  const headers = { authorization: `Bearer ${await makeApiKey(ctx, 'admin')}`, 'content-type': 'application/json' }
  const upload = async (name: string) => {
    const body = JSON.stringify({ resource: 'customers', csv: `Name\n${name}\n` })
    const request = new Request('http://localhost/api/v1/imports', { method: 'POST', headers, body })
    return (await POST(request, { params: Promise.resolve({}) })).status
  }
  expect(await Promise.all(['Pier Market', 'Ship Yard', 'Dock Cafe'].map(upload))).toEqual([201, 201, 201])
  expect(await db().csvImport.count({ where: { account_id: ctx.accountId } })).toBe(3)
})
