import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { latePart } from '@/components/ui/late-part'
import { Popover } from '@/components/ui/popover'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'
import type { BoardFilters } from '@/lib/domain/board/filters'
import type { FilterProps } from './filter-bar'

const BoardFilterBar = BOARD_PARTS.add(latePart(() => import('./filter-bar')))

type Chip = { label: string; without: Partial<BoardFilters> }

/** The board's filters behind one button, and each that is set as a chip that takes it off. */
export function BoardFilterMenu(props: FilterProps) {
  const { state, onChange } = props
  return (
    <>
      {chipsOf(props).map(({ label, without }) => (
        <button
          key={label}
          type="button"
          className="fb-chip"
          aria-label={`Remove the filter ${label}`}
          onClick={() => onChange({ filters: { ...state.filters, ...without } })}
        >
          <span>{label}</span>
          <X aria-hidden />
        </button>
      ))}
      <Popover align="end" title="Filters" trigger={<Button size="sm">Filters</Button>}>
        <BoardFilterBar {...props} />
      </Popover>
    </>
  )
}

function chipsOf({ state, branches, technicians }: FilterProps): Chip[] {
  const { branch_id, territory, skill, technician_id, status } = state.filters
  const technician = technicians.find(({ id }) => id === technician_id)?.name
  const branch = branches.find(({ id }) => id === branch_id)?.name
  return [
    ...(branch ? [{ label: branch, without: { branch_id: null } }] : []),
    ...(territory ? [{ label: territory, without: { territory: null } }] : []),
    ...(skill ? [{ label: skill, without: { skill: null } }] : []),
    ...(technician ? [{ label: technician, without: { technician_id: null } }] : []),
    ...status.map((one) => ({
      label: WORK_ORDER_STATUS[one].label,
      without: { status: status.filter((other) => other !== one) },
    })),
  ]
}
