import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkRelease } from './check-release'

const read = (file: string) => readFileSync(file, 'utf8')
const { version, scripts } = JSON.parse(read('package.json')) as { version: string; scripts: Record<string, string> }

test('this version can be released: both packages and the changelog name it', () => {
  const { problems, notes } = checkRelease(`v${version}`)
  expect(problems).toEqual([])
  expect(notes).toContain('**When you upgrade an installation**')
})

test('a tag that the packages do not have is refused', () => {
  expect(checkRelease('v9.9.9').problems).toEqual([
    `package.json says ${version}, the tag 9.9.9`,
    `lib/client/package.json says ${version}, the tag 9.9.9`,
    'CHANGELOG.md does not begin with 9.9.9 and its day',
  ])
})

test('the workflow of releases runs commands that exist', () => {
  const workflow = read('.github/workflows/release.yml')
  const commands = [...workflow.matchAll(/npm run (?:--silent )?([\w:]+)/gu)].map(([, name = '']) => name)
  expect(commands).toContain('release:check')
  expect(commands.filter((name) => !scripts[name])).toEqual([])
})
