import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* No action can make or end a way in for somebody who signed in long ago: this walks the sources. */

const root = join(import.meta.dirname, '../../../../app')

/** What makes or ends a way in. */
const WAYS_IN =
  /\b(createApiKey|createAssistantKey|updateApiKey|rotateApiKey|createOauthApplication|rotateOauthSecret|beginSecondFactor|confirmSecondFactor|removeSecondFactor)\(/

/** The functions that a file exports, each with its source. */
function exportsOf(file: string): [string, string][] {
  const source = readFileSync(join(root, file), 'utf8')
  return source
    .split(/^export /m)
    .slice(1)
    .map((part) => [`${file}#${/function (\w+)/.exec(part)?.[1] ?? ''}`, part])
}

test('every action that creates or revokes credentials asks for a recent sign-in', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('actions.ts'))
  const ways = files.flatMap(exportsOf).filter(([, source]) => WAYS_IN.test(source))
  expect(ways.length).toBeGreaterThanOrEqual(6)
  expect(ways.filter(([, source]) => !source.includes('requireConfirmed(session)')).map(([name]) => name)).toEqual([])
})
