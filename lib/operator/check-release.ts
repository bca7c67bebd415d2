import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { argv, exit, stderr, stdout } from 'node:process'

/* `npm run release:check -- v0.2.0`: the tag, both packages and the changelog name one version. With `--notes` it prints what changed. */

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** What keeps a version from being released, and the part of the changelog that is about it. */
export function checkRelease(tag: string): { problems: string[]; notes: string } {
  const version = tag.replace(/^v/u, '')
  const problems = ['package.json', 'lib/client/package.json'].flatMap((file) => {
    const { version: stated } = JSON.parse(read(file)) as { version: string }
    return stated === version ? [] : [`${file} says ${stated}, the tag ${version}`]
  })
  const [, ...sections] = read('CHANGELOG.md').split(/^## /mu)
  const [latest = ''] = sections
  if (!latest.startsWith(`${version} - `)) problems.push(`CHANGELOG.md does not begin with ${version} and its day`)
  return { problems, notes: latest.split('\n').slice(1).join('\n').trim() }
}

if (import.meta.url === pathToFileURL(argv[1] ?? '').href) {
  const { problems, notes } = checkRelease(argv[2] ?? '')
  for (const problem of problems) stderr.write(`${problem}\n`)
  if (argv.includes('--notes')) stdout.write(`${notes}\n`)
  exit(problems.length === 0 ? 0 : 1)
}
