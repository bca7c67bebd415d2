import { contract } from '@/lib/api/contract'
import { deletedRecord } from '@/lib/schemas/deleted'
import { productCreate, productListQuery, productRecord, productUpdate } from '@/lib/schemas/product'

const tag = 'Products'

export const productContracts = {
  list: contract({
    id: 'listProducts',
    method: 'GET',
    path: '/products',
    tag,
    summary: 'List products',
    scope: 'read:assets',
    kind: 'page',
    query: productListQuery,
    answer: productRecord,
    example: { query: { search: 'carrier', sort: 'name' } },
  }),
  create: contract({
    id: 'createProduct',
    method: 'POST',
    path: '/products',
    tag,
    summary: 'Create a product',
    scope: 'write:assets',
    kind: 'created',
    body: productCreate,
    answer: productRecord,
    example: { body: { name: 'Carrier 24ACC636', manufacturer: 'Carrier', model_number: '24ACC636' } },
  }),
  get: contract({
    id: 'getProduct',
    method: 'GET',
    path: '/products/{id}',
    tag,
    summary: 'Get a product',
    scope: 'read:assets',
    kind: 'record',
    answer: productRecord,
  }),
  update: contract({
    id: 'updateProduct',
    method: 'PUT',
    path: '/products/{id}',
    tag,
    summary: 'Change a product',
    scope: 'write:assets',
    kind: 'record',
    body: productUpdate,
    answer: productRecord,
    example: { body: { manufacturer: 'Carrier Global' } },
  }),
  delete: contract({
    id: 'deleteProduct',
    method: 'DELETE',
    path: '/products/{id}',
    tag,
    summary: 'Move a product to the trash',
    description: 'It stays readable where it is used, and cannot be named in new records.',
    scope: 'write:assets',
    kind: 'deleted',
    answer: deletedRecord,
  }),
}
