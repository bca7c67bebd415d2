import { z } from 'zod'
import { linksOf } from '@/lib/mcp/link'
import { withUntrustedText } from '@/lib/mcp/untrusted'
import { countCharacters, text } from '@/lib/schemas/fields'
import { findRecords } from '@/lib/services/company/search'
import { MAX_RECORDS, readArguments, readingTool } from './tool'

const input = z.object({
  text: text()
    .refine((value) => countCharacters(value) >= 2, 'must have at least 2 characters')
    .describe(
      'A part of a name, a serial number, a phone number, or a number such as WO-000412; from two characters on.',
    ),
})

/** Finds records by what people call them. */
export const search = readingTool({
  name: 'search',
  title: 'Search',
  description:
    'Finds work orders by number, customer, site or contact; customers, contacts, sites and technicians by name, number, phone, ' +
    'e-mail address, street or external id; assets by name, serial number or tag. Begin here when you have no id.',
  input,
  scopes: ['read:work-orders', 'read:customers', 'read:assets'],
  needs: 'any',
  async run(ctx, args) {
    const results = await findRecords(ctx, readArguments(input, args).text)
    return {
      data: results.slice(0, MAX_RECORDS).map(({ title, page_id, ...one }) => ({
        // What people call a work order is its number, which is ours.
        ...withUntrustedText({ ...one, [one.type === 'work_order' ? 'number' : 'name']: title }),
        ...linksOf(one.type === 'contact' || one.type === 'site' ? 'customer' : one.type, page_id),
      })),
    }
  },
})
