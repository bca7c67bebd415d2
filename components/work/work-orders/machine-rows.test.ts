import { expect, test } from 'vitest'
import type { CallContext } from '@/lib/schemas/work/call'
import { machineGroups } from './machine-rows'

const site = (name: string) => ({ id: name, name, address: null })
const machine = (id: string, at: string | null) => ({ id, site: at && { id: at, name: at } })
const groups = (machines: ReturnType<typeof machine>[], sites: string[], siteId: string | null) =>
  machineGroups({ machines, sites: sites.map(site) } as unknown as CallContext, siteId).map((group) => [
    group.site?.name ?? null,
    group.machines.map(({ id }) => id),
  ])

test('shows the machines of the chosen site and those at none, else those of each site in the order of the machines', () => {
  const machines = [machine('open', 'East'), machine('recent', 'West'), machine('lost', null), machine('old', 'East')]
  expect(groups(machines, ['Depot', 'East', 'West'], 'West')).toEqual([
    ['West', ['recent']],
    [null, ['lost']],
  ])
  expect(groups(machines, ['Depot', 'East', 'West'], null)).toEqual([
    ['East', ['open', 'old']],
    ['West', ['recent']],
    ['Depot', []],
    [null, ['lost']],
  ])
  expect(groups([], [], null)).toEqual([[null, []]])
})
