import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import type { FilterProps } from './filter-bar'
import { latePart } from '@/components/ui/late-part'
import { BOARD_PARTS } from '@/components/scheduling/board/store/late-parts'

const BoardFilterBar = BOARD_PARTS.add(latePart(() => import('./filter-bar')))

/** The board's filters behind one button that says how many are set. */
export function BoardFilterMenu(props: FilterProps) {
  const { branch_id, territory, skill, status } = props.state.filters
  const set = [branch_id, territory, skill, status[0]].filter(Boolean).length
  return (
    <Popover
      align="end"
      title="Filters"
      trigger={<Button size="sm">{set === 0 ? 'Filters' : `Filters: ${set}`}</Button>}
    >
      <BoardFilterBar {...props} />
    </Popover>
  )
}
