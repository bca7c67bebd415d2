import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { pluralOf } from '@/lib/domain/plural'
import { RECORD_TYPES, resourceOf } from '@/lib/domain/resources'

const RULE = /\bR-[A-Z]{2}-\d+\b/g
const FOLDERS = ['app', 'bench', 'components', 'e2e', 'lib', 'prisma', 'docs/decisions']
const CITES = /\.(ts|tsx|mjs|css|prisma|md)$/

const text = readFileSync('docs/rules.md', 'utf8')
const rules = [...text.matchAll(/^- \*\*(R-[A-Z]{2}-\d+)\*\*/gm)].map(([, id]) => id)

function citations(): string[] {
  const entries = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  const files = entries
    .filter((entry) => entry.isFile() && CITES.test(entry.name))
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
  return files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(RULE)].map(([rule]) => `${rule} in ${file}`))
}

it('gives every rule a number of its own', () => {
  expect(rules.filter((id, index) => rules.indexOf(id) !== index)).toEqual([])
})

it('finds every rule that a file cites in docs/rules.md', () => {
  const cited = citations()
  expect(cited.length).toBeGreaterThan(50)
  expect(cited.filter((one) => !rules.includes(one.split(' in ')[0]))).toEqual([])
})

it('names every kind of record beside the scopes that read and write it (R-PE-2)', () => {
  const rows = [...text.matchAll(/^  \| (`.+?`) +\| (.+)\|$/gm)]
  const allowedBy = (scope: string) => rows.find(([, scopes = '']) => scopes.includes(`\`${scope}\``))?.[2] ?? ''
  const missing = RECORD_TYPES.flatMap((type) => {
    const { noun, scope, write } = resourceOf(type)
    // What needs `admin` to be read is “everything”.
    const scopes = scope === undefined || scope === 'admin' ? [] : [scope, ...(write ? [write] : [])]
    const word = noun === 'leave' ? noun : pluralOf(noun)
    return scopes.filter((one) => !allowedBy(one).includes(word)).map((one) => `${one}: ${word}`)
  })
  expect(missing).toEqual([])
})
