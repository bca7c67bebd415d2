import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadMessages } from './load'

/** A text that nothing says is translated for nobody. That a text exists which is said is an error of types already. */

const root = join(import.meta.dirname, '../..')

function keysOf(node: object, path = ''): string[] {
  return Object.entries(node).flatMap(([key, value]) => {
    const here = path === '' ? key : `${path}.${key}`
    return typeof value === 'string' ? [here] : keysOf(value as object, here)
  })
}

/** All words in quotes in the code, and the beginnings of those that are put together: `status.${x}` begins with `status.`. */
function textsInCode(): { whole: Set<string>; begun: Set<string> } {
  const code = sourceFiles()
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const all = (expression: RegExp) => new Set([...code.matchAll(expression)].map(([, text]) => text ?? ''))
  return { whole: all(/['"]([\w.]+)['"]/g), begun: all(/`([\w.]+\.)\$\{/g) }
}

function sourceFiles(): string[] {
  return ['app', 'components', 'lib']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
}

test('every text of the catalogue is said somewhere', async () => {
  const { whole, begun } = textsInCode()
  const isSaid = (key: string) => {
    const parts = key.split('.')
    // A namespace may reach down: `useTranslations('field.job')` says `state.done`.
    return parts.slice(1).some((_, from) => {
      const rest = parts.slice(from + 1)
      const heads = rest.slice(0, -1).map((__, end) => `${rest.slice(0, end + 1).join('.')}.`)
      return whole.has(rest.join('.')) || heads.some((head) => begun.has(head))
    })
  }
  expect(keysOf(await loadMessages('en')).filter((key) => !isSaid(key))).toEqual([])
})
