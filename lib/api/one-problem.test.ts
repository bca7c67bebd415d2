import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ServiceError, type Problem } from '@/lib/errors'
import { readDraft } from '@/lib/schemas/draft'
import { parseQuery } from '@/lib/schemas/query'
import { allContracts } from './contracts/all'
import { queryOf } from './read-query'

const WRONG = ['abc', '', ' ', '0', '-1', '1.5', '1e400', '9'.repeat(40), '2026-13-40', 'a,b,a', '\0', '['.repeat(300)]
const OF_OTHER_TYPES = [null, true, [], {}, [null, null], [{}], -1, 1.5, 1e300, Number.MAX_SAFE_INTEGER]

/** The problems that are listed more than once. */
function repeated(problems: readonly Problem[]): string[] {
  const listed = problems.map(({ field, message }) => `${field} ${message}`)
  return listed.filter((one, at) => listed.indexOf(one) !== at)
}

function problemsOfQuery(query: z.ZodObject, name: string, text: string): readonly Problem[] {
  try {
    parseQuery(query, new URLSearchParams([[name, text]]))
    return []
  } catch (error) {
    return error instanceof ServiceError ? error.details : []
  }
}

describe('a wrong value is one problem', () => {
  it('of every parameter', () => {
    const results = allContracts.flatMap((contract) => {
      const query = queryOf(contract)
      if (!query) return []
      return Object.keys(query.shape).flatMap((name) =>
        WRONG.flatMap((text) => repeated(problemsOfQuery(query, name, text))).map((one) => `${contract.id}: ${one}`),
      )
    })
    expect([...new Set(results)]).toEqual([])
  })

  it('of every field of a body', () => {
    const results = allContracts.flatMap(({ id, body }) =>
      Object.keys(body?.shape ?? {}).flatMap((name) =>
        [...WRONG, ...OF_OTHER_TYPES].flatMap((input) =>
          body ? repeated(readDraft(body, { [name]: input }).problems).map((one) => `${id}: ${one}`) : [],
        ),
      ),
    )
    expect([...new Set(results)]).toEqual([])
  })
})
