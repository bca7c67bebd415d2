/** How large a made company is: everything follows from the number of its work orders. */
export interface CompanySize {
  workOrders: number
  customers: number
  assets: number
  technicians: number
  /** Minutes from the start of one visit to the start of the technician's next. */
  slotMinutes: number
  slotsPerDay: number
}

export const PAST_DAYS = 1095
export const FUTURE_DAYS = 31
const WORKING_MINUTES = 660

/** N/20 customers with ten assets each on average, 200 technicians from 100,000 work orders on. */
export function sizeOf(workOrders: number): CompanySize {
  const technicians = workOrders >= 100_000 ? 200 : Math.min(200, Math.max(4, Math.round(workOrders / 500)))
  // Recent days are the fullest: a fifth above the average working day.
  const visitsPerDay = Math.ceil(((workOrders / PAST_DAYS) * (7 / 5) * 1.25) / technicians)
  const slotMinutes = Math.min(150, Math.max(60, Math.floor(WORKING_MINUTES / visitsPerDay / 15) * 15))
  return {
    workOrders,
    customers: Math.max(1, Math.ceil(workOrders / 20)),
    assets: Math.floor(workOrders / 2),
    technicians,
    slotMinutes,
    slotsPerDay: Math.floor(WORKING_MINUTES / slotMinutes),
  }
}

/** Assets of ten neighbouring customers, a hundred in all: most have a few, one has many. */
const shares = [1, 2, 3, 4, 6, 8, 10, 14, 20, 32]

/** For each of the hundred, which of the ten owns it. */
export const owners: number[] = shares.flatMap((share, owner) => Array.from({ length: share }, () => owner))

/** For each of the ten, where its assets begin, and how many they are. */
export const firstAssets: number[] = shares.map((_, owner) => owners.indexOf(owner))
export const assetCounts: number[] = shares
