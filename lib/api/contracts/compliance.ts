import { contract } from '@/lib/api/contract'
import { complianceQuery, complianceRecord } from '@/lib/schemas/assets/compliance'
import { assetReportQuery, complianceReport, siteReportQuery } from '@/lib/schemas/assets/compliance-report'

const FILES =
  '`csv_url` and `pdf_url` are signed addresses of the same report as files. A report as of a day is the one that was made on that ' +
  'day, names included, whatever was corrected, moved or renamed since.'

export const complianceContracts = {
  get: contract({
    id: 'getAssetCompliance',
    method: 'GET',
    path: '/assets/{id}/compliance',
    tag: 'Assets',
    summary: 'Get the leak rates of an asset and their limits',
    description:
      'The leak rate of each circuit with an entry in the refrigerant log, its limit, and the newest breach with its deadline. With ' +
      '`as_of` as it was at the end of that day, by what was known then: whatever was corrected, deleted or brought back since.',
    scope: 'read:assets',
    kind: 'record',
    query: complianceQuery,
    answer: complianceRecord,
    example: { query: { as_of: '2026-11-20' } },
  }),
  assetReport: contract({
    id: 'getAssetComplianceReport',
    method: 'GET',
    path: '/assets/{id}/compliance-report',
    tag: 'Assets',
    summary: 'Get the compliance report of an asset',
    description: `The whole refrigerant log of an asset with each leak rate, and how its circuits stood. ${FILES}`,
    scope: 'read:assets',
    kind: 'record',
    query: assetReportQuery,
    answer: complianceReport,
    example: { query: { as_of: '2026-11-20' } },
  }),
  siteReport: contract({
    id: 'getSiteComplianceReport',
    method: 'GET',
    path: '/sites/{id}/compliance-report',
    tag: 'Sites',
    summary: 'Get the compliance report of a site and a year',
    description: `What was entered in a year for every asset that stood at the site, and how its circuits stood on the last day. ${FILES}`,
    scope: 'read:assets',
    kind: 'record',
    query: siteReportQuery,
    answer: complianceReport,
    example: { query: { year: '2026' } },
  }),
}
