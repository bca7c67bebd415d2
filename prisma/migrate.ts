import { createRequire } from 'node:module'
import { readFile, readdir } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import pg from 'pg'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm'
import { runScript } from './run-script'

/*
 * Migrations through Prisma's own WASM build of the schema engine: the same files and the same `_prisma_migrations`
 * table as `prisma migrate deploy`, without the native binary that the CLI downloads.
 */

// From here as from dist, where this runs compiled.
const prismaFolder = fileURLToPath(new URL('../prisma/', import.meta.url))
const migrationsFolder = join(prismaFolder, 'migrations')
const filters = { externalTables: [], externalEnums: [] }

/**
 * Applies what is not yet applied and returns the names. Safe to run from several processes at once: one after the other does
 * it, and `begins` is called when it is this one's turn.
 */
export async function applyMigrations(databaseUrl: string, begins?: () => Promise<void>): Promise<string[]> {
  return inTurn(databaseUrl, async () => {
    await begins?.()
    return withEngine(databaseUrl, async (engine) => {
      const migrationsList = await readMigrations()
      const { appliedMigrationNames } = await engine.applyMigrations({ migrationsList, filters })
      return appliedMigrationNames
    })
  })
}

// Any number that all versions of this program agree on.
const MIGRATING = 4_711_000
const POLL_MS = 200

/**
 * Waits for the turn by asking again and again. Who waited inside a statement, as for the lock of Prisma's engine, would be waited
 * for by an index that is built CONCURRENTLY, and both for ever.
 */
async function inTurn<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  // A connection that breaks while it is idle tells so at the next query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const tryLock = () => client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [MIGRATING])
    while ((await tryLock()).rows[0]?.taken !== true) await sleep(POLL_MS)
    return await work()
  } finally {
    await client.end()
  }
}

/** The SQL that would bring the database to `schema.prisma`; empty when they agree. */
export async function schemaDrift(databaseUrl: string): Promise<string> {
  return withEngine(databaseUrl, async (engine) => {
    const schema = { path: join(prismaFolder, 'schema.prisma'), content: await readSchema() }
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files: [schema], configDir: prismaFolder },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: null,
      filters,
    })
    const sql = stdout ?? ''
    return sql.includes('This is an empty migration') ? '' : sql.trim()
  })
}

/** The names of the migrations in the repository, oldest first. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(migrationsFolder, { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
}

async function readMigrations(): Promise<MigrationList> {
  const migrationDirectories = await Promise.all(
    (await migrationNames()).map(async (path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: {
          tag: 'ok' as const,
          value: await readFile(join(migrationsFolder, path, 'migration.sql'), 'utf8'),
        },
      },
    })),
  )
  const lockfile = { path: './migration_lock.toml', content: 'provider = "postgresql"\n' }
  return { baseDir: migrationsFolder, lockfile, shadowDbInitScript: '', migrationDirectories }
}

function readSchema(): Promise<string> {
  return readFile(join(prismaFolder, 'schema.prisma'), 'utf8')
}

let loaded = false

function loadEngine(): typeof import('@prisma/schema-engine-wasm') {
  if (!loaded) {
    const file = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
    const compiled = new WebAssembly.Module(readFileSync(join(file, '..', 'schema_engine_bg.wasm')))
    const instance = new WebAssembly.Instance(compiled, {
      './schema_engine_bg.js': { ...bindings, ...patientTimers() },
    })
    bindings.__wbg_set_wasm(instance.exports)
    const start = instance.exports.__wbindgen_start
    if (typeof start === 'function') start()
    loaded = true
  }
  return bindings
}

/** The engine never clears the timer of its ten second lock timeout; it must not keep a finished process alive. */
function patientTimers(): Record<string, (run: () => void, ms: number) => unknown> {
  const names = Object.keys(bindings).filter((name) => name.startsWith('__wbg_setTimeout_'))
  return Object.fromEntries(names.map((name) => [name, (run, ms) => setTimeout(run, ms).unref()]))
}

async function withEngine<T>(databaseUrl: string, use: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  const { SchemaEngine } = loadEngine()
  const schema: [string, string] = ['schema.prisma', await readSchema()]
  const pool = migrationPool(databaseUrl)
  const adapter = bindMigrationAwareSqlAdapterFactory(migrationAdapter(pool))
  const engine = await SchemaEngine.new({ datamodels: [schema] }, () => undefined, adapter)
  try {
    return await use(engine)
  } finally {
    engine.free()
    await pool.end()
  }
}

/** The adapter cuts a script at every semicolon, also inside a function's body; PostgreSQL itself knows better. */
function migrationAdapter(pool: pg.Pool): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool)
  const whole = (adapter: SqlDriverAdapter): SqlDriverAdapter => {
    adapter.executeScript = (script) => runScript(pool, script)
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = async (query) => {
      const result = await queryRaw(query)
      const columnTypes = result.columnTypes.map((type) =>
        type === ColumnTypeEnum.CharacterArray ? ColumnTypeEnum.Character : type,
      )
      return { ...result, columnTypes }
    }
    return adapter
  }
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => whole(await factory.connect()),
    connectToShadowDb: () => factory.connectToShadowDb(),
  }
}

const CATALOG_CHAR = 18
const CATALOG_CHAR_ARRAY = 1002

/**
 * The adapter refuses the catalog's one-byte "char", which the engine asks for. Such a column passes the adapter
 * under the array's name, which no catalog query uses, and gets its own name back in `migrationAdapter`.
 */
function migrationPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 2 })
  const query: (...args: unknown[]) => unknown = pool.query.bind(pool)
  return Object.assign(pool, {
    query: async (...args: unknown[]) => {
      const answer = (await query(...args)) as pg.QueryResult | pg.QueryResult[]
      for (const result of Array.isArray(answer) ? answer : [answer])
        for (const field of result.fields) if (field.dataTypeID === CATALOG_CHAR) field.dataTypeID = CATALOG_CHAR_ARRAY
      return answer
    },
  })
}
