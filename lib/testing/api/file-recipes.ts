import { type ApiClient, type Json, rowsOf } from './client'
import { at, type Recipe, unique, waitForStatus } from './recipe'

/** The operations of imports and exports, on files of what the key may write or read. */
export const fileRecipes: Record<string, Recipe> = {
  listExports: () => at('/exports'),
  createExport: async (_world, api) => at('/exports', await newExport(api)),
  getExport: async (_world, api) => {
    // Ten may wait at once, so one that is there is taken.
    const [first] = rowsOf(await api.get('/exports')) as { id: string }[]
    const { id } = first ?? (await api.create('/exports', await newExport(api)))
    return at(`/exports/${id}`)
  },
  listImports: () => at('/imports'),
  createImport: async (_world, api) => at('/imports', await newImport(api)),
  getImport: async (_world, api) => at((await uploaded(api)).path),
  listImportProblems: async (_world, api) => at(`${(await uploaded(api)).path}/problems`),
  listImportedRecords: async (_world, api) => at(`${(await uploaded(api)).path}/records`),
  checkImport: async (_world, api) => {
    const { path, mapping } = await checked(api)
    return at(`${path}/check`, { mapping })
  },
  startImport: async (_world, api) => at(`${(await checked(api)).path}/start`),
  stopImport: async (_world, api) => at(`${(await uploaded(api)).path}/stop`),
  getImportUndo: async (_world, api) => at(`${(await checked(api)).path}/undo`),
  undoImport: async (_world, api) => {
    const { path } = await checked(api)
    await api.post(`${path}/start`)
    await waitForStatus(api, path, 'done', 'work-on-imports')
    return at(`${path}/undo`)
  },
}

/** A list that the key may read. */
async function newExport(api: ApiClient): Promise<Json> {
  const { scopes } = (await api.get('/me')).json.data as { scopes: string[] }
  const reads = (scope: string) => scopes.includes(scope) || scopes.includes('admin')
  if (reads('read:customers')) return { resource: 'branches' }
  if (reads('read:billing')) return { resource: 'price-items' }
  return { resource: reads('read:assets') ? 'parts' : 'checklists' }
}

/** A file of records that the key may write. */
async function newImport(api: ApiClient): Promise<Json> {
  const { scopes } = (await api.get('/me')).json.data as { scopes: string[] }
  const writes = (scope: string) => scopes.includes(scope) || scopes.includes('admin')
  if (writes('write:customers')) return { resource: 'customers', csv: `Name,City\n${unique('Customer')},Seattle\n` }
  if (writes('write:assets')) return { resource: 'assets', csv: `Name,Customer\n${unique('Asset')},Harbor Foods\n` }
  if (writes('write:billing')) return { resource: 'price-items', csv: `Code,Name,Kind\n${unique('FEE')},Fee,fee\n` }
  return { resource: 'work-orders', csv: `Description,Customer\n${unique('Job')},Harbor Foods\n` }
}

type UploadedFile = { path: string; mapping: (string | null)[] }

async function uploaded(api: ApiClient): Promise<UploadedFile> {
  const { id, mapping } = await api.create('/imports', await newImport(api))
  return { path: `/imports/${id}`, mapping: mapping as UploadedFile['mapping'] }
}

async function checked(api: ApiClient): Promise<UploadedFile> {
  const file = await uploaded(api)
  await waitForStatus(api, file.path, 'checked', 'work-on-imports')
  return file
}
