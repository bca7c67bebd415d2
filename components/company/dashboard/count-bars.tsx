'use client'

import { PageLink } from '@/components/ui/page-link'
import { Bar, BarChart, type BarShapeProps, LabelList, ResponsiveContainer, XAxis, YAxis } from 'recharts'
import type { Tone } from '@/components/ui/status'

export type CountBar = { key: string; label: string; tone: Tone; value: number; href: string }

const ROW = 40

/** Counts as horizontal bars; each row is a link, also where its bar is too short to be hit. */
export function CountBars({ label, bars }: { label: string; bars: readonly CountBar[] }) {
  return (
    // The links are what is read; the drawing around them says nothing more.
    <div role="group" aria-label={label} style={{ height: bars.length * ROW + 8 }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...bars]}
          layout="vertical"
          accessibilityLayer={false}
          margin={{ top: 4, right: 44, bottom: 4, left: 0 }}
        >
          <XAxis type="number" hide domain={[0, 'dataMax']} />
          <YAxis
            type="category"
            dataKey="label"
            width={88}
            axisLine={false}
            tickLine={false}
            tick={{ fontSize: 12, fill: 'var(--text-2)' }}
          />
          <Bar dataKey="value" isAnimationActive={false} shape={LinkedBar}>
            <LabelList
              dataKey="value"
              position="right"
              fill="var(--text)"
              className="pointer-events-none text-xs tabular"
            />
          </Bar>
        </BarChart>
      </ResponsiveContainer>
    </div>
  )
}

function LinkedBar({ x, y, width, height, payload }: BarShapeProps) {
  const bar: CountBar = payload
  const thickness = Math.min(height, 18)
  const top = y + (height - thickness) / 2
  return (
    <PageLink
      href={bar.href}
      aria-label={`${bar.label}: ${bar.value}`}
      data-tone={bar.tone}
      className="group outline-none"
    >
      <rect x={0} y={y} width="100%" height={height} fill="transparent" />
      <rect
        x={x}
        y={top}
        width={Math.max(width, 2)}
        height={thickness}
        rx={3}
        fill="var(--tone-solid)"
        className="group-hover:opacity-80"
      />
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
