import { z } from 'zod'
import { originOf } from '@/lib/domain/origin'
import { text } from '@/lib/schemas/fields'

const origin = text(300)
  .transform((value, check) => {
    const parsed = originOf(value)
    if (parsed !== null) return parsed
    check.addIssue({ code: 'custom', message: 'must be an origin such as https://app.example.com, without a path' })
    return z.NEVER
  })
  .meta({ type: 'string', maxLength: 300 })

/** The origins whose pages may read the answers to a credential (R-CO-1). */
export function originList() {
  return z
    .array(origin)
    .max(20)
    .transform((origins) => [...new Set(origins)])
}
