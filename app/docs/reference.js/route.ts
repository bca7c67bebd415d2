import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withoutQuestions } from './viewer'

// Read once, by the build: what runs does without the package.
export const dynamic = 'force-static'

/** The reference viewer that its package ships; read from there, so that it is never a stale copy. */
const file = join(process.cwd(), 'node_modules/@scalar/api-reference/dist/browser/standalone.js')

export async function GET(): Promise<Response> {
  return new Response(withoutQuestions(await readFile(file, 'utf8')), {
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=86400' },
  })
}
