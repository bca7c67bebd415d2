/*
 * A proof has two sizes: `npm test` runs the small one, `npm run proofs` the full one (docs/testing.md). `npm run quick`
 * takes a tenth of the small one.
 */

/** True under `npm run proofs`. */
export const isFullProof = process.env.PROOFS === 'full'

const FEWEST_RUNS = 5

/**
 * Number of runs of a property, or of records of a large test: `full` under `npm run proofs`, else `small`, a tenth of it
 * unless stated otherwise.
 */
export function proofRuns(full: number, small = Math.max(FEWEST_RUNS, Math.ceil(full / 10))): number {
  if (isFullProof) return full
  return process.env.PROOFS === 'quick' ? Math.max(2, Math.ceil(small / 10)) : small
}
