/** The most work orders and technicians that one plan takes, and the most days, both included. */
export const MOST_PLANNED = 5000
export const MOST_TECHNICIANS = 500
export const LONGEST_HORIZON = 31
