/** The most work orders and technicians that one plan takes, and the most days, both included. */
export const MAX_PLANNED_JOBS = 5000
export const MAX_TECHNICIANS = 500
export const MAX_HORIZON_DAYS = 31

/** How long the search of one plan lasts at most, also one that counts steps: processes plan for one account at a time. */
export const MAX_SEARCH_SECONDS = 60
/** The most steps of one search; a small company's search takes some ten thousand in a second. */
export const MAX_SEARCH_STEPS = 1_000_000
