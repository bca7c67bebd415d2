/** Requests per hour and account (R-RL-1). `null`: unlimited. */
export const TIER_LIMITS = {
  standard: 1_000,
  professional: 10_000,
  enterprise: null,
} as const satisfies Record<string, number | null>
