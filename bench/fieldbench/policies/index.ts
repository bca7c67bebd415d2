import type { Policy } from '@/bench/fieldbench/types'
import { cheapestInsertion, firstFree, pushLater, replanEverything } from './baselines'
import { fieldline, fieldlineRolling } from './fieldline'
import { policyOfCommand } from './program'

const POLICIES: Readonly<Record<string, () => Policy>> = {
  push_later: pushLater,
  first_free: firstFree,
  cheapest_insertion: cheapestInsertion,
  replan_everything: replanEverything,
  fieldline,
  fieldline_rolling: fieldlineRolling,
}

/** The policies to be run by name: those of these names, or all; a program instead, where one is given. */
export function policiesOf(
  command: string | undefined,
  names: readonly string[] | undefined,
): [string, () => Policy][] {
  if (command) return [[names?.[0] ?? 'program', () => policyOfCommand(command)]]
  return Object.entries(POLICIES).filter(([name]) => !names || names.includes(name))
}
