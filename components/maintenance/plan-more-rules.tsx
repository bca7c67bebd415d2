import { DayField, NumberField, SelectField, TextField } from '@/components/form/fields'
import type { ServerForm } from '@/components/form/use-server-form'
import { FieldGroup } from '@/components/ui/field'
import { countsByMeter } from '@/lib/domain/maintenance/rules'
import type { PlanFormValues } from '@/lib/schemas/maintenance/plan-form'
import { GROUPING_OPTIONS, HOLIDAY_OPTIONS, MISSED_OPTIONS, SEASON_OPTIONS } from './plan-words'

/** What most plans leave as it is. It opens by itself where something in it is wrong. */
export function MoreRules({
  form: { control, formState },
  basis,
  isOpen,
}: {
  form: ServerForm<PlanFormValues>
  basis: PlanFormValues['basis']
  isOpen: boolean
}) {
  const hasError = FIELDS.some((name) => formState.errors[name])
  return (
    <details open={isOpen || hasError || undefined} className="rounded-md border border-line px-3 py-1">
      <summary className="min-h-6 cursor-pointer py-1 text-sm font-medium">Name, window, season and rule</summary>
      <div className="flex flex-col gap-3 pt-2 pb-3">
        <TextField
          control={control}
          name="name"
          label="Name"
          hint="Left empty, it is the job type’s with the asset or contract."
          autoComplete="off"
        />
        <FieldGroup columns={3}>
          <NumberField control={control} name="days_before" label="Days before the date" />
          <NumberField control={control} name="days_after" label="Days after the date" />
          <NumberField control={control} name="horizon_days" label="Work orders ahead (days)" />
        </FieldGroup>
        <FieldGroup columns={3}>
          <TextField
            control={control}
            name="season_from"
            label="Season from"
            placeholder="04-01"
            hint="Month and day; empty: all year."
            autoComplete="off"
          />
          <TextField control={control} name="season_to" label="Season to" placeholder="10-31" autoComplete="off" />
          <SelectField control={control} name="season_rule" label="Dates out of season" options={SEASON_OPTIONS} />
        </FieldGroup>
        <FieldGroup columns={3}>
          <SelectField control={control} name="holiday_rule" label="Dates on closed days" options={HOLIDAY_OPTIONS} />
          <SelectField control={control} name="missed_rule" label="Missed visits" options={MISSED_OPTIONS} />
          {countsByMeter(basis) ? null : (
            <SelectField control={control} name="grouping" label="Visits" options={GROUPING_OPTIONS} />
          )}
        </FieldGroup>
        <FieldGroup columns={2}>
          <DayField control={control} name="end_date" label="No visit after" />
          {basis === 'fixed' ? (
            <TextField
              control={control}
              name="rrule"
              label="Rule instead of “every”"
              placeholder="FREQ=MONTHLY;INTERVAL=6;BYDAY=1MO"
              hint="As RFC 5545 writes it. This one: the first Monday, every 6 months."
              autoComplete="off"
            />
          ) : null}
        </FieldGroup>
      </div>
    </details>
  )
}

const FIELDS = [
  ...(['name', 'days_before', 'days_after', 'horizon_days', 'season_from', 'season_to', 'end_date', 'rrule'] as const),
] as const
