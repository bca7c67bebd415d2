import { X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuCheck } from '@/components/ui/menu'
import { Select } from '@/components/ui/select'
import { WORK_ORDER_STATUS } from '@/components/ui/status'
import { StatusIcon } from '@/components/ui/status-icon'
import { NO_FILTERS, type BoardFilters } from '@/lib/domain/board/filters'
import type { BoardTechnician } from '@/lib/domain/board/types'
import { WORK_ORDER_STATUSES } from '@/lib/domain/work-orders/status'
import type { BoardViewState } from '@/lib/domain/board/view-state'

export type FilterProps = {
  state: BoardViewState
  technicians: readonly BoardTechnician[]
  branches: readonly { id: string; name: string }[]
  onChange: (change: Partial<BoardViewState>) => void
}

/** Whose rows and which jobs: branch, territory, skill, technician, status. On a phone a bar of its own. */
export default function BoardFilterBar({
  state,
  technicians,
  branches,
  onChange,
  children,
}: FilterProps & { children?: React.ReactNode }) {
  const { filters } = state
  const set = (change: Partial<BoardFilters>) => onChange({ filters: { ...filters, ...change } })
  const territories = distinct(technicians.flatMap(({ territory }) => territory ?? []))
  const skills = distinct(technicians.flatMap((technician) => technician.skills))
  const active = filters.branch_id ?? filters.territory ?? filters.skill ?? filters.technician_id ?? filters.status[0]
  return (
    <div className="fb-filters">
      {branches.length > 0 ? (
        <Choice
          label="Branch"
          value={filters.branch_id}
          options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(branch_id) => set({ branch_id })}
        />
      ) : null}
      {territories.length > 0 ? (
        <Choice
          label="Territory"
          value={filters.territory}
          options={territories}
          onChange={(territory) => set({ territory })}
        />
      ) : null}
      {skills.length > 0 ? (
        <Choice label="Skill" value={filters.skill} options={skills} onChange={(skill) => set({ skill })} />
      ) : null}
      {technicians.length > 1 ? (
        <Choice
          label="Technician"
          value={filters.technician_id}
          options={technicians.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(technician_id) => set({ technician_id })}
        />
      ) : null}
      <Menu
        align="end"
        trigger={
          <Button size="sm">{filters.status.length > 0 ? `Status: ${filters.status.length}` : 'All statuses'}</Button>
        }
      >
        {WORK_ORDER_STATUSES.map((status) => (
          <MenuCheck
            key={status}
            checked={filters.status.includes(status)}
            onCheckedChange={(checked) =>
              set({ status: WORK_ORDER_STATUSES.filter((s) => (s === status ? checked : filters.status.includes(s))) })
            }
          >
            <span data-tone={WORK_ORDER_STATUS[status].tone} className="inline-flex items-center gap-2">
              <StatusIcon shape={WORK_ORDER_STATUS[status].shape} />
              {WORK_ORDER_STATUS[status].label}
            </span>
          </MenuCheck>
        ))}
      </Menu>
      {active === undefined || active === null ? null : (
        <IconButton
          label="Clear the filters"
          icon={<X aria-hidden />}
          onClick={() => onChange({ filters: NO_FILTERS })}
        />
      )}
      {children}
    </div>
  )
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string | null
  options: readonly { value: string; label: string }[]
  onChange: (value: string | null) => void
}) {
  return (
    <div className="fb-choice">
      <Select
        size="sm"
        aria-label={label}
        placeholder={label}
        clearLabel={`Any ${label.toLocaleLowerCase('en')}`}
        value={value}
        options={options}
        onValueChange={onChange}
      />
    </div>
  )
}

function distinct(values: readonly string[]): { value: string; label: string }[] {
  return [...new Set(values)].sort((a, b) => a.localeCompare(b)).map((value) => ({ value, label: value }))
}
