/** What is missing so that plans can be checked, and where it is mended. Few enough to be read at once. */
export const GAP_KINDS = [
  'technician_shifts',
  'technician_skills',
  'technician_territory',
  'unknown_territory',
  'job_duration',
  'job_place',
  'job_skill',
  'contract_response',
] as const
export type GapKind = (typeof GAP_KINDS)[number]

export type Gap = { id: string; name: string; detail: string | null }

/** One kind of gap: how many there are, and the first of them. */
export type GapGroup = { kind: GapKind; count: number; gaps: Gap[] }
