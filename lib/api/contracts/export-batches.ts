import { contract } from '@/lib/api/contract'
import { IDS } from '@/lib/api/openapi/story/ids'
import {
  confirmExport,
  exportBatchCreate,
  exportBatchListQuery,
  exportBatchRecord,
  failExport,
} from '@/lib/schemas/billing/export-batch'

const tag = 'Export batches'

export const exportBatchContracts = {
  list: contract({
    id: 'listExportBatches',
    method: 'GET',
    path: '/export-batches',
    tag,
    summary: 'List exports to accounting programs',
    scope: 'read:billing',
    kind: 'page',
    query: exportBatchListQuery,
    answer: exportBatchRecord,
    example: { query: { state: 'prepared,taken' } },
  }),
  get: contract({
    id: 'getExportBatch',
    method: 'GET',
    path: '/export-batches/{id}',
    tag,
    summary: 'Get an export to an accounting program',
    scope: 'read:billing',
    kind: 'record',
    answer: exportBatchRecord,
  }),
  create: contract({
    id: 'prepareExportBatch',
    method: 'POST',
    path: '/export-batches',
    tag,
    summary: 'Prepare an export to an accounting program',
    description:
      'All invoices, credit notes and payments until a day that are in no export yet, each once; `file_url` brings the file. What no ' +
      'account of the legal entity is for answers 422. Xero takes 500 documents and QuickBooks 100 invoices at once: prepare again for the rest.',
    scope: 'write:billing',
    kind: 'created',
    body: exportBatchCreate,
    answer: exportBatchRecord,
    errors: ['nothing_to_export'],
    example: { body: { legal_entity_id: IDS.legalEntity, format: 'journal', until: '2026-11-30' } },
  }),
  confirm: contract({
    id: 'confirmExportBatch',
    method: 'POST',
    path: '/export-batches/{id}/confirm',
    tag,
    summary: 'Say that the accounting program has an export',
    scope: 'write:billing',
    kind: 'record',
    body: confirmExport,
    answer: exportBatchRecord,
    errors: ['export_closed'],
    example: { body: { references: [{ document_id: IDS.invoice, reference: '4711' }] } },
  }),
  fail: contract({
    id: 'failExportBatch',
    method: 'POST',
    path: '/export-batches/{id}/fail',
    tag,
    summary: 'Say that the accounting program has nothing of an export',
    description: 'Its documents come with the next export.',
    scope: 'write:billing',
    kind: 'record',
    body: failExport,
    answer: exportBatchRecord,
    errors: ['export_closed'],
    example: { body: { reason: 'The import was refused: an account was missing there' } },
  }),
}
