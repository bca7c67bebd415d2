import { answeredValue, recordNameOf } from '@/lib/domain/fields/field'

/** Whether every field that was sent has this value already, as the record answers it (R-WR-4). */
export function isUnchanged(before: object, input: object): boolean {
  return Object.entries(input).every(([field, value]) => {
    const [sent, stored] = [value, answeredValue(before, field)].map((one) => JSON.stringify(one))
    // Ids are equal whatever their case.
    return recordNameOf(field) === null ? sent === stored : sent?.toLowerCase() === stored?.toLowerCase()
  })
}
