import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import { check } from 'recheck'
import { expect, it } from 'vitest'
import { isFullProof } from '@/lib/testing/proof-size'

/*
 * A regular expression that takes quadratic time lets one request stop a process: 160 kB took a minute. So every one in the
 * product has to be linear, whoever its input comes from; there is no list of exceptions. Those that were found to be linear are kept
 * in linear-expressions.txt, so that `npm test` checks only new ones; `npm run proofs` checks all (`-- -u` writes the list anew).
 */

const root = join(import.meta.dirname, '..')
const LINEAR = join(import.meta.dirname, 'testing/linear-expressions.txt')

type Found = { place: string; pattern: string; flags: string }

/** Every regular expression of the product, by its source, and the places that build one from text. */
function findExpressions(): { literals: Map<string, Found>; built: string[] } {
  const literals = new Map<string, Found>()
  const built: string[] = []
  for (const file of sourceFiles()) {
    const { program } = parse(readFileSync(join(root, file), 'utf8'), {
      sourceType: 'module',
      plugins: ['typescript', 'jsx'],
    })
    visit(program, (node) => {
      const place = `${file}:${node.loc.start.line}`
      if (node.type === 'RegExpLiteral' && node.pattern !== undefined)
        literals.set(`/${node.pattern}/${node.flags}`, { place, pattern: node.pattern, flags: node.flags ?? '' })
      if (/^(?:New|Call)Expression$/.test(node.type) && node.callee?.name === 'RegExp') built.push(place)
    })
  }
  return { literals, built }
}

function sourceFiles(): string[] {
  const files = ['app', 'components', 'lib'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  const isProduct = (file: string) =>
    /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('lib/testing/')
  return [...files.filter(isProduct), 'proxy.ts', 'instrumentation-client.ts', 'next.config.ts']
}

/** As much of a node of the syntax tree as is looked at. */
type Node = {
  type: string
  loc: { start: { line: number } }
  pattern?: string
  flags?: string
  callee?: { name?: string }
}

function visit(value: unknown, inspect: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, inspect)
  else if (isNode(value)) {
    inspect(value)
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child, inspect)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'loc' in value
}

const { literals, built } = findExpressions()

it('finds the regular expressions of the product, none of which is built from text', () => {
  expect(literals.size).toBeGreaterThan(100)
  expect(built).toEqual([])
})

it('tells a quadratic expression from a linear one', async () => {
  expect((await check('=+$', '')).status).toBe('vulnerable')
  expect((await check('^=+$', '')).status).toBe('safe')
})

// Checking one takes as long as the machine needs: only what takes for ever is one that cannot be checked.
it('takes linear time for every regular expression', { timeout: 300_000 }, async () => {
  const linear = new Set(isFullProof ? [] : readFileSync(LINEAR, 'utf8').split('\n'))
  const slow: string[] = []
  for (const [source, { place, pattern, flags }] of literals) {
    if (linear.has(source)) continue
    const result = await check(pattern, flags, { timeout: 120_000 })
    if (result.status === 'vulnerable') slow.push(`${place} ${source} takes ${result.complexity.summary} time`)
    if (result.status === 'unknown')
      slow.push(`${place} ${source} cannot be checked (${result.error.kind}); write it simpler`)
  }
  expect(slow).toEqual([])
  if (isFullProof) await expect(`${[...literals.keys()].toSorted().join('\n')}\n`).toMatchFileSnapshot(LINEAR)
})
