import { partOf, type Catalogue } from './catalogue'
import { later, type Clock } from './clock'
import type { Asset } from './equipment'
import type { Technician } from './people'
import type { Random } from './random'
import type { ServiceRecordRow } from './rows'
import { fillTemplate } from './work'

/** Service written down by hand: what was done before the company kept work orders here. */
export function makeServiceRecords(
  random: Random,
  clock: Clock,
  catalogue: Catalogue,
  assets: Asset[],
  crew: Technician[],
): ServiceRecordRow[] {
  const old = assets.filter((asset) => asset.row.install_date < clock.date(-500))
  return random.sample(old, 240).map((asset) => {
    const { family, row } = asset
    const fault = random.pick(family.faults)
    const repaired = random.chance(0.55)
    const date = clock.at(-random.int(420, 495), random.int(480, 960))
    const parts_used = (repaired ? fault.parts : family.maintenanceParts).map((partNumber) => {
      return { part: partOf(catalogue, partNumber).name, quantity: 1 }
    })
    const technician = random.chance(0.8) ? random.pick(crew).row.name : 'Former contractor'
    const description = fillTemplate(random, repaired ? fault.call : family.maintenance, asset.customer)
    const created_at = row.created_at > date ? later(row.created_at, 45) : later(date, random.int(60, 400))
    const notes = repaired ? fault.found : null
    const type = repaired ? 'repair' : 'maintenance'
    return {
      id: random.id(created_at),
      asset_id: row.id,
      date,
      type,
      description,
      technician,
      parts_used,
      notes,
      created_at,
    }
  })
}
