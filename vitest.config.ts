import { defineConfig } from 'vitest/config'
import longestFirst from './lib/testing/longest-first.ts'
import { isFullProof } from './lib/testing/proof-size.ts'

const root = new URL('.', import.meta.url).pathname.replace(/\/$/, '')

const units = [
  'lib/{domain,schemas,forms,docs,api,client,errors,env}/**/*.test.ts',
  'lib/*.test.ts',
  'components/**/*.test.ts',
]

/** Proofs that have no small form (docs/testing.md). */
const fullProofs = isFullProof ? [] : ['**/*.proof.test.ts']

/** Two projects: `unit` needs nothing, `services` runs on a real PostgreSQL (one cloned database per file). */
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: `${root}/` }] },
  test: {
    // As many as there are cores: half of a test of ours is waiting for PostgreSQL.
    maxWorkers: '100%',
    // A module is loaded once, not once for each of 150 files; lib/testing/database-setup.ts gives each file what is its own.
    isolate: false,
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: longestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 60_000,
          include: units,
          exclude: fullProofs,
          setupFiles: ['lib/testing/cpu-setup.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          // Whatever is no unit, so that no test file is ever left out.
          include: ['{app,components,lib,prisma}/**/*.test.{ts,tsx}'],
          exclude: [...units, ...fullProofs],
          environment: 'node',
          globalSetup: ['lib/testing/postgres-setup.ts'],
          setupFiles: ['lib/testing/cpu-setup.ts', 'lib/testing/database-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
