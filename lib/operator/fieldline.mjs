// Runs one of the compiled programs: node lib/operator/fieldline.mjs start|admin|build [arguments]
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [node = '', , program = '', ...args] = process.argv

// An image has no sources: what it brings is what it runs.
if (existsSync(fileURLToPath(new URL('compile.mjs', import.meta.url)))) {
  const { ensureCompiled } = await import('./compile.mjs')
  try {
    ensureCompiled()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

const file = new URL(`../../dist/${program}.mjs`, import.meta.url)
process.argv = [node, fileURLToPath(file), ...args]
await import(file.href)
