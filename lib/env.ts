import { readFileSync } from 'node:fs'
import { z } from 'zod'

/**
 * The only reader of `process.env`. Everything the operator can set is named here, checked once, and documented in
 * docs/configuration.md; a missing or bad value stops the start with one line that names it.
 */

const PORT_RANGE = 'must be a port number from 1 to 65535'
const port = z.coerce.number(PORT_RANGE).int(PORT_RANGE).min(1, PORT_RANGE).max(65535, PORT_RANGE)
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const url = z.url()
/** An address that paths are put behind. */
const baseUrl = url.transform((address) => {
  let end = address.length
  while (address[end - 1] === '/') end -= 1
  return address.slice(0, end)
})
const database = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// address')

const settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  /** The address users type; links in answers, mails and OAuth are built from it, never from the request. */
  APP_URL: baseUrl.optional(),
  /** A map style of a tile server, as MapLibre reads it; style, tiles and glyphs come from its origin alone. */
  MAP_STYLE_URL: url.optional(),
  /** A PMTiles archive as the ground of the map: a file on this machine, or the address of one. */
  MAP_PMTILES: z.string().min(1).optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: database.optional(),
  /** The database without the connection pooler that DATABASE_URL leads through. */
  DATABASE_DIRECT_URL: database.optional(),
  /** `0` behind a pooler that knows no prepared statements. */
  DATABASE_PREPARED: flag.default(true),
  /** A streaming replica of it, which then answers lists and reports. */
  DATABASE_REPLICA_URL: database.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(200).default(10),
  /** Signs photo links and sessions. Left out, one is made at the first start and kept in the database. */
  APP_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  DEMO: flag.default(true),
  S3_BUCKET: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ENDPOINT: url.optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** An OSRM-compatible server that knows the roads. Left out, travel is estimated from the distance. */
  ROUTING_URL: baseUrl.optional(),
  ROUTING_PROFILE: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a profile such as driving')
    .default('driving'),
  /** A Photon- or Nominatim-compatible server that knows addresses. Left out, sites are placed by their postal code. */
  GEOCODING_URL: baseUrl.optional(),
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).default('Single sign-on'),
  /** `info` adds a line for each request. */
  LOG_LEVEL: z.enum(['error', 'warn', 'info', 'silent']).default('warn'),
  /** Who sends it may read /metrics. METRICS_PORT serves them on a port of their own instead: to this machine alone without a token. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: port.optional(),
  /** Where spans are sent by OTLP over HTTP; the packages read the other OTEL_ variables themselves. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** How many daily backups of the embedded database and its photos are kept; 0 makes none. */
  BACKUP_DAYS: z.coerce.number().int().min(0).max(365).default(7),
  /** Where they are written, best on another disk; `backups` in DATA_DIR when left out. */
  BACKUP_FOLDER: z.string().min(1).optional(),
  /** After how many days in the trash a record is removed for good. */
  TRASH_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  /** How long a webhook's receiver may take, in milliseconds. */
  WEBHOOK_TIMEOUT_MS: z.coerce.number().int().min(50).max(60_000).default(15_000),
  /** Lets webhooks and companies' mail servers be at private addresses, and webhooks use plain HTTP: for one's own network. */
  WEBHOOK_PRIVATE_TARGETS: flag.default(false),
  /** Lets the push services of phones be at private addresses, with plain HTTP: for a network that has one of its own. */
  PUSH_PRIVATE_TARGETS: flag.default(false),
  /** Where mails to customers are handed in, such as smtps://user:password@mail.example.com; without it none are sent. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  /** From whom: an address, or a name with one: Fieldline <service@example.com>. */
  MAIL_FROM: z.string().min(3).optional(),
  /** For how long a process that was told to stop (SIGTERM) still takes connections, while /readyz says so. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(5),
  /** How many connections of one address may be open without a whole request. The oldest is closed for one more. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(10_000).default(200),
  /** How many proxies in front may be believed about the client's address (X-Forwarded-For). */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
})

export type Env = z.output<typeof settings>

const FILE = '_FILE'
const isSetting = (name: string) => name in settings.shape

