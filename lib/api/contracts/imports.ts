import { contract, noFields } from '@/lib/api/contract'
import { IMPORT_FIELDS, IMPORT_RESOURCES } from '@/lib/domain/imports/fields'
import {
  importCreate,
  importForecast,
  importedRecord,
  importItem,
  importLinesQuery,
  importListQuery,
  importMapping,
  importProblem,
  importRecord,
  importUndo,
} from '@/lib/schemas/data/import'

const tag = 'Imports'

/** Whoever may write the records that a file becomes may import them; which those are depends on the file. */
const access = { scope: 'write:customers', orScopes: ['write:assets', 'write:work-orders', 'write:billing'] } as const

const FIELDS = IMPORT_RESOURCES.map(
  (resource) => `- ${resource}: ${IMPORT_FIELDS[resource].map(({ key }) => `\`${key}\``).join(', ')}`,
).join('\n')

const WAITS =
  'It is done in the background: read the import until its `status` says so, or wait for `import.completed`.'

export const importContracts = {
  list: contract({
    id: 'listImports',
    method: 'GET',
    path: '/imports',
    tag,
    summary: 'List imports',
    description:
      'Those of records that the scopes let one write, of the last 90 days, those of the console among them.',
    ...access,
    kind: 'page',
    query: importListQuery,
    answer: importItem,
    example: { query: { sort: '-created_at' } },
  }),
  create: contract({
    id: 'createImport',
    method: 'POST',
    path: '/imports',
    tag,
    summary: 'Upload a file to import',
    description:
      'Customers, contacts, sites, assets, meters, meter readings, work orders and maintenance plans of a CSV file. Each column fills the field that `mapping` names; ' +
      'left out, the field is guessed by the heading. Dates and numbers are read as all values of a column tell; where they could be read in two ways ' +
      '(`hints`) `formats` must say how. `mode` says whether lines change records that are here already; `id` and numbers, such as ' +
      '`customer_number`, only tell which record a line means. ' +
      'Where all that is needed is known the check begins at once (`checking`), ' +
      `else the import waits for it (\`uploaded\`). No record is written before it is started. ${WAITS} The file is kept for 7 days.\n\n` +
      FIELDS,
    ...access,
    kind: 'created',
    body: importCreate,
    answer: importRecord,
    example: {
      body: {
        resource: 'sites',
        file_name: 'sites.csv',
        csv: 'Name,Customer,Street,City\nPier 54 kitchen,Harbor Foods,1 Alaskan Way,Seattle\n',
        mapping: ['name', 'customer_id', 'address.street', 'address.city'],
      },
    },
  }),
  get: contract({
    id: 'getImport',
    method: 'GET',
    path: '/imports/{id}',
    tag,
    summary: 'Get an import',
    ...access,
    kind: 'record',
    answer: importRecord,
  }),
  problems: contract({
    id: 'listImportProblems',
    method: 'GET',
    path: '/imports/{id}/problems',
    tag,
    summary: 'List the problems of an import',
    description: 'What is wrong with which line and column, in the order of the file.',
    ...access,
    kind: 'page',
    query: importLinesQuery,
    answer: importProblem,
    example: { query: { per_page: '100' } },
  }),
  records: contract({
    id: 'listImportedRecords',
    method: 'GET',
    path: '/imports/{id}/records',
    tag,
    summary: 'List what an import wrote',
    description: 'In the order of the file; after an undo those that it left alone come first, each with the reason.',
    ...access,
    kind: 'page',
    query: importLinesQuery,
    answer: importedRecord,
    example: { query: { per_page: '100' } },
  }),
  check: contract({
    id: 'checkImport',
    method: 'POST',
    path: '/imports/{id}/check',
    tag,
    summary: 'Check an import with other fields',
    description: `Reads every line as a request would, between the lines too, and writes no record. ${WAITS}`,
    ...access,
    kind: 'record',
    body: importMapping,
    answer: importRecord,
    errors: ['in_use'],
    example: { body: { mapping: ['name', 'customer_id', null, 'address.city'] } },
  }),
  start: contract({
    id: 'startImport',
    method: 'POST',
    path: '/imports/{id}/start',
    tag,
    summary: 'Start an import',
    description:
      'Creates, or changes, a record by each line without a problem; the others are left out. It must have been checked (409). ' +
      WAITS,
    ...access,
    kind: 'record',
    ...noFields,
    answer: importRecord,
    errors: ['in_use'],
  }),
  stop: contract({
    id: 'stopImport',
    method: 'POST',
    path: '/imports/{id}/stop',
    tag,
    summary: 'Stop an import',
    description:
      'Its check or its run ends after the lines that are being written; what a run has created stays and can be undone. An undo ' +
      'that waits for others is not tried again. One that is at rest stays as it is.',
    ...access,
    kind: 'record',
    ...noFields,
    answer: importRecord,
    errors: ['in_use'],
  }),
  forecast: contract({
    id: 'getImportUndo',
    method: 'GET',
    path: '/imports/{id}/undo',
    tag,
    summary: 'See what an undo would do',
    description: 'How many records it would take back now, and what holds the others. Nothing is changed.',
    ...access,
    kind: 'record',
    answer: importForecast,
  }),
  undo: contract({
    id: 'undoImport',
    method: 'POST',
    path: '/imports/{id}/undo',
    tag,
    summary: 'Undo an import',
    description:
      'Moves what it created to the trash, and gives what it changed its former values. Records that were changed since, or are in use, stay: `kept` counts them, and the ' +
      `records tell why. Then it is \`partly_undone\`; it is tried again whenever another import is undone, until \`stop\`, and can be undone ` +
      `again. With \`chain\` the imports that hold its records are undone as well. ${WAITS}`,
    ...access,
    kind: 'record',
    body: importUndo,
    bodyOptional: true,
    answer: importRecord,
    errors: ['in_use'],
  }),
}
