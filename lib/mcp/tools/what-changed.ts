import { linksOf } from '@/lib/mcp/link'
import { withUntrustedText } from '@/lib/mcp/untrusted'
import { eventListQuery } from '@/lib/schemas/data/event'
import { listEvents } from '@/lib/services/data/events'
import { MAX_RECORDS, readingTool, readQueryArguments } from './tool'

const input = eventListQuery.omit({ per_page: true })

export const whatChanged = readingTool({
  name: 'what_changed',
  title: 'What changed',
  description:
    `Lists changes of records, oldest first, ${MAX_RECORDS} at a time: what happened, who did it, and each field as [old, new]. Begin with ` +
    'cursor latest, keep next_cursor, and ask with it later for what happened since; or name a record.',
  input,
  scopes: ['read:work-orders', 'read:customers', 'read:assets'],
  needs: 'any',
  async run(ctx, args) {
    const { data, meta } = await listEvents(ctx, { ...readQueryArguments(input, args), per_page: MAX_RECORDS })
    return {
      data: data.map((event) => ({
        ...withUntrustedText(event),
        ...linksOf(event.record_type, event.record_id),
      })),
      meta,
    }
  },
})
