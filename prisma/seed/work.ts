import { families } from './catalog/families'
import { rooms, type Family, type Fault, type Trade } from './catalog/family'
import { inspections, requests, type Request } from './catalog/requests'
import type { Clock } from './clock'
import type { Customer, Site } from './customers'
import type { Asset } from './equipment'
import type { Random } from './random'
import type { BranchKey } from './region/place'
import type { WorkOrderType } from './rows-work'

/** What is to be done, for whom and where; who does it and when is decided elsewhere. */
export interface Work {
  type: WorkOrderType
  trade: Trade
  customer: Customer
  site: Site
  assets: Asset[]
  description: string
  fault: Fault | null
  request: Request | null
  /** What an installation brings. */
  installs: Family | null
  minutes: number
}

export interface Wish {
  branch: BranchKey
  trades: Trade[]
  territory?: string
  day: number
  type?: WorkOrderType
}

const types: Record<WorkOrderType, number> = {
  repair: 34,
  maintenance: 29,
  service: 18,
  inspection: 8,
  emergency: 7,
  installation: 4,
}

/** Finds believable work: equipment that fits the trade, near by, and not visited in the last weeks. */
export class WorkFinder {
  readonly #random: Random
  readonly #clock: Clock
  readonly #pools = new Map<string, Asset[]>()
  /** How many installations there may still be: already done, and planned ahead. */
  readonly #installations: { done: number; ahead: number }

  constructor(random: Random, clock: Clock, assets: Asset[], installations: { done: number; ahead: number }) {
    this.#random = random
    this.#clock = clock
    this.#installations = { ...installations }
    for (const asset of assets) {
      if (asset.row.status === 'retired' || asset.customer.row.status === 'inactive') continue
      const key = `${asset.customer.branch} ${asset.family.trade}`
      const pool = this.#pools.get(key)
      if (pool) pool.push(asset)
      else this.#pools.set(key, [asset])
    }
  }

  /** Nothing more is planned ahead: what was kept for it may have been done before. */
  closeAhead(): void {
    this.#installations.done += this.#installations.ahead
    this.#installations.ahead = 0
  }

  /** The next piece of work for the wish. */
  find(wish: Wish): Work {
    const random = this.#random
    const trade = wish.trades.length > 1 && random.chance(0.3) ? random.pick(wish.trades) : (wish.trades[0] ?? 'HVAC')
    const asset = this.#findAsset(wish, trade)
    let type = wish.type ?? random.weighted(types)
    // Nobody calls at night for what can wait.
    if (type === 'emergency' && asset.family.faults.every((fault) => !fault.urgent)) type = 'repair'
    const when = wish.day > 0 ? 'ahead' : 'done'
    if (type === 'installation' && this.#installations[when] === 0) type = 'repair'
    if (type === 'installation') this.#installations[when] -= 1
    const base = {
      type,
      trade,
      customer: asset.customer,
      site: asset.site,
      assets: [asset],
      fault: null,
      request: null,
      installs: null,
    }
    const work = this.#detail(base, asset)
    for (const one of work.assets) one.visits.push(wish.day)
    return work
  }

  #findAsset(wish: Wish, trade: Trade): Asset {
    const random = this.#random
    const pool = this.#pools.get(`${wish.branch} ${trade}`)
    if (!pool) throw new RangeError(`the ${wish.branch} branch has no ${trade} equipment`)
    const existingAssets = pool.filter((asset) => asset.row.created_at < this.#clock.at(wish.day - 16, 0))
    const near = existingAssets.filter((asset) => asset.site.territory.name === wish.territory)
    const list = near.length > 0 && random.chance(0.8) ? near : existingAssets
    const callback = random.chance(0.03)
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const asset = random.pick(list)
      if (callback || asset.visits.every((day) => Math.abs(day - wish.day) > 18)) return asset
    }
    return random.pick(existingAssets)
  }

  #detail(base: Omit<Work, 'description' | 'minutes'>, asset: Asset): Work {
    const random = this.#random
    const { family } = asset
    switch (base.type) {
      case 'repair':
      case 'emergency': {
        const fits = base.type === 'emergency' ? family.faults.filter((one) => one.urgent) : family.faults
        const fault = random.pick(fits)
        const description = fillTemplate(random, fault.call, base.customer)
        return { ...base, fault, description, minutes: quarter(fault.minutes + random.int(-1, 1) * 15) }
      }
      case 'maintenance': {
        const assets = this.#companions(asset, 3)
        return { ...base, assets, description: random.fill(family.maintenance), minutes: 60 + 30 * (assets.length - 1) }
      }
      case 'inspection': {
        const assets = this.#companions(asset, 4)
        return { ...base, assets, description: random.fill(random.pick(inspections)), minutes: 60 + 15 * assets.length }
      }
      case 'installation': {
        const installs = random.pick(
          families.filter((one) => one.trade === base.trade && (one.places[base.customer.kind] ?? 0) > 0),
        )
        const { manufacturer, name } = random.pick(installs.products)
        const description = `Install new ${installs.name.toLowerCase()} (${manufacturer} ${name}), remove and recycle the old one.`
        return { ...base, assets: [], installs, description, minutes: random.pick([180, 210, 240]) }
      }
      default: {
        const request = random.pick(requests[base.trade])
        return {
          ...base,
          request,
          description: fillTemplate(random, request.call, base.customer),
          minutes: quarter(request.minutes),
        }
      }
    }
  }

  /** The asset and up to `more` others of the same trade at the same site. */
  #companions(asset: Asset, more: number): Asset[] {
    const pool = this.#pools.get(`${asset.customer.branch} ${asset.family.trade}`) ?? []
    const others = pool.filter(
      (one) => one.site === asset.site && one !== asset && one.row.created_at <= asset.row.created_at,
    )
    return [asset, ...this.#random.sample(others, this.#random.int(0, more))]
  }
}

function quarter(minutes: number): number {
  return Math.max(30, Math.round(minutes / 15) * 15)
}

/** A call in the customer's words: alternatives chosen, rooms named as that kind of place has them. */
export function fillTemplate(random: Random, template: string, customer: Customer): string {
  return random.fill(template).replace('[room]', random.pick(rooms[customer.kind]))
}
