import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { allContracts } from './contracts/all'
import type { Route } from './handle'

const folder = join(import.meta.dirname, '../../app/api/v1')
/** Served without a contract: no credential, or not JSON. They are described by hand in openapi/prose.ts. */
const WITHOUT_CONTRACT = ['/', '/[...path]', '/openapi.json', '/photos/[id]']

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('route.ts'))

async function operationsOf(file: string) {
  const exported = (await import(pathToFileURL(join(folder, file)).href)) as { GET?: { route?: Route } }
  return Object.values(exported.GET?.route?.operations ?? {}).map((operation) => operation.contract)
}

const pathOf = (file: string) => `/${file.replace(/\/?route\.ts$/, '')}`
const asContractPath = (path: string) => path.replaceAll(/\[(\w+)\]/g, '{$1}')

test('every route file serves contracts of its own path, and every contract has a route', async () => {
  const served = new Set<string>()
  for (const file of files) {
    const path = pathOf(file)
    if (WITHOUT_CONTRACT.includes(path)) continue
    const contracts = await operationsOf(file)
    expect(contracts.length, `${path} serves something`).toBeGreaterThan(0)
    for (const contract of contracts) {
      expect(contract.path, `${contract.id} stands in ${file}`).toBe(asContractPath(path))
      expect(allContracts, `${contract.id} is in allContracts`).toContain(contract)
      served.add(contract.id)
    }
  }
  expect([...served].sort()).toEqual(allContracts.map((contract) => contract.id).sort())
})

test('every operation has a description and an example of its request', () => {
  for (const contract of allContracts) {
    expect(contract.summary, contract.id).toMatch(/^[A-Z].{3,80}$/)
    if (contract.body && !contract.bodyOptional)
      expect(contract.example?.body, `${contract.id} example body`).toBeDefined()
  }
  expect(new Set(allContracts.map(({ id }) => id)).size).toBe(allContracts.length)
})
