import { beforeAll, expect, it } from 'vitest'
import { type Company, makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'
import { LISTS, findQueryCrashes } from '@/lib/testing/api/odd-values'
import { makeWorld } from '@/lib/testing/api/world'

/* Each odd text in each parameter of each list: the list, or a 400. */

let company: Company

beforeAll(async () => {
  company = await makeCompany(inProcess())
  await makeWorld(company.api)
})

it.each(LISTS)('$id answers each odd text of each parameter without a 500', async (contract) => {
  expect(await findQueryCrashes(company.api, contract)).toEqual([])
})
