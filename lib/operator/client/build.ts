import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { execPath } from 'node:process'
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
