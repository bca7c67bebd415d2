// Generates the Prisma client without the native schema engine: the CLI wants the variable to name
// an existing file but `generate` never runs it (the engine's download host may be out of reach).
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const prisma = require.resolve('prisma/build/index.js')
const { status } = spawnSync(process.execPath, [prisma, 'generate', '--no-hints'], {
  stdio: ['ignore', process.env.VERBOSE ? 'inherit' : 'ignore', 'inherit'],
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: prisma,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
  },
})
process.exit(status ?? 1)
