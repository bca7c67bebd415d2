'use client'

import { useRouter } from 'next/navigation'
import { useWatch } from 'react-hook-form'
import { DayField, NumberField, RadioField, SelectField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import { Card } from '@/components/ui/card'
import { FieldGroup } from '@/components/ui/field'
import type { SelectOption } from '@/components/ui/select'
import { toastDone } from '@/components/ui/toast'
import { countsByMeter } from '@/lib/domain/maintenance/rules'
import type { FormState } from '@/lib/schemas/form-state'
import { type AssetToPlan, planForm, type PlanFormValues } from '@/lib/schemas/maintenance/plan-form'
import { AssetChoice } from './plan-asset-choice'
import { MoreRules } from './plan-more-rules'
import { PreviewCard } from './plan-preview'
import { BASIS_OPTIONS, planPath, UNIT_OPTIONS } from './plan-words'
import { type LoadPreview, usePlanPreview } from './use-plan-preview'

export type PlanFormActions = {
  save: (values: PlanFormValues, version?: string) => Promise<FormState<{ id: string }>>
  preview: LoadPreview
}

/** Writes a plan of maintenance, with its next dates beside it. */
export function PlanForm({
  defaults,
  version,
  jobTypes,
  assets,
  about,
  actions,
  backTo,
}: {
  defaults: PlanFormValues
  /** Of the plan that is edited; absent for a new one. */
  version?: string
  jobTypes: readonly SelectOption[]
  /** What a new plan can be for. */
  assets: readonly AssetToPlan[]
  /** What a plan is named after, where nobody names it. */
  about: string
  actions: PlanFormActions
  backTo: string
}) {
  const router = useRouter()
  const withName = (values: PlanFormValues): PlanFormValues => {
    const jobType = jobTypes.find(({ value }) => value === values.job_type_id)?.label ?? 'Maintenance'
    return { ...values, name: values.name?.trim() || `${jobType} · ${about}`.slice(0, 200) }
  }
  const form = useServerForm<PlanFormValues, { id: string }>({
    schema: planForm,
    defaults,
    version,
    action: (values, based) => actions.save(withName(values), based),
    onDone: ({ id }) => {
      toastDone(version ? 'The plan was saved.' : 'The maintenance was planned.')
      router.push(planPath(id))
    },
  })
  const watched = useWatch({ control: form.control })
  const preview = usePlanPreview({ ...defaults, ...watched }, (values) => actions.preview(withName(values)))
  const chosen = watched.asset_ids?.length ?? 0
  const orderCount = preview.shown?.orders?.count ?? 0
  return (
    <div className="mx-auto grid w-full max-w-6xl items-start gap-4 p-(--gutter) lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <Form form={form} labels={LABELS}>
          <SelectField
            control={form.control}
            name="job_type_id"
            label="Job type"
            required
            hint={jobTypes.length === 0 ? 'There are none yet: add one under Settings, Job types.' : undefined}
            options={jobTypes}
          />
          <Rhythm form={form} basis={watched.basis ?? 'fixed'} hasRule={Boolean(watched.rrule)} />
          {assets.length > 1 ? <AssetChoice form={form} assets={assets} /> : null}
          <MoreRules form={form} basis={watched.basis ?? 'fixed'} isOpen={version !== undefined} />
          <FormActions
            form={form}
            submitLabel={submitLabel(orderCount)}
            onCancel={() => router.push(backTo)}
            pinned="card"
          />
        </Form>
      </Card>
      <div className="lg:sticky lg:top-4">
        <PreviewCard
          {...preview}
          horizon={Number(watched.horizon_days)}
          assets={chosen}
          hasJobType={Boolean(watched.job_type_id)}
        />
      </div>
    </div>
  )
}

/** A button names its result: saving a new plan may make work orders at once. */
function submitLabel(orderCount: number): string {
  if (orderCount === 0) return 'Save'
  return orderCount === 1 ? 'Save and create 1 work order' : `Save and create ${orderCount} work orders`
}

/** How often, from when on, and counted from what. */
function Rhythm({
  form: { control },
  basis,
  hasRule,
}: {
  form: ServerForm<PlanFormValues>
  basis: PlanFormValues['basis']
  /** Whether the text of a rule says when visits are due instead. */
  hasRule: boolean
}) {
  const isReplaced = basis === 'meter' || (basis === 'fixed' && hasRule)
  return (
    <>
      <FieldGroup columns={3}>
        <NumberField control={control} name="every" label="Every" required disabled={isReplaced} />
        <SelectField control={control} name="every_unit" label="Unit" options={UNIT_OPTIONS} disabled={isReplaced} />
        <DayField
          control={control}
          name="anchor_date"
          label="First visit due"
          required
          hint="Later dates are counted from it."
        />
      </FieldGroup>
      <RadioField control={control} name="basis" label="The next visit is due" options={BASIS_OPTIONS} />
      {countsByMeter(basis) ? (
        <NumberField
          control={control}
          name="meter_every"
          label="Each time the counter rises by"
          required
          hint="In the unit of the assets’ counters, such as 500 operating hours."
        />
      ) : null}
    </>
  )
}

const LABELS = {
  name: 'Name',
  job_type_id: 'Job type',
  basis: 'The next visit is due',
  every: 'Every',
  every_unit: 'Unit',
  meter_every: 'Each time the counter rises by',
  rrule: 'Rule',
  anchor_date: 'First visit due',
  end_date: 'No visit after',
  horizon_days: 'Work orders ahead',
  season_rule: 'Dates out of season',
  holiday_rule: 'Dates on closed days',
  missed_rule: 'Missed visits',
  grouping: 'Visits',
  days_before: 'Days before',
  days_after: 'Days after',
}
