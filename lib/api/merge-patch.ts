import { holds, type Scope } from '@/lib/access/permissions'
import type { ServiceContext } from '@/lib/access/context'
import { JsonText } from '@/lib/db/json-text'
import { etagOf } from '@/lib/domain/etag'
import { ServiceError } from '@/lib/errors'
import type { Operation } from './contract'

type Fields = Record<string, unknown>

/** A colleague who writes the same record in between is met once or twice, not five times. */
const MAX_ATTEMPTS = 5

/**
 * PATCH of a record: as its PUT, except that the objects of the body are merged into those that are stored (R-WR-3, RFC
 * 7396). What was read for it must still be there when it is written, so that no change of somebody else is undone.
 */
export function mergePatch(put: Operation, get: Operation): Operation {
  return {
    ...put,
    run: async (ctx, call, prepared) => {
      if (!Object.values(call.body).some(isObject)) return put.run(ctx, call, prepared)
      for (let attempt = 1; ; attempt++) {
        const stored = await readRecord(get, ctx, call.params)
        const body = mergedObjects(stored, call.body)
        try {
          return await put.run(ctx, { ...call, body, ifMatch: call.ifMatch ?? etagOf(stored) }, prepared)
        } catch (error) {
          const changedMeanwhile = error instanceof ServiceError && error.code === 'precondition_failed'
          if (!changedMeanwhile || call.ifMatch !== null || attempt === MAX_ATTEMPTS) throw error
        }
      }
    },
  }
}

/** Who may write a record is answered what was written, so reading it for that needs no further permission. */
async function readRecord(get: Operation, ctx: ServiceContext, params: unknown): Promise<Fields> {
  const { scope } = get.contract
  const reading = holds(ctx, scope) ? ctx : { ...ctx, scopes: new Set<Scope>([...ctx.scopes, scope]) }
  const call = { params, query: {}, body: {}, ifMatch: null } as Parameters<Operation['run']>[1]
  const record = await get.run(reading, call, undefined)
  return (record instanceof JsonText ? record.value() : record) as Fields
}

function mergedObjects(stored: Fields, body: Fields): Fields {
  return Object.fromEntries(
    Object.entries(body).map(([field, value]) => [field, isObject(value) ? merged(stored[field], value) : value]),
  )
}

/** RFC 7396: a member that is null goes, an object is merged, anything else replaces. */
function merged(stored: unknown, patch: Fields): Fields {
  const result: Fields = isObject(stored) ? { ...stored } : {}
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name]
    else result[name] = isObject(value) ? merged(result[name], value) : value
  }
  return result
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
