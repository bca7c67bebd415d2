import { defineConfig } from 'vitest/config'

const root = new URL('.', import.meta.url).pathname.replace(/\/$/, '')

/** Two projects: `unit` needs nothing, `services` runs on a real PostgreSQL (one cloned database per file). */
export default defineConfig({
  resolve: { alias: [{ find: /^@\//, replacement: `${root}/` }] },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['lib/{domain,schemas,forms,api,errors,env}/**/*.test.ts', 'lib/*.test.ts', 'components/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: {
          name: 'services',
          include: ['lib/{services,db,auth,storage,operator,testing,jobs}/**/*.test.ts', 'prisma/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['lib/testing/postgres-setup.ts'],
          setupFiles: ['lib/testing/database-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
