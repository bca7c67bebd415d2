import { beforeAll, describe, expect, it } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { type Answer, codeOf, dataOf, type Json, rowsOf } from '@/lib/testing/api/client'
import { type Company, makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'
import { recipes } from '@/lib/testing/api/recipes'
import { makeWorld } from '@/lib/testing/api/world'

let company: Company

beforeAll(async () => {
  company = await makeCompany(inProcess())
})

describe('an upsert by external id', () => {
  it('creates one record for concurrent requests and changes it afterwards', async () => {
    const path = `/customers/external/${encodeURIComponent('crm/ä 1')}`
    const answers = await Promise.all(Array.from({ length: 8 }, () => company.api.put(path, { name: 'By the CRM' })))
    const createdAnswers = answers.filter(({ status }) => status === 201)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(7).fill(200), 201])
    const { id } = dataOf(createdAnswers[0] ?? (answers[0] as Answer))
    expect(createdAnswers[0]?.headers.get('location')).toBe(`/api/v1/customers/${String(id)}`)
    const etag = createdAnswers[0]?.headers.get('etag') ?? ''
    expect((await company.api.get(`/customers/${String(id)}`, { headers: { 'if-none-match': etag } })).status).toBe(304)
    const changed = await company.api.put(path, { notes: 'Called' }, { headers: { 'if-match': etag } })
    expect([changed.status, dataOf(changed).id]).toEqual([200, id])
    expect((await company.api.put(path, { notes: 'Lost' }, { headers: { 'if-match': etag } })).status).toBe(412)
    const list = await company.api.get(`/customers?external_id=${encodeURIComponent('crm/ä 1')}`)
    expect(rowsOf(list).map((row) => row.id)).toEqual([id])
    const twice = await company.api.post('/customers', { name: 'Again', external_id: 'crm/ä 1' })
    expect([twice.status, codeOf(twice)]).toEqual([409, 'duplicate_external_id'])
    expect((twice.json.error as { details: Json[] }).details[0]).toMatchObject({ field: 'external_id', record_id: id })
    expect((await company.api.send('PATCH', path, { body: {} })).headers.get('allow')).toBe(
      'GET, HEAD, PUT, DELETE, OPTIONS',
    )
  })

  it('creates a record in each company that uses the same external id', async () => {
    const other = await makeCompany(inProcess())
    const path = '/parts/external/erp-1'
    const [mine, theirs] = [
      await company.api.put(path, { name: 'Motor' }),
      await other.api.put(path, { name: 'Motor' }),
    ]
    expect([mine.status, theirs.status]).toEqual([201, 201])
    expect(dataOf(mine).id).not.toBe(dataOf(theirs).id)
  })
})

describe('GET and DELETE by external id', () => {
  it('answer what those by id answer, of every kind', async () => {
    const { api } = company
    const gets = allContracts.filter(({ id }) => /^get\w+ByExternalId$/.test(id))
    expect(gets).toHaveLength(10)
    const world = await makeWorld(api)
    for (const contract of gets) {
      const { path } = (await recipes[contract.id]?.(world, api)) ?? { path: '' }
      const answer = await api.get(path)
      expect(answer.status, `${path} ${answer.text}`).toBe(200)
      const [, collection = ''] = contract.path.split('/')
      const byId = await api.get(`/${collection}/${String(dataOf(answer).id)}`)
      expect([dataOf(answer), answer.headers.get('etag')]).toEqual([dataOf(byId), byId.headers.get('etag')])
      const notModified = await api.get(path, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
      expect(notModified.status).toBe(304)
      expect((await api.send('DELETE', path, { headers: { 'if-match': '"stale"' } })).status).toBe(412)
      expect(dataOf(await api.delete(path))).toMatchObject({ id: dataOf(answer).id })
      expect([(await api.get(path)).status, (await api.get(`/${collection}/external/nobody`)).status]).toEqual([
        404, 404,
      ])
    }
  })

  it('read along what is included', async () => {
    const { api } = company
    const customer = await api.create('/customers', { name: 'Owner' })
    await api.put('/sites/external/erp-9', { name: 'Plant', customer_id: customer.id })
    const answer = await api.get('/sites/external/erp-9?include=customer')
    expect(dataOf(answer)).toMatchObject({ name: 'Plant', included: { customer: { id: customer.id } } })
  })
})
