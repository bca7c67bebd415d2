import { useState } from 'react'
import { useFormats } from '@/components/ui/formats'
import { latePart } from '@/components/ui/late-part'
import { Popover } from '@/components/ui/popover'
import { Skeleton } from '@/components/ui/skeleton'

const Calendar = latePart(
  async () => ({ default: (await import('@/components/ui/calendar')).Calendar }),
  <Skeleton className="h-64 w-56" />,
)

/** Which days are shown; pressed, a calendar to choose others. */
export function DayPickerTitle({
  title,
  date,
  today,
  onPick,
}: {
  title: string
  date: string
  today: string
  onPick: (date: string) => void
}) {
  const { locale } = useFormats()
  const [open, setOpen] = useState(false)
  return (
    <h2 className="fb-title">
      <Popover
        title="Go to a day"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <button type="button" className="fb-title-button" title="Go to a day">
            {title}
          </button>
        }
      >
        <Calendar
          value={date}
          today={today}
          locale={locale}
          onPick={(day) => {
            setOpen(false)
            onPick(day)
          }}
        />
      </Popover>
    </h2>
  )
}
