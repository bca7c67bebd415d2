import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = 'docs/decisions'
const FOLDERS = ['app', 'bench', 'components', 'docs', 'e2e', 'lib', 'prisma/seed']
const FILES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'SECURITY.md',
  'prisma/schema.prisma',
  'prisma/migrate.ts',
]
const CITES = /\.(ts|tsx|mjs|css|prisma|md)$/

const decisions = readdirSync(FOLDER).toSorted()
const numbers = new Set(decisions.map((name) => name.slice(0, 3)))

/** What names decisions, with its text. Migrations are left out: nobody edits one that was applied, so the numbers there are those of its day. */
function sources(): { file: string; text: string }[] {
  const entries = FOLDERS.flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
  const files = entries
    .filter((entry) => entry.isFile() && CITES.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
  return [...FILES, ...files].map((file) => ({ file, text: readFileSync(file, 'utf8') }))
}

it('numbers the decisions from 001 on without a gap, each once', () => {
  expect(decisions.length).toBeGreaterThan(70)
  expect(decisions.map((name) => name.slice(0, 4))).toEqual(
    decisions.map((_, index) => `${String(index + 1).padStart(3, '0')}-`),
  )
})

it('heads each decision with the number of its file', () => {
  const heads = decisions.map((name) => readFileSync(join(FOLDER, name), 'utf8').slice(0, 6))
  expect(heads).toEqual(decisions.map((name) => `# ${name.slice(0, 3)} `))
})

it('finds every decision that a file names by its number', () => {
  const withName = sources().flatMap(({ file, text }) =>
    [...text.matchAll(/\bdecisions?(?:\/| \[?)(\d{3})\b/gi)].map(([, number = '']) => ({ file, number })),
  )
  expect(withName.length).toBeGreaterThan(50)
  expect(withName.filter(({ number }) => !numbers.has(number))).toEqual([])
})

it('finds the file behind every link to a decision, with the number that the link says', () => {
  const links = sources().flatMap(({ file, text }) =>
    [...text.matchAll(/\[([^\]]*)\]\(((?:[\w./-]*\/)?(\d{3})-[\w-]+\.md)/g)].map(
      ([, label = '', address = '', number = '']) => ({ file, label, address, number }),
    ),
  )
  expect(links.length).toBeGreaterThan(80)
  expect(links.filter(({ file, address }) => !existsSync(join(dirname(file), address)))).toEqual([])
  expect(links.filter(({ label, number }) => /\b\d{3}$/.test(label) && !label.endsWith(number))).toEqual([])
})
