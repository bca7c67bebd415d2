import type { Problem } from '@/lib/errors'

/** What parameters were called before one name was found for what they mean; they still mean that, wherever the new one is known. */
export const FORMER_NAMES: Readonly<Record<string, string>> = {
  q: 'search',
  object: 'record_type',
  type: 'record_type',
  contract_id: 'service_contract_id',
  plan_id: 'maintenance_plan_id',
  calendar_id: 'business_calendar_id',
  due_before: 'due_to',
  sla_due_before: 'sla_due_to',
  warranty_expires_after: 'warranty_expires_from',
  warranty_expires_before: 'warranty_expires_to',
}

/** Names that the specification has beside those of our vocabulary: both mean the same, where a list knows both. */
const EQUAL_NAMES: Readonly<Record<string, string>> = {
  from_date: 'scheduled_from',
  to_date: 'scheduled_to',
  location_id: 'site_id',
  created_after: 'created_from',
}

/** The former names that a query with these parameters still takes. */
export function formerNamesIn(shape: object): string[] {
  return Object.entries(FORMER_NAMES).flatMap(([former, name]) =>
    Object.hasOwn(shape, name) && !Object.hasOwn(shape, former) ? [former] : [],
  )
}

/**
 * The parameters under their names of today, and as what those were sent that came under a former one; adds a problem where one is sent
 * under both.
 */
export function underOneName(
  shape: object,
  given: URLSearchParams,
  problems: Problem[],
): { parameters: URLSearchParams; sentAs: ReadonlyMap<string, string> } {
  // Most requests have neither: they are read as they came.
  if (![...given.keys()].some((name) => Object.hasOwn(FORMER_NAMES, name) || Object.hasOwn(EQUAL_NAMES, name)))
    return { parameters: given, sentAs: new Map() }
  const former = new Set(formerNamesIn(shape))
  const parameters = new URLSearchParams()
  const sentAs = new Map<string, string>()
  for (const [name, value] of given) {
    const current = former.has(name) ? (FORMER_NAMES[name] ?? name) : name
    const equal = former.has(name) ? current : EQUAL_NAMES[name]
    if (equal && given.has(equal) && Object.hasOwn(shape, equal))
      problems.push({ field: name, message: `cannot be combined with ${equal}, which means the same` })
    else parameters.append(current, value)
    if (current !== name) sentAs.set(current, name)
  }
  return { parameters, sentAs }
}