/** Reads settings from the given variables, or from the files that NAME_FILE names. Empty values count as unset. Throws `EnvError` naming every bad one. */
function readEnv(variables: Record<string, string | undefined>): Env {
  const entries = Object.entries(variables).filter((entry): entry is [string, string] => Boolean(entry[1]))
  const sent = Object.fromEntries(entries)
  for (const [name, path] of entries) {
    const setting = name.slice(0, -FILE.length)
    if (name.endsWith(FILE) && isSetting(setting)) sent[setting] = readSecret(name, path, sent[setting])
  }
  const result = settings
    .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
      path: ['MAIL_FROM'],
      message: 'is needed with SMTP_URL',
    })
    .safeParse(sent)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new EnvError(`Configuration: ${lines.join('; ')}`)
}

/** What stands in the file that a variable names, such as a secret of Docker or Kubernetes, without the line break at its end. */
function readSecret(name: string, path: string, value: string | undefined): string {
  if (value !== undefined)
    throw new EnvError(`Configuration: ${name}: set it or ${name.slice(0, -FILE.length)}, not both`)
  try {
    return readFileSync(path, 'utf8').trimEnd()
  } catch {
    throw new EnvError(`Configuration: ${name}: the file ${path} cannot be read`)
  }
}

const SHORTEST = 6
const MISTAKES = 2

/** Says of variables that are nearly called as a setting which one may be meant. */
export function misspeltSettings(variables: Record<string, string | undefined>): string[] {
  const names = Object.keys(settings.shape).filter((name) => name.length >= SHORTEST)
  return Object.keys(variables).flatMap((variable) => {
    const name = variable.endsWith(FILE) ? variable.slice(0, -FILE.length) : variable
    if (isSetting(name) || name.length < SHORTEST) return []
    const near = names.find((one) => editsBetween(one, name) <= MISTAKES)
    return near ? [`${variable} is no setting of Fieldline. Did you mean ${near}?`] : []
  })
}

/** How many letters have to be added, taken away or changed to make one text of the other (Levenshtein). */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_one, index) => index)
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j += 1) {
      const changed = (row[j] ?? 0) + (a[i] === b[j] ? 0 : 1)
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** A missing or bad setting; its message is the one line to show. */
export class EnvError extends Error {
  override name = 'EnvError'
}

let current: Env | undefined

/** The settings of this process, read once at first use. */
export function env(): Env {
  current ??= readEnv(process.env)
  return current
}

/** Where PostgreSQL itself answers: for what needs a session of its own, which a connection pooler does not give. */
export function directDatabaseUrl(): string | undefined {
  const { DATABASE_DIRECT_URL, DATABASE_URL } = env()
  return DATABASE_DIRECT_URL ?? DATABASE_URL
}

/** The address users type, without a trailing slash. */
export function appUrl(): string {
  const { APP_URL, PORT } = env()
  return APP_URL ?? `http://localhost:${PORT}`
}

/** What lies under the map: the address of a style, `pmtiles://` and that of an archive, or null for a plain ground. */
export function mapGround(): string | null {
  const { MAP_STYLE_URL, MAP_PMTILES } = env()
  if (MAP_STYLE_URL || !MAP_PMTILES) return MAP_STYLE_URL ?? null
  return `pmtiles://${isWebAddress(MAP_PMTILES) ? MAP_PMTILES : '/map-tiles'}`
}

/** The origin that the map asks beside ours. */
export function mapOrigin(): string | undefined {
  const { MAP_STYLE_URL, MAP_PMTILES } = env()
  const address = MAP_STYLE_URL ?? MAP_PMTILES
  return address && isWebAddress(address) ? new URL(address).origin : undefined
}

/** The file on this machine that holds the map, if it is one. */
export function mapFile(): string | null {
  const { MAP_PMTILES } = env()
  return MAP_PMTILES && !isWebAddress(MAP_PMTILES) ? MAP_PMTILES : null
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** Tells next-auth, which reads its own variable, the address users type: its links must not follow the request. */
export function announceAppUrl(): void {
  process.env.NEXTAUTH_URL = appUrl()
}

/** Forgets what was read, so that a test or a start script may set variables and read again. */
export function resetEnv(): void {
  current = undefined
}
