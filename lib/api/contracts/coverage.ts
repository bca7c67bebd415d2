import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import { coverageQuestion, coverageVerdict, workOrderCoverage } from '@/lib/schemas/work/coverage'

const tag = 'Coverage'

export const coverageContracts = {
  get: contract({
    id: 'getWorkOrderCoverage',
    method: 'GET',
    path: '/work-orders/{id}/coverage',
    tag,
    summary: 'Get who pays for a work order',
    description:
      'For each line item the first that applies of the warranty of the built-in part, that of the asset, a contract line ' +
      'with something left, the customer; with the reason. Lines that are not decided yet are computed as of now.',
    scope: 'read:work-orders',
    kind: 'record',
    answer: workOrderCoverage,
  }),
  ask: contract({
    id: 'askCoverage',
    method: 'POST',
    path: '/coverage',
    tag,
    summary: 'Ask who would pay',
    description: 'Before a work order exists: for work on an asset, or a part of it, at a moment. Writes nothing.',
    scope: 'read:assets',
    kind: 'record',
    body: coverageQuestion,
    answer: coverageVerdict,
    example: { body: { asset_id: IDS.asset, type: 'labor', minutes: 90, at: '2026-11-23T17:00:00Z' } },
  }),
}
