import { PriorityIcon } from '@/components/ui/status-badge'
import { StatusIcon } from '@/components/ui/status-icon'
import { optionsOf, PRIORITY, WORK_ORDER_STATUS } from '@/components/ui/status'
import { WORK_ORDER_TYPES } from '@/lib/schemas/work/work-order'

export const STATUS_OPTIONS = optionsOf(WORK_ORDER_STATUS).map((option) => {
  const { tone, shape } = WORK_ORDER_STATUS[option.value]
  const icon = (
    <span data-tone={tone} className="flex">
      <StatusIcon shape={shape} />
    </span>
  )
  return { ...option, icon }
})

/** Most pressing first: that is the end people look for. */
export const PRIORITY_OPTIONS = optionsOf(PRIORITY)
  .map((option) => ({ ...option, icon: <PriorityIcon priority={option.value} /> }))
  .toReversed()

export const TYPE_OPTIONS = WORK_ORDER_TYPES.map((value) => ({ value, label: typeLabel(value) }))

/** `installation` → `Installation` */
export function typeLabel(type: string): string {
  return type.charAt(0).toUpperCase() + type.slice(1)
}
