import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from './document'

test('Redocly’s strict rules find nothing wrong with the document', async () => {
  const config = await createConfig({ extends: ['recommended-strict'] })
  const source = JSON.stringify(openApiDocument(allContracts, 'https://fieldline.example'))
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  const reportedBy = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  )
  expect(reportedBy.filter((problem) => !isUpsertBesideId(problem))).toEqual([])
})

/**
 * `PUT /assets/external/{external_id}` beside `/assets/{id}/parts`: no id is `external`, an id being a UUID, but the rule does not read the
 * formats of parameters. Any other pair that it names is a fault.
 */
function isUpsertBesideId(problem: string): boolean {
  const [, ...paths] = /^no-ambiguous-paths: .*ambiguous paths: `(.+)` and `(.+)`/u.exec(problem) ?? []
  const isUpsert = (path: string) => /^\/[\w-]+\/external\/\{external_id\}$/u.test(path)
  return paths.length === 2 && paths.some(isUpsert) && paths.some((path) => /^\/[\w-]+\/\{id\}\/[\w-]+$/u.test(path))
}
