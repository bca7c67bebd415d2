import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath, platform } from 'node:process'
import { allContracts } from '@/lib/api/contracts/all'
import { openApiDocument } from '@/lib/api/openapi/document'
import { clientSource, type Document } from './source'

const root = join(import.meta.dirname, '../../..')
const client = join(root, 'lib/client')
const dist = join(client, 'dist')

/** Writes the generated part of the client, from the contracts as they are. */
export function generateClient(): void {
  const document = openApiDocument(allContracts, 'https://fieldline.example')
  const source = clientSource(document as unknown as Document)
  const file = join(client, 'generated/api.ts')
  mkdirSync(join(client, 'generated'), { recursive: true })
  if (!existsSync(file) || readFileSync(file, 'utf8') !== source) writeFileSync(file, source)
}

/** Builds the package into a folder (`lib/client/dist`), ready to be published. Throws when it does not type-check. */
export function buildClient(target = dist): void {
  generateClient()
  rmSync(target, { recursive: true, force: true })
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  execFileSync(execPath, [compiler, '-p', client, '--outDir', target], { stdio: 'inherit' })
  for (const name of ['package.json', 'README.md']) copyFileSync(join(client, name), join(target, name))
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
}

/** Where the package stands of which the console's build serves a copy: `npm install https://…/client/fieldline-client.tgz` fits its API. */
const SERVED = 'public/client/fieldline-client.tgz'

/** Builds the package and packs it for those who install it from the installation itself. */
export function packClient(): void {
  const folder = mkdtempSync(join(tmpdir(), 'fieldline-client-'))
  try {
    buildClient(join(folder, 'package'))
    const options = { cwd: folder, encoding: 'utf8', shell: platform === 'win32' } as const
    const name = execFileSync('npm', ['pack', './package', '--silent', '--ignore-scripts'], options).trim()
    mkdirSync(join(root, 'public/client'), { recursive: true })
    copyFileSync(join(folder, name), join(root, `${SERVED}.new`))
    renameSync(join(root, `${SERVED}.new`), join(root, SERVED))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
