import { availableParallelism } from 'node:os'

/**
 * Which changes of lib/domain would no test notice? Run by hand (docs/testing.md), a folder at a time:
 * `npm run mutation -- --mutate 'lib/domain/money.ts'`.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts' },
  mutate: ['lib/domain/**/*.ts', '!lib/domain/**/*.test.ts'],
  // Tables are data, and what only a message says is no rule.
  ignoreStatic: true,
  concurrency: Math.max(1, availableParallelism() - 1),
  // A busy machine is no endless loop.
  timeoutMS: 15_000,
  tempDirName: '.data/stryker',
  // TypeScript 7 has no programming interface for Stryker to rewrite tsconfig.json with, and no test needs it rewritten.
  tsconfigFile: 'none',
  ignorePatterns: ['.next', '.data', 'test-results', 'docs', 'e2e', 'app', 'bench', 'public'],
  reporters: ['clear-text', 'json', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, allowEmojis: false },
  jsonReporter: { fileName: 'test-results/mutation.json' },
}
