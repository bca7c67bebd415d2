import { RESOURCES, type RecordType } from '@/lib/domain/resources'
import type { MergeType } from '@/lib/domain/merges'
import { mergeRecords, restoreOrSeparate, tryMerge } from '@/lib/services/data/merges'
import { runBulk } from '@/lib/services/data/bulk'
import { verbsOf } from '@/lib/services/data/registry'
import type { ResourceVerbs } from '@/lib/services/records/resource-verbs'
import { idByExternalId, tryUpsert, type UpsertVerbs, upsertRecord } from '@/lib/services/records/upsert'
import type { BulkVerbs } from '@/lib/services/records/bulk-verbs'
import type { Contract, Operation, OperationRequest } from './contract'
import { allContracts } from './contracts/all'
import { defineRoute, defineUnknownPath, forEveryMethod, type NextHandler, type RouteExports } from './define-route'

/*
 * Operations that are the same for every kind of record need no route file of their own: its contract says that they exist, and its
 * verbs in the registry serve them. A route file with more to say takes the place of these.
 */

type Request = Omit<OperationRequest<string, never>, 'params'> & { params: Record<string, string> }
type Run = (ctx: Parameters<Operation['run']>[0], request: Request) => Promise<unknown>

/** How an operation is served by the verbs of its kind, by its method and what its path has behind the collection. */
const SERVED: Record<string, (verbs: Required<ResourceVerbs>) => Run> = {
  'GET ':
    (verbs) =>
    (ctx, { query }) =>
      verbs.list(ctx, query),
  'POST ':
    (verbs) =>
    (ctx, { body }) =>
      verbs.create(ctx, body),
  'GET /{id}':
    (verbs) =>
    (ctx, { params }) =>
      verbs.read(ctx, params.id ?? ''),
  'PUT /{id}':
    (verbs) =>
    (ctx, { params, body, ifMatch }) =>
      verbs.update(ctx, params.id ?? '', body, ifMatch),
  'DELETE /{id}':
    (verbs) =>
    (ctx, { params, ifMatch }) =>
      verbs.delete(ctx, params.id ?? '', ifMatch),
  'POST /{id}/restore':
    ({ type }) =>
    (ctx, { params }) =>
      restoreOrSeparate(ctx, type, params.id ?? ''),
  'POST /{id}/merge':
    ({ type }) =>
    (ctx, { params, query, body }) =>
      ((query as { dry_run?: boolean }).dry_run ? tryMerge : mergeRecords)(
        ctx,
        type as MergeType,
        params.id ?? '',
        body,
      ),
  'POST /bulk':
    (verbs) =>
    (ctx, { query, body }) =>
      runBulk(ctx, verbs as BulkVerbs<{ id: string }>, body, (query as { atomic?: boolean }).atomic),
  'PUT /external/{external_id}':
    (verbs) =>
    (ctx, { params, query, body, ifMatch }) =>
      (query as { dry_run?: boolean }).dry_run
        ? tryUpsert(ctx, upserting(verbs), params.external_id ?? '', body, ifMatch)
        : upsertRecord(ctx, upserting(verbs), params.external_id ?? '', body, ifMatch),
  'GET /external/{external_id}':
    (verbs) =>
    async (ctx, { params }) =>
      (verbs.answer ?? verbs.read)(ctx, await idByExternalId(ctx, upserting(verbs), params.external_id ?? '')),
  'DELETE /external/{external_id}':
    (verbs) =>
    async (ctx, { params, ifMatch }) =>
      verbs.delete(ctx, await idByExternalId(ctx, upserting(verbs), params.external_id ?? ''), ifMatch),
}

const upserting = (verbs: ResourceVerbs) => verbs as unknown as UpsertVerbs<{ id: string }>

/** The verbs that operations need. */
const NEEDED: Record<string, keyof ResourceVerbs> = {
  'GET ': 'list',
  'POST ': 'create',
  'PUT /{id}': 'update',
  'DELETE /{id}': 'delete',
  'POST /{id}/restore': 'restore',
  'POST /{id}/merge': 'update',
  'PUT /external/{external_id}': 'update',
  'GET /external/{external_id}': 'read',
  'DELETE /external/{external_id}': 'delete',
}

const typeOf = new Map<string, RecordType>(
  (Object.keys(RESOURCES) as RecordType[]).flatMap((type) => {
    const resource = RESOURCES[type]
    return 'collection' in resource && resource.collection ? [[resource.collection, type] as const] : []
  }),
)

function operationOf(contract: Contract): Operation | null {
  const [, collection = ''] = contract.path.split('/')
  const verbs = verbsOf(typeOf.get(collection) ?? '')
  const shape = `${contract.method} ${contract.path.slice(collection.length + 1)}`
  const needed = NEEDED[shape]
  const served = SERVED[shape]
  if (!verbs || !served || (needed && !verbs[needed])) return null
  return { contract, run: served(verbs as Required<ResourceVerbs>) }
}

/** The addresses that the verbs of a kind can serve, with the handler that a route file of theirs would export. */
export const RECORD_ROUTES = addresses().map(
  ([address, operations]) => [address, defineRoute(...operations).GET] as const,
)

function addresses(): [string, Operation[]][] {
  const byAddress = new Map<string, Operation[]>()
  for (const operation of allContracts.flatMap((contract) => operationOf(contract) ?? [])) {
    const address = operation.contract.path.slice(1).replaceAll(/\{(\w+)\}/g, '[$1]')
    byAddress.set(address, [...(byAddress.get(address) ?? []), operation])
  }
  return [...byAddress]
}

const handlers = new Map(RECORD_ROUTES)

/** What the route file of an address exports that only bears it because a folder beside it does not fit `[collection]`. */
export function recordRouteAt(address: string): RouteExports<NextHandler> {
  const handler = handlers.get(address)
  if (!handler) throw new Error(`no contract has the address ${address}`)
  return forEveryMethod(handler)
}

/** What the route file of an address with `[collection]` exports: the route of the collection that a request names. */
export function recordRoute(address: string): RouteExports<NextHandler> {
  const unknown = defineUnknownPath().GET
  return forEveryMethod(async (request, context) => {
    const { collection = '', ...params } = await context.params
    const handler = handlers.get(address.replace('[collection]', collection)) ?? unknown
    return handler(request, { params: Promise.resolve(params) })
  })
}
