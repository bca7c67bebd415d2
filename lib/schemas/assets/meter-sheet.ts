import type { MeterKind } from '@/lib/domain/meters/readings'

/** A meter as the page of its asset shows it: with its newest readings, in the order of their times. */
export type MeterSheet = {
  id: string
  name: string
  unit: string
  kind: MeterKind
  rolls_over_at: number | null
  total_readings: number
  readings: { id: string; value: number; read_at: string; is_reset: boolean; note: string | null }[]
}
