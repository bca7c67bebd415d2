import { Time } from '@/components/ui/time'

/** When the customer can be visited; either end may be open. */
export function CustomerWindow({ start, end }: { start: string | null; end: string | null }) {
  if (start && end)
    return (
      <>
        <Time value={start} format="weekday" /> – <Time value={end} format="weekday" />
      </>
    )
  if (start)
    return (
      <>
        from <Time value={start} format="weekday" />
      </>
    )
  return end ? (
    <>
      until <Time value={end} format="weekday" />
    </>
  ) : null
}
