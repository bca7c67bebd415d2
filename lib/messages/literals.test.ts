import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import { expect, test } from 'vitest'

/*
 * What technicians and customers read stands in the catalogue (decision 068): a sentence in the code of these pages is one that nobody
 * translates.
 */

const root = join(import.meta.dirname, '../..')

/** Where every text comes from the catalogue. A page or folder that joins is added here. */
const TRANSLATED = [
  'app/(print)',
  'components/assets/assets/labels.tsx',
  'components/mail/customer-mail/confirmation-sheet.tsx',
  'components/field/app',
  'components/work/work-orders/paper-section.tsx',
  'components/work/work-orders/paper-toolbar.tsx',
  'components/work/work-orders/print-button.tsx',
  'components/work/work-orders/print-sheet.tsx',
  'components/work/work-orders/printed-bill.tsx',
]

/** Attributes that people read or hear. */
const READ = ['alt', 'aria-label', 'aria-description', 'description', 'label', 'placeholder', 'title']

type Node = { type: string; loc: { start: { line: number } }; value?: unknown; name?: { name?: string } }

function filesOf(path: string): string[] {
  if (!existsSync(join(root, path))) return []
  if (!statSync(join(root, path)).isDirectory()) return [path]
  const files = readdirSync(join(root, path), { recursive: true, encoding: 'utf8' }).map((file) => join(path, file))
  return files.filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
}

/** The texts that JSX says by itself, with file and line. */
function literalsIn(file: string, source: string): string[] {
  const problems: string[] = []
  const keep = (node: Node, text: unknown) => {
    if (typeof text === 'string' && /\p{L}{2}/u.test(text))
      problems.push(`${file}:${node.loc.start.line}: ${text.trim()}`)
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    if (node.type === 'JSXText') keep(node, node.value)
    if (node.type === 'JSXAttribute' && READ.includes(node.name?.name ?? ''))
      keep(node, (node.value as { value?: unknown } | null)?.value)
    Object.values(node).forEach(visit)
  }
  visit(parse(source, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program)
  return problems
}

test('no sentence stands in the code of the pages that are translated', () => {
  const results = TRANSLATED.flatMap(filesOf).flatMap((file) =>
    literalsIn(file, readFileSync(join(root, file), 'utf8')),
  )
  expect(results).toEqual([])
})

test('finds text between tags and in attributes that are read, and names the line', () => {
  const source = `const a = (\n  <p title="Two words">\n    Some text {1} · <img alt="" className="block" />\n  </p>\n)`
  expect(literalsIn('x.tsx', source)).toEqual(['x.tsx:2: Two words', 'x.tsx:2: Some text'])
})
