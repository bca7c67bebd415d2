import { z } from 'zod'
import { invalid } from '@/lib/errors'
import { sheetAnswer } from '@/lib/mcp/coverage'
import { linksOf } from '@/lib/mcp/link'
import { withUntrustedText } from '@/lib/mcp/untrusted'
import { serviceHistoryQuery } from '@/lib/schemas/assets/service-record'
import { optionalReference, optionalText, reference } from '@/lib/schemas/fields'
import { listServiceHistory } from '@/lib/services/assets/service-records'
import { lookupWarranty, readWarrantySheet } from '@/lib/services/assets/warranty'
import { MAX_RECORDS, readArguments, readingTool, readQueryArguments } from './tool'

const lookup = z.object({
  asset_id: optionalReference().describe('The id of the asset.'),
  serial_number: optionalText().describe('Or what is printed on it: its serial number or its tag, such as AST-000042.'),
})

export const checkWarranty = readingTool({
  name: 'check_warranty',
  title: 'Check a warranty',
  description:
    'Says whether an asset is under warranty today, what it covers, who pays for parts and labor, which service contract holds, ' +
    'and what was last done. A serial number that nothing has exactly is answered with those that come close.',
  input: lookup,
  scopes: ['read:assets'],
  async run(ctx, args) {
    const { asset_id, serial_number } = readArguments(lookup, args)
    if (asset_id) return sheetAnswer(await readWarrantySheet(ctx, asset_id))
    if (!serial_number) throw invalid([{ field: 'asset_id', message: 'or serial_number is required' }])
    const { exact, candidates } = await lookupWarranty(ctx, serial_number)
    if (exact) return sheetAnswer(exact)
    return { candidates: candidates.map((one) => ({ ...withUntrustedText(one), ...linksOf('asset', one.id) })) }
  },
})

const history = serviceHistoryQuery
  .omit({ page: true, per_page: true })
  .extend({ asset_id: reference().describe('The id of the asset.') })

export const serviceHistory = readingTool({
  name: 'service_history',
  title: 'Service history of an asset',
  description: `Lists what was done on an asset and what is planned, newest first, ${MAX_RECORDS} at a time.`,
  input: history,
  scopes: ['read:assets'],
  async run(ctx, args) {
    const { asset_id, ...query } = readQueryArguments(history, args)
    if (!asset_id) throw invalid([{ field: 'asset_id', message: 'is required' }])
    const { data, meta } = await listServiceHistory(ctx, asset_id, { ...query, per_page: MAX_RECORDS })
    return {
      data: data.map((one) => ({ ...withUntrustedText(one), ...linksOf('work_order', one.work_order_id) })),
      meta,
    }
  },
})
