import type { Contract } from '@/lib/api/contract'
import { allContracts } from '@/lib/api/contracts/all'
import { queryOf } from '@/lib/api/read-query'
import type { Answer, ApiClient, Json } from './client'

/** Values that a field may be sent by mistake or on purpose, and that have broken programs before. */
export const ODD_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  '\0',
  '\ud800',
  '%_\\',
  "'; DROP TABLE customer; --",
  '9'.repeat(400),
  -1,
  0,
  1.0005,
  1e308,
  -1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  true,
  [],
  {},
  [[]],
  [null],
  ['constructor'],
  ['\ud800'],
  '2026-02-30',
  '2026-11-20',
  '9999-12-31T23:59:59-12:00',
  '0000-01-01T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'constructor',
  '👩‍🔧 مرحبا',
]

/** Texts that a query parameter may be sent by mistake or on purpose. */
export const ODD_TEXTS: readonly string[] = ['\0', '%', '_', '-1', '1e9', 'none', '😀']

/** The operations that list records of the whole account. */
export const LISTS = allContracts.filter(({ query, path, method }) => query && method === 'GET' && !path.includes('{'))

/**
 * Sends each odd value in each field of a body that would have succeeded, and returns the calls that were answered with a 5xx. All
 * fields get the value at once; those that the answer names get their valid values back, until the value has come as far into the
 * operation as it can.
 */
export async function findCrashes(api: ApiClient, contract: Contract, path: string, body?: Json): Promise<string[]> {
  const crashes: string[] = []
  for (const value of ODD_VALUES)
    await narrow(Object.keys(contract.body?.shape ?? {}), async (fields) => {
      const odd: Json = { ...body, ...Object.fromEntries(fields.map((field) => [field, value])) }
      const answer = await api.send(contract.method, path, { body: odd })
      if (answer.status >= 500) crashes.push(`${JSON.stringify(odd)} → ${answer.text}`)
      return answer
    })
  return crashes
}

/** Sends each odd text in each parameter of a list, and returns the calls that were answered with neither a list nor a 400. */
export async function findQueryCrashes(api: ApiClient, contract: Contract): Promise<string[]> {
  const crashes: string[] = []
  for (const text of ODD_TEXTS)
    await narrow(Object.keys(queryOf(contract)?.shape ?? {}), async (names) => {
      const query = new URLSearchParams(names.map((name) => [name, text]))
      const answer = await api.get(`${contract.path}?${query}`)
      if (answer.status !== 200 && answer.status !== 400) crashes.push(`${query} → ${answer.text}`)
      return answer
    })
  return crashes
}

/** Sends fewer and fewer fields, without those that were refused, until none is refused or the refusal names none. */
async function narrow(fields: readonly string[], send: (left: readonly string[]) => Promise<Answer>): Promise<void> {
  let left = fields
  while (left.length > 0) {
    const { status, json } = await send(left)
    if (status !== 422 && status !== 400) return
    const { details = [] } = json.error as { details?: { field: string }[] }
    const refused = new Set(details.map(({ field }) => field.split(/[.[]/)[0]))
    const accepted = left.filter((field) => !refused.has(field))
    if (accepted.length === left.length) return
    left = accepted
  }
}
