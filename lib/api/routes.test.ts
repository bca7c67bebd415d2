import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routeFiles } from '@/lib/operator/generate-routes.mjs'
import { API_ROUTES } from '@/lib/operator/generated/api-routes'
import { allContracts } from './contracts/all'
import { routeOf } from './router'

/** Served without a contract: no credential, or not JSON. They are described by hand in openapi/prose.ts. */
const WITHOUT_CONTRACT = [
  'openapi.json',
  'postman.json',
  'photos/[id]',
  'exports/[id]/file',
  'export-batches/[id]/file',
  'compliance-reports/[id]/file',
]

const asContractPath = (address: string) => `/${address.replaceAll(/\[(\w+)\]/g, '{$1}')}`

test('the generated lists of routes and addresses have what the folder app has', () => {
  const root = join(import.meta.dirname, '../..')
  for (const [file, content] of Object.entries(routeFiles(root)))
    expect(readFileSync(join(root, file), 'utf8'), `${file} is not up to date: npm run generate`).toBe(content)
})

test('every route file serves contracts of its own path, and every contract has a route', () => {
  const served = new Set<string>()
  for (const [address, handler] of API_ROUTES) {
    if (WITHOUT_CONTRACT.includes(address)) continue
    const contracts = Object.values(routeOf(handler)?.operations ?? {}).map(({ contract }) => contract)
    expect(contracts.length, `${address} serves something`).toBeGreaterThan(0)
    for (const contract of contracts) {
      expect(contract.path, `${contract.id} stands in ${address}`).toBe(asContractPath(address))
      expect(allContracts, `${contract.id} is in allContracts`).toContain(contract)
      served.add(contract.id)
    }
  }
  expect([...served].sort()).toEqual(allContracts.map((contract) => contract.id).sort())
})

test('the contracts of every file are among all contracts', async () => {
  const names = readdirSync(join(import.meta.dirname, 'contracts')).filter(
    (name) => !['all.ts', 'record.ts'].includes(name),
  )
  for (const name of names) {
    const file = (await import(`./contracts/${name}`)) as Record<string, Record<string, { id: string } | undefined>>
    for (const [group, contracts] of Object.entries(file).filter(([exported]) => exported.endsWith('Contracts')))
      for (const one of Object.values(contracts)) expect(allContracts, `${one?.id} of ${group}`).toContain(one)
  }
})

test('validates the body of every POST by its schema (R-CV-9)', () => {
  expect(allContracts.filter(({ method, body }) => method === 'POST' && !body).map(({ id }) => id)).toEqual([])
})

test('every operation has a description and an example of its request', () => {
  for (const contract of allContracts) {
    expect(contract.summary, contract.id).toMatch(/^[A-Z].{3,80}$/)
    if (contract.body && !contract.bodyOptional)
      expect(contract.example?.body, `${contract.id} example body`).toBeDefined()
  }
  expect(new Set(allContracts.map(({ id }) => id)).size).toBe(allContracts.length)
})
