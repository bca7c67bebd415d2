import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeImage, readInstructions } from './dockerfile'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'fieldline-dockerfile-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const EXAMPLE = `# Two stages.
FROM node AS build
COPY package.json ./
RUN mkdir out && \\
  cp package.json out/one
COPY . .
FROM node
ENV A=1 B=2
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build /app/out ./out
COPY --from=build /app/bin/run.mjs ./bin/
CMD ["node", "bin/run.mjs"]
`

test('the stages of a Dockerfile become folders that hold what it copies', () => {
  const context = join(folder, 'context')
  mkdirSync(join(context, 'bin'), { recursive: true })
  for (const name of ['package.json', 'bin/run.mjs', 'ignored']) writeFileSync(join(context, name), name)
  writeFileSync(join(context, '.gitignore'), 'ignored')
  execFileSync('git', ['init', '--quiet'], { cwd: context })

  const image = makeImage(readInstructions(EXAMPLE), context, folder)

  expect(image.settings).toEqual({ A: '1', B: '2' })
  expect(image.command).toEqual(['node', 'bin/run.mjs'])
  const files = (stage: string) => readdirSync(join(folder, stage), { recursive: true, encoding: 'utf8' }).sort()
  expect(files('build')).toEqual(['.gitignore', 'bin', 'bin/run.mjs', 'out', 'out/one', 'package.json'])
  expect(files('image')).toEqual(['bin', 'bin/run.mjs', 'out', 'out/one', 'package.json'])
})

test('the build of the image checks the types, and its last stage holds no sources', () => {
  const instructions = readInstructions(readFileSync(join(root, 'Dockerfile'), 'utf8'))
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { build: string } }
  expect(instructions.some(({ keyword, words }) => keyword === 'RUN' && words.includes('npm run build'))).toBe(true)
  expect(scripts.build).toMatch(/^npm run types && /)
  const last = instructions.slice(instructions.findLastIndex(({ keyword }) => keyword === 'FROM'))
  const copied = last.flatMap(({ keyword, words }) => (keyword === 'COPY' ? (words.split(' ').at(-2) ?? '') : []))
  expect(copied.map((path) => path.replace('/app/', '')).sort()).toEqual([
    '.next',
    'dist',
    'lib/operator/fieldline.mjs',
    'node_modules',
    'package.json',
    'prisma/migrations',
    'prisma/schema.prisma',
    'public',
  ])
})
