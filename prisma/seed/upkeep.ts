import { makeAnswers } from './answers'
import type { Catalogue } from './catalogue'
import type { Clock } from './clock'
import { countedMachines, makeCountedPlans } from './counted-plans'
import type { PhotoPlan } from './demo'
import type { Asset } from './equipment'
import { makeMaintenance } from './maintenance'
import { makeMeters } from './meters'
import type { Order } from './orders'
import type { Technician } from './people'
import { Random } from './random'
import { makeRefrigerant } from './refrigerant'
import type { CompanyRows } from './rows'
import type { LogRows } from './rows-logs'
import type { Task } from './tasks'

type Company = {
  founded: Date
  catalogue: Catalogue
  technicians: Technician[]
  jobTypes: CompanyRows['job_type']
  contracts: CompanyRows['service_contract']
  assets: readonly Asset[]
  orders: readonly Order[]
  work: readonly { tasks: readonly Task[] }[]
}

type Upkeep = LogRows &
  Pick<CompanyRows, 'maintenance_plan' | 'maintenance_plan_asset' | 'maintenance_occurrence' | 'checklist_answer'>

/** What keeps equipment running: plans and their visits, meters with readings, refrigerant logs, and what was answered on site. */
export function makeUpkeep(seed: number, clock: Clock, company: Company): { rows: Upkeep; photos: PhotoPlan[] } {
  const { founded, assets, orders } = company
  const fixed = makeMaintenance(new Random(seed + 9), clock, company)
  const logs = makeRefrigerant(new Random(seed + 12), clock, founded, company)
  const logged = new Set(logs.refrigerant_event.map(({ asset_id }) => asset_id))
  const machines = countedMachines(assets)
  const metered = new Set([...assets.filter(({ row }) => logged.has(row.id)), ...machines.flat()])
  const meters = makeMeters(new Random(seed + 13), clock, [...metered])
  const answers = makeAnswers(new Random(seed + 14), company.catalogue, orders, company.work, meters)
  meters.meter_reading.push(...answers.meter_reading)
  const plans = fixed.maintenance_plan.length
  const counted = makeCountedPlans(new Random(seed + 15), clock, { ...company, machines, meters, plans })
  const rows = {
    maintenance_plan: [...fixed.maintenance_plan, ...counted.maintenance_plan],
    maintenance_plan_asset: [...fixed.maintenance_plan_asset, ...counted.maintenance_plan_asset],
    maintenance_occurrence: [...fixed.maintenance_occurrence, ...counted.maintenance_occurrence],
    checklist_answer: answers.checklist_answer,
    ...logs,
    ...meters,
  }
  return { rows, photos: answers.photos }
}
