import { readFileSync } from 'node:fs'
import { join } from 'node:path'

let version: string | undefined

/** The version of the product that runs, such as `0.2.0`. */
export function productVersion(): string {
  version ??= (JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string }).version
  return version
}
