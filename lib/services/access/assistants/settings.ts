import type { ServiceContext } from '@/lib/access/context'
import { reader } from '@/lib/db/transaction'

/** What an assistant may do with its credential, beyond the scopes. */
export type AssistantSettings = {
  readOnly: boolean
  /** The tools by name; none: all of them. */
  tools: readonly string[]
  /** The most changes an hour; null: as many as the account allows. */
  writesPerHour: number | null
}

const UNLIMITED: AssistantSettings = { readOnly: false, tools: [], writesPerHour: null }

/** The settings of the key that is used. An application has none: its user chose its scopes. */
export async function readAssistantSettings(ctx: ServiceContext): Promise<AssistantSettings> {
  const { type, id } = ctx.actor
  if (type !== 'api_key' || id === null) return UNLIMITED
  const key = await reader(ctx).apiKey.findUniqueOrThrow({
    where: { account_id_id: { account_id: ctx.accountId, id } },
    select: { assistant_read_only: true, assistant_tools: true, assistant_writes_per_hour: true },
  })
  return {
    readOnly: key.assistant_read_only,
    tools: key.assistant_tools,
    writesPerHour: key.assistant_writes_per_hour,
  }
}
