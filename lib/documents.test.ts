import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const linesOf = (file: string) => read(file).trimEnd().split('\n').length

const documents = [
  ...readdirSync(root),
  ...['docs', 'bench'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  ),
  'lib/client/README.md',
].filter((name) => name.endsWith('.md'))

/** The text without its examples, in which an address in brackets leads nowhere. */
const withoutCode = (text: string) => text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '')

/** The part behind `#` by which a heading is addressed. */
function anchorOf(heading: string): string {
  const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return words
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

/** Links within the repository: from which file, to which file (the same one, for `#part`) and part. */
const links = documents.flatMap((from) =>
  [...withoutCode(read(from)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, address = '']) => {
    if (/^(?:[a-z]+:|\/)/.test(address)) return []
    const [path = '', part] = address.split('#')
    return [{ from, to: path ? join(dirname(from), path) : from, part }]
  }),
)

describe('documents', () => {
  it('finds every file that a document links to', () => {
    expect(links.length).toBeGreaterThan(200)
    expect(links.filter(({ to }) => !existsSync(join(root, to)))).toEqual([])
  })

  it('finds every heading that a document links to', () => {
    const parts = links.filter(({ to, part }) => part && to.endsWith('.md'))
    expect(parts.length).toBeGreaterThan(5)
    expect(parts.filter(({ to, part }) => !anchorsOf(to).includes(part ?? ''))).toEqual([])
  })
})

describe('the README', () => {
  it('keeps the README at 10 kB or less', () => {
    expect(statSync(join(root, 'README.md')).size).toBeLessThanOrEqual(10_000)
  })

  it('finds every folder and file that the map names', () => {
    const map = /^## Map\n(.*?)^## /ms.exec(read('README.md'))?.[1] ?? ''
    const names = [...map.matchAll(/`([\w./()-]+)`/g)].map(([, name = '']) => name)
    const paths = names.filter((name) => name.includes('/'))
    expect(paths.length).toBeGreaterThan(20)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('lists every folder of lib in the map', () => {
    const folders = readdirSync(join(root, 'lib'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.filter(({ name }) => !read('README.md').includes(`\`lib/${name}\``))).toEqual([])
  })
})

describe('docs/configuration.md', () => {
  const settings = [...read('lib/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  const rows = read('docs/configuration.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))

  it('documents every variable that lib/env.ts reads, and no other', () => {
    const documented = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    )
    expect(settings.length).toBeGreaterThan(30)
    expect(documented.toSorted()).toEqual(settings.toSorted())
  })

  it('documents the defaults of lib/env.ts', () => {
    const code = read('lib/env.ts')
    const wrong = settings.filter((name) => {
      const field = new RegExp(String.raw`^ {2}${name}:(.*?)(?=^ {2}[A-Z/]|^\}\))`, 'ms').exec(code)?.[1] ?? ''
      const value = /\.default\('?([^')]+)'?\)/.exec(field)?.[1]
      if (value === undefined || name === 'NODE_ENV') return false
      const shown = { true: '1', false: '0' }[value] ?? value.replace(/(?<=\d)_(?=\d)|,$/g, '').replaceAll('_', '')
      const row = rows.find((one) => (one.split('|')[1] ?? '').includes(`\`${name}\``))
      return !(row?.split('|')[2] ?? '').includes(`\`${shown}\``)
    })
    expect(wrong).toEqual([])
  })
})

describe('the CHANGELOG', () => {
  it('keeps the CHANGELOG at 80 lines or fewer', () => {
    expect(linesOf('CHANGELOG.md')).toBeLessThanOrEqual(80)
  })
})

describe('docs/tour.md', () => {
  const tour = 'docs/tour.md'

  it('keeps the tour at 200 lines or fewer', () => {
    expect(linesOf(tour)).toBeLessThanOrEqual(200)
  })

  it('finds the files that the tour names, and each function in a file of the same step', () => {
    const steps = read(tour).split(/\n(?=\d+\. |\n)/)
    const names = steps.map((step) => [...step.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name))
    const isPath = (name: string) => /^(?:app|bench|components|docs|e2e|lib|prisma)\//.test(name)
    const missing = names.flat().filter((name) => isPath(name) && !existsSync(join(root, name)))
    expect(names.flat().filter(isPath).length).toBeGreaterThan(40)
    expect(missing).toEqual([])
    const absent = names.flatMap((step) => {
      const files = step.filter((name) => isPath(name) && statSync(join(root, name)).isFile())
      const texts = files.map((file) => read(file))
      const functions = step.filter((name) => /^[a-z]\w*\(\)$/.test(name)).map((name) => name.slice(0, -2))
      return functions.filter((name) => !texts.some((text) => new RegExp(String.raw`\b${name}\b`).test(text)))
    })
    expect(absent).toEqual([])
  })

  it('links to every decision from the tour', () => {
    const decisions = readdirSync(join(root, 'docs/decisions'))
    expect(decisions.filter((name) => !read(tour).includes(`(decisions/${name})`))).toEqual([])
  })
})
