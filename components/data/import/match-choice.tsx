import { RadioGroup } from '@/components/ui/radio'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import { EMPTY_CELLS, type EmptyCells, type ImportMode, type MatchKey } from '@/lib/domain/imports/match'

/** What an import does with records that are here already. */
export type Matching = { mode: ImportMode; match_by: string[]; empty_cells: EmptyCells }

const MODES: { value: ImportMode; label: string; hint: string }[] = [
  { value: 'create', label: 'Leave them as they are', hint: 'Only lines that say something new become records.' },
  { value: 'upsert', label: 'Change them, and create the others', hint: 'The check shows what would change.' },
  { value: 'update', label: 'Change them, and create none', hint: 'A line without a record is listed as a problem.' },
]

const EMPTY_LABELS: Record<EmptyCells, string> = {
  keep: 'Keep what the record says',
  clear: 'Clear it in the record',
}

/** Whether lines change records that are here already, and by what they find them. */
export function MatchChoice({
  keys,
  value,
  onChange,
}: {
  /** The keys that the columns fill. */
  keys: readonly MatchKey[]
  value: Matching
  onChange: (value: Matching) => void
}) {
  const options = [
    { value: 'all', label: keys.length > 0 ? keys.map(({ label }) => label).join(', then ') : 'No column tells it' },
    ...(keys.length > 1 ? keys.map(({ name, label }) => ({ value: name, label: `${label} alone` })) : []),
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_17rem] items-start gap-x-4 gap-y-3 rounded-md border border-line bg-surface px-3 py-2 max-sm:grid-cols-1">
      <RadioGroup
        legend="Records that are already here"
        options={MODES}
        value={value.mode}
        onValueChange={(mode) => onChange({ ...value, mode })}
      />
      {value.mode === 'create' ? null : (
        <div className="flex min-w-0 flex-col gap-3">
          <Field label="A line finds its record by">
            <Select
              options={options}
              value={value.match_by[0] ?? 'all'}
              onValueChange={(name) => onChange({ ...value, match_by: !name || name === 'all' ? [] : [name] })}
            />
          </Field>
          <Field label="An empty cell">
            <Select
              options={EMPTY_CELLS.map((one) => ({ value: one, label: EMPTY_LABELS[one] }))}
              value={value.empty_cells}
              onValueChange={(one) => one && onChange({ ...value, empty_cells: one })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
