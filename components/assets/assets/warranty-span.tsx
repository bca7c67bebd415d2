import { Button } from '@/components/ui/button'
import { lastDayOfYears } from './span'

const YEARS = [1, 2, 3, 5, 10]

/** Offers the last day of a warranty by its usual lengths, from its start or else from the installation. */
export function WarrantySpan({
  start,
  installed,
  onChoose,
}: {
  start: string | null | undefined
  installed: string | null | undefined
  onChoose: (start: string, expiry: string) => void
}) {
  const from = [start, installed].find((day) => day && /^\d{4}-\d\d-\d\d$/.test(day))
  if (!from) return null
  return (
    <div role="group" aria-label="Length of the warranty" className="flex flex-wrap items-center gap-1.5">
      <span className="text-xs text-text-2">{start ? 'From its start:' : 'From the installation:'}</span>
      {YEARS.map((years) => (
        <Button key={years} size="sm" onClick={() => onChoose(from, lastDayOfYears(from, years))}>
          {years === 1 ? '1 year' : `${years} years`}
        </Button>
      ))}
    </div>
  )
}
