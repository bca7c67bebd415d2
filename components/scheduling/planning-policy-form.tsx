'use client'

import { useRouter } from 'next/navigation'
import { NumberField, SelectField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { useServerForm } from '@/components/form/use-server-form'
import type { Versioned } from '@/components/company/settings/types'
import { toastDone } from '@/components/ui/toast'
import type { TerritoryRule } from '@/lib/domain/planning/policy'
import type { FormState } from '@/lib/schemas/form-state'
import {
  type PlanningPolicyRecord,
  type PlanningPolicyUpdate,
  planningPolicyUpdate,
} from '@/lib/schemas/scheduling/planning-policy'

const RULES: readonly { value: TerritoryRule; label: string }[] = [
  { value: 'preferred', label: 'Prefer technicians of the territory' },
  { value: 'required', label: 'Only technicians of the territory' },
]

const LABELS = {
  territory_rule: 'Territories',
  territory_minutes: 'Cost of leaving the territory, in minutes of driving',
}

/** What the company decides about plans, repairs and suggestions. */
export function PlanningPolicyForm({
  policy,
  action,
}: {
  policy: Versioned<PlanningPolicyRecord>
  action: (values: PlanningPolicyUpdate, version: string | undefined) => Promise<FormState<PlanningPolicyRecord>>
}) {
  const router = useRouter()
  const { territory_rule, territory_minutes } = policy
  const form = useServerForm<PlanningPolicyUpdate, PlanningPolicyRecord>({
    schema: planningPolicyUpdate,
    defaults: { territory_rule, territory_minutes },
    version: policy.version,
    action,
    after: 'stay',
    onDone: () => {
      toastDone('The planning settings are saved.')
      router.refresh()
    },
  })
  return (
    <Form form={form} labels={LABELS}>
      <SelectField
        control={form.control}
        name="territory_rule"
        label={LABELS.territory_rule}
        options={RULES}
        hint="In plans, repairs of a day, and suggestions. A dispatcher may always decide otherwise on the board."
      />
      {form.watch('territory_rule') === 'required' ? null : (
        <NumberField
          control={form.control}
          name="territory_minutes"
          label={LABELS.territory_minutes}
          required
          hint="A technician leaves their territory where that saves more than this much driving, or keeps work from having no slot. For urgent work a third of it counts."
        />
      )}
      <FormActions form={form} submitLabel="Save planning" />
    </Form>
  )
}
