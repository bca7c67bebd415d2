import { beforeAll, expect, it } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { type Company, makeCompany } from '@/lib/testing/api/company'
import { inProcess } from '@/lib/testing/api/in-process'
import { findCrashes } from '@/lib/testing/api/odd-values'
import { prepareCall } from '@/lib/testing/api/prepare-call'
import { makeWorld, type World } from '@/lib/testing/api/world'

/* Each odd value in each field of each body that is posted: never a 5xx, and always an answer that is documented. */

let company: Company
let world: World

beforeAll(async () => {
  company = await makeCompany(inProcess())
  world = await makeWorld(company.api)
})

const posts = allContracts.filter(({ method, body }) => Object.keys(body?.shape ?? {}).length > 0 && method === 'POST')

it.each(posts)('$id answers each odd value of each field without a 500', async (contract) => {
  const { path, body } = await prepareCall(contract, world, company)
  expect(await findCrashes(company.api, contract, path, body)).toEqual([])
})
