'use client'

import { PageLink } from '@/components/ui/page-link'
import { Bar, BarChart, type BarShapeProps, ReferenceLine, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import { formatMinutes } from '@/lib/domain/duration'
import type { Tone } from '@/components/ui/status'

export type LoadBar = { key: string; name: string; booked: number; shift: number; href: string }

const ROW = 30
/** Past this a bar is cut: one wrong duration must not make all others look empty. */
const MAX_PERCENT = 200
const NAME_LETTERS = 16

type Drawn = LoadBar & { percent: number; label: string }

/** Booked time as a share of the shift, a bar for each technician; each row is a link to these jobs. */
export function LoadBars({ label, bars }: { label: string; bars: readonly LoadBar[] }) {
  const data = bars.map((bar, index): Drawn => ({
    ...bar,
    // The axis tells two technicians of one name apart by this.
    label: `${index} ${bar.name}`,
    percent: Math.min(shareOf(bar), MAX_PERCENT),
  }))
  const longest = Math.max(100, ...data.map(({ percent }) => percent))
  return (
    <div role="group" aria-label={label} style={{ height: data.length * ROW + 8 }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={data}
          layout="vertical"
          accessibilityLayer={false}
          margin={{ top: 4, right: 128, bottom: 4, left: 0 }}
        >
          <XAxis type="number" hide domain={[0, longest]} />
          <YAxis
            type="category"
            dataKey="label"
            width={112}
            interval={0}
            axisLine={false}
            tickLine={false}
            tick={{ fontSize: 12, fill: 'var(--text-2)' }}
            tickFormatter={shortName}
          />
          <ReferenceLine x={100} stroke="var(--line-strong)" strokeDasharray="3 3" />
          <Bar dataKey="percent" isAnimationActive={false} shape={LinkedLoad} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

function LinkedLoad({ x, y, width, height, payload }: BarShapeProps) {
  const bar: Drawn = payload
  const thickness = Math.min(height, 14)
  const words = wordsOf(bar)
  return (
    <PageLink
      href={bar.href}
      aria-label={`${bar.name}: ${words}`}
      data-tone={toneOf(bar)}
      className="group outline-none"
    >
      <rect x={0} y={y} width="100%" height={height} fill="transparent" />
      <rect
        x={x}
        y={y + (height - thickness) / 2}
        width={Math.max(width, 2)}
        height={thickness}
        rx={3}
        fill="var(--tone-solid)"
        className="group-hover:opacity-80"
      />
      <text x={x + width + 6} y={y + height / 2} dominantBaseline="central" className="fill-text-2 text-2xs tabular">
        {words}
      </text>
      <rect
        x={1}
        y={y}
        width="99%"
        height={height}
        rx={4}
        fill="none"
        className="stroke-transparent stroke-2 group-focus-visible:stroke-accent"
      />
    </PageLink>
  )
}

/** Booked of shift in percent; work without any shift is more than fits. */
function shareOf({ booked, shift }: LoadBar): number {
  if (shift > 0) return (booked / shift) * 100
  return booked > 0 ? MAX_PERCENT : 0
}

function wordsOf(bar: LoadBar): string {
  const { booked, shift } = bar
  if (shift === 0) return booked > 0 ? `${formatMinutes(booked)}, no shift` : 'no shift'
  return `${formatMinutes(booked)} of ${formatMinutes(shift)}`
}

function toneOf(bar: LoadBar): Tone {
  const share = shareOf(bar)
  if (share > 100) return 'red'
  return share > 85 ? 'amber' : 'petrol'
}

function shortName(label: string): string {
  const letters = Array.from(label.slice(label.indexOf(' ') + 1))
  return letters.length <= NAME_LETTERS ? letters.join('') : `${letters.slice(0, NAME_LETTERS - 1).join('')}…`
}
