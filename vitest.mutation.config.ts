import { defineConfig } from 'vitest/config'

const root = new URL('.', import.meta.url).pathname.replace(/\/$/, '')

/** The tests that stryker.config.mjs asks: those of the rules themselves, which need no database. */
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: `${root}/` }] },
  test: { include: ['lib/domain/**/*.test.ts'], environment: 'node', testTimeout: 60_000 },
})
