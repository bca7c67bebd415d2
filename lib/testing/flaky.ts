import type { Alone, Failure, Report } from './reports'

/** More flaky tests than this in one run fail it. */
export const MAX_FLAKY = 3

/**
 * Runs each failed test once more by itself and returns those that passed then. A crash or a file that does not load is
 * never flaky. With more failed tests than `MAX_FLAKY` none is repeated, since such a run fails either way.
 */
export async function findFlaky(
  failures: readonly Failure[],
  runAlone: (alone: Alone) => Promise<boolean>,
): Promise<Set<Failure>> {
  const flaky = new Set<Failure>()
  if (failures.filter(({ alone }) => alone).length > MAX_FLAKY) return flaky
  for (const failure of failures) if (failure.alone && (await runAlone(failure.alone))) flaky.add(failure)
  return flaky
}

/** The report with its flaky tests counted as passed. */
export function withoutFlaky(report: Report, flaky: ReadonlySet<Failure>): Report {
  const failures = report.failures.filter((failure) => !flaky.has(failure))
  return { ...report, failures, passed: report.passed + report.failures.length - failures.length }
}

/** True when the run of one test by itself found it, and it passed. */
export function passedAlone(exitCode: number | null, report: Report | undefined): boolean {
  return exitCode === 0 && report !== undefined && report.passed > 0 && report.failures.length === 0
}
