import { z } from 'zod'
import { linksOf } from '@/lib/mcp/link'
import { withUntrustedText } from '@/lib/mcp/untrusted'
import { notFound } from '@/lib/errors'
import { EVENT_RECORD_TYPES, nounOf, resourceOf } from '@/lib/domain/resources'
import { reference } from '@/lib/schemas/fields'
import { verbsOf } from '@/lib/services/data/registry'
import { readArguments, readingTool } from './tool'

/** The kinds that an assistant may read: no keys, no users, nothing that only administrators see. */
const READABLE = EVENT_RECORD_TYPES.filter((type) => resourceOf(type).scope !== 'admin' && verbsOf(type)) as [
  string,
  ...string[],
]

const input = z.object({
  type: z.enum(READABLE).describe('The kind of the record.'),
  id: reference().describe('Its id, as other tools answer it.'),
})

/** One record of any kind that an assistant may see. */
export const getRecord = readingTool({
  name: 'get_record',
  title: 'Get a record',
  description: 'Reads one record with all its fields; a work order with its tasks, totals and scheduling conflicts.',
  input,
  scopes: ['read:work-orders', 'read:customers', 'read:assets'],
  needs: 'any',
  async run(ctx, args) {
    const { type, id } = readArguments(input, args)
    const record = await verbsOf(type)?.read(ctx, id)
    if (!record) throw notFound(nounOf(type))
    return { type, ...withUntrustedText(record), ...linksOf(type, id) }
  },
})
