import type { CallContext, CallMachine } from '@/lib/schemas/work/call'

type Site = { id: string; name: string }
export type MachineGroup = { site: Site | null; machines: readonly CallMachine[] }

/**
 * The machines that a call can be about, by the sites that they stand at: those of the chosen site, then those that stand at none; without
 * a chosen site those of each, the sites in the order of their first machine.
 */
export function machineGroups({ machines, sites }: CallContext, siteId: string | null): MachineGroup[] {
  const all = machines ?? []
  const chosen = sites.filter(({ id }) => id === siteId)
  const shown = siteId === null ? sites : chosen
  const groups: MachineGroup[] = shown.map((site) => ({
    site,
    machines: all.filter((machine) => machine.site?.id === site.id),
  }))
  const homeless = all.filter(({ site }) => site === null)
  const firstOf = (group: MachineGroup) => (group.machines[0] ? all.indexOf(group.machines[0]) : all.length)
  const sorted = groups.toSorted((a, b) => firstOf(a) - firstOf(b))
  return homeless.length > 0 || sorted.length === 0 ? [...sorted, { site: null, machines: homeless }] : sorted
}
