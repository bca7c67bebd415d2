/** What is missing so that plans can be checked and maintenance comes about, and where it is mended. Few enough to be read at once. */
export const MISSING_DATA_KINDS = [
  'technician_shifts',
  'technician_skills',
  'technician_territory',
  'unknown_territory',
  'job_duration',
  'job_place',
  'job_skill',
  'contract_response',
  'plan_failure',
] as const
export type MissingDataKind = (typeof MISSING_DATA_KINDS)[number]

type MissingData = { id: string; name: string; detail: string | null }

/** One kind of gap: how many there are, and the first of them. */
export type MissingDataGroup = { kind: MissingDataKind; count: number; records: MissingData[] }
