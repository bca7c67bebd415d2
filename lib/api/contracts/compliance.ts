import { contract } from '@/lib/api/contract'
import { complianceQuery, complianceRecord } from '@/lib/schemas/assets/compliance'

export const complianceContracts = {
  get: contract({
    id: 'getAssetCompliance',
    method: 'GET',
    path: '/assets/{id}/compliance',
    tag: 'Assets',
    summary: 'Get how an asset stands with the limits of leaks',
    description:
      'The leak rate of each circuit with an entry in the refrigerant log, its limit, and the newest breach with its deadline. With ' +
      '`as_of` as it was at the end of that day, by what was known then: whatever was corrected, deleted or brought back since.',
    scope: 'read:assets',
    kind: 'record',
    query: complianceQuery,
    answer: complianceRecord,
    example: { query: { as_of: '2026-11-20' } },
  }),
}
