import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from './document'

test('Redocly’s recommended rules find nothing wrong with the document', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(openApiDocument(allContracts, 'https://fieldline.example'))
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  const told = problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`)
  expect(told).toEqual([])
})
