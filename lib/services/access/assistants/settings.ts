import type { ServiceContext } from '@/lib/access/context'
import { ServiceError } from '@/lib/errors'
import { query } from '@/lib/db/statement'
import { Prisma } from '@/prisma/generated/client'

/** What an assistant may do with its credential, beyond the scopes. */
export type AssistantSettings = {
  readOnly: boolean
  /** The tools by name; none: all of them. */
  tools: readonly string[]
  /** The most changes an hour; null: as many as the account allows. */
  writesPerHour: number | null
}

const UNLIMITED: AssistantSettings = { readOnly: false, tools: [], writesPerHour: null }

/** The settings of the key that is used. An application has none: its user chose its scopes. Throws `unauthorized`. */
export async function readAssistantSettings(ctx: ServiceContext): Promise<AssistantSettings> {
  const { type, id } = ctx.actor
  if (type !== 'api_key' || id === null) return UNLIMITED
  // Every message asks this, so it goes without the model's part.
  const [settings] = await query<AssistantSettings>(
    ctx.tx,
    Prisma.sql`SELECT assistant_read_only AS "readOnly", coalesce(assistant_tools, '{}') AS tools,
        assistant_writes_per_hour AS "writesPerHour"
      FROM api_key WHERE account_id = ${ctx.accountId}::uuid AND id = ${id}::uuid`,
  )
  if (!settings) throw new ServiceError('unauthorized', 'The credential is invalid, expired or revoked.')
  return settings
}
