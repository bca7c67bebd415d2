import type { AssistantTool } from '@/lib/domain/assistants'

/** A key or a connected application that works as an assistant. */
export type AssistantRecord = {
  kind: 'key' | 'application'
  /** Of the key, or of what its user granted the application. */
  id: string
  name: string
  /** The last characters of a key. */
  hint: string | null
  /** In whose name an application acts. */
  user_name: string | null
  last_used_at: string | null
  /** It changes nothing. */
  read_only: boolean
  /** None: all of them. */
  tools: AssistantTool[]
  writes_per_hour: number | null
}
