import type { PlanProblem } from '@/lib/domain/planning/problem'

/** An instance in Solomon's format: a depot, vehicles of one capacity, customers with time windows. */
export type Instance = { name: string; problem: PlanProblem }

/** Reads a file in Solomon's format. Customer 1 is job 0. Throws when the file is none. */
export function readInstance(text: string): Instance {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  const name = lines.find(Boolean) ?? ''
  const numbers = lines.map((line) => line.split(/\s+/).map(Number)).filter((row) => row.every(Number.isFinite))
  const fleet = numbers.find((row) => row.length === 2)
  const rows = numbers.filter((row) => row.length === 7)
  const [depot, ...customers] = rows
  if (!fleet || !depot || customers.length === 0) throw new Error(`${name}: not in Solomon's format`)
  const [vehicles = 0, capacity = 0] = fleet
  const ways = distances(rows.map(([, x = 0, y = 0]) => [x, y] as const))
  const [, , , , opens = 0, closes = 0] = depot
  return {
    name,
    problem: {
      places: rows.length,
      symmetric: true,
      time: ways,
      cost: ways,
      fleet: 'fewest',
      jobs: customers.map(([, , , demand = 0, earliest = 0, latest = 0, service = 0], index) => ({
        place: index + 1,
        earliest,
        latest,
        service,
        demand,
        weight: 1e6,
      })),
      routes: Array.from({ length: vehicles }, () => ({ from: 0, to: 0, opens, closes, capacity })),
    },
  }
}

function distances(points: readonly (readonly [number, number])[]): Float64Array {
  const table = new Float64Array(points.length * points.length)
  points.forEach(([x, y], from) =>
    points.forEach(([otherX, otherY], to) => {
      table[from * points.length + to] = Math.hypot(x - otherX, y - otherY)
    }),
  )
  return table
}
