'use client'

import { useFormats } from '@/components/ui/formats'
import type { MeterSheet } from '@/lib/schemas/assets/meter-sheet'

const [WIDTH, HEIGHT, PAD] = [120, 32, 3]

/** What a meter showed over time, as a small curve; its words say the same. */
export function MeterCurve({ meter: { name, unit, readings } }: { meter: MeterSheet }) {
  const { timeZone } = useFormats()
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last || first === last) return null
  const day = (moment: string) =>
    new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'medium' }).format(new Date(moment))
  const points = pointsOf(readings)
  const end = points.at(-1) ?? [0, 0]
  return (
    <svg
      role="img"
      aria-label={`${name}: ${first.value} ${unit} on ${day(first.read_at)} to ${last.value} ${unit} on ${day(last.read_at)}, ${readings.length} readings`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="h-8 w-30 shrink-0 max-sm:w-20"
      preserveAspectRatio="none"
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="var(--accent)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
      <circle cx={end[0]} cy={end[1]} r="2" fill="var(--accent)" />
    </svg>
  )
}

function pointsOf(readings: MeterSheet['readings']): [number, number][] {
  const times = readings.map(({ read_at }) => Date.parse(read_at))
  const values = readings.map(({ value }) => value)
  const across = scale(times, WIDTH - 2 * PAD)
  const up = scale(values, HEIGHT - 2 * PAD)
  return readings.map((_one, index) => [PAD + across(times[index] ?? 0), HEIGHT - PAD - up(values[index] ?? 0)])
}

function scale(values: readonly number[], length: number): (value: number) => number {
  const [min, max] = [Math.min(...values), Math.max(...values)]
  return (value) => (max === min ? length / 2 : ((value - min) / (max - min)) * length)
}
