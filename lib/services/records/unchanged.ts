import { answeredValue } from '@/lib/domain/fields/field'
import { isId } from '@/lib/domain/id'

/** Whether every field that was sent has this value already, as the record answers it (R-WR-4). */
export function isUnchanged(before: object, input: object): boolean {
  return Object.entries(input).every(([field, value]) => plainText(value) === plainText(answeredValue(before, field)))
}

/** Ids are equal whatever their case; any other text is another one: a tax number, what another system calls the record. */
function plainText(value: unknown): string | undefined {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' && isId(one) ? one.toLowerCase() : one))
}
