import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from './document'

test('Redocly’s recommended rules find nothing wrong with the document', async () => {
  // A fixed part of a path goes before a parameter, as in every router and in the specification of OpenAPI: `/assets/external/parts` is
  // never the asset of the id `external`.
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const source = JSON.stringify(openApiDocument(allContracts, 'https://fieldline.example'))
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  const told = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  expect(told).toEqual([])
})
