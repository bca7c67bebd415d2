import { contract } from '@/lib/api/contract'
import { EXPORT_DAYS, exportCreate, exportListQuery, exportRecord, MAX_OPEN_EXPORTS } from '@/lib/schemas/data/export'

const tag = 'Exports'

/** Whoever may read a list may have it as a file. */
const access = { scope: 'read:customers', orScopes: ['read:work-orders', 'read:assets', 'read:billing'] } as const

export const exportContracts = {
  list: contract({
    id: 'listExports',
    method: 'GET',
    path: '/exports',
    tag,
    summary: 'List exports',
    description: `Those of the lists that the scopes let one read, of the last ${EXPORT_DAYS} days.`,
    ...access,
    kind: 'page',
    query: exportListQuery,
    answer: exportRecord,
    example: { query: { sort: '-created_at' } },
  }),
  create: contract({
    id: 'createExport',
    method: 'POST',
    path: '/exports',
    tag,
    summary: 'Export a list',
    description:
      'Writes a whole list to a CSV file in the background, with the columns of the console: UTF-8, the first line has the ' +
      'titles, times are the wall clock of the account. Read the export until its `status` is `done`, or wait for ' +
      `\`export.completed\`; then fetch \`download_url\`. The file is kept for ${EXPORT_DAYS} days. At most ${MAX_OPEN_EXPORTS} ` +
      'may wait at once (429). `everything` is all of the company in one ZIP, for the scope `admin`: lists as CSV, records as ' +
      'NDJSON, history, pictures and documents, and `manifest.json` with the records, bytes and SHA-256 of each file; one is ' +
      'written at a time.',
    ...access,
    kind: 'created',
    body: exportCreate,
    answer: exportRecord,
    example: {
      body: {
        resource: 'work-orders',
        filters: { status: 'open,assigned', sort: 'due_by' },
        columns: ['work_order_number', 'status', 'customer', 'due_by'],
      },
    },
  }),
  get: contract({
    id: 'getExport',
    method: 'GET',
    path: '/exports/{id}',
    tag,
    summary: 'Get an export',
    description: '404 when its file has expired.',
    ...access,
    kind: 'record',
    answer: exportRecord,
  }),
}
