import type { PlanProblem } from './problem'

/** Ways are told apart to this part of their unit when neighbours are sorted. */
const PRECISION = 1000

/** For each job itself and the others, nearest first; all that the search needs to know of geography. */
export function neighboursOf({ jobs, places, cost }: PlanProblem, most = 200): Int32Array[] {
  const count = jobs.length
  const at = Int32Array.from(jobs, ({ place }) => place)
  // Distance and number in one value, so that thousands of lists are sorted without a comparing function.
  const keys = new Float64Array(count)
  const back = new Float64Array(places)
  return jobs.map(({ place }) => {
    for (let there = 0; there < places; there++) back[there] = cost[there * places + place] as number
    for (let other = 0; other < count; other++) {
      const there = at[other] as number
      const detour = (cost[place * places + there] as number) + (back[there] as number)
      keys[other] = Math.round(detour * PRECISION) * count + other
    }
    selectSmallest(keys, most)
    return Int32Array.from(keys.subarray(0, most).sort(), (key) => key % count)
  })
}

/** Brings the `most` smallest of the values to the front, in any order: sorting all of them would cost many times that. */
function selectSmallest(values: Float64Array, most: number): void {
  let low = 0
  let high = values.length - 1
  while (most <= high && low < high) {
    const pivot = values[(low + high) >> 1] as number
    let left = low
    let right = high
    while (left <= right) {
      while ((values[left] as number) < pivot) left++
      while ((values[right] as number) > pivot) right--
      if (left > right) break
      const value = values[left] as number
      values[left++] = values[right] as number
      values[right--] = value
    }
    if (most - 1 <= right) high = right
    else if (most - 1 >= left) low = left
    else return
  }
}
