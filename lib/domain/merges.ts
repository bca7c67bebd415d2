/** The kinds of which two records can become one (R-ME-1), a customer before what is theirs. */
export const MERGE_TYPES = ['customer', 'site', 'contact', 'asset', 'part'] as const
export type MergeType = (typeof MERGE_TYPES)[number]

/** Whether two records of the kind can become one. */
export function isMergeType(type: string): type is MergeType {
  return (MERGE_TYPES as readonly string[]).includes(type)
}

/** Fields that always stay as they are in the record that is kept, so nobody is asked about them. */
const STAYING = ['external_id', 'customer_id', 'is_primary']

/** Of the fields that a change of the kind takes, those that a merge can take from the record that goes. */
export function mergeFields(shape: object): string[] {
  return Object.keys(shape).filter((field) => !STAYING.includes(field))
}
