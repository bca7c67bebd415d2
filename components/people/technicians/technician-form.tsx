'use client'

import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { SelectField, TextField } from '@/components/form/fields'
import { startValues } from '@/components/form/start-values'
import { useServerForm } from '@/components/form/use-server-form'
import {
  TECHNICIAN_STATUSES,
  type TechnicianChoices,
  technicianCreate,
  type TechnicianRecord,
} from '@/lib/schemas/people/technician'
import { TagsField } from '@/components/form/tags-field'
import type { Versioned } from '@/components/company/settings/types'

export type TechnicianValues = {
  name: string
  email?: string | null
  phone?: string | null
  skills?: string[] | null
  territory?: string | null
  branch_id?: string | null
  status?: TechnicianRecord['status']
}

const NEW_TECHNICIAN: TechnicianValues = {
  name: '',
  email: undefined,
  phone: undefined,
  skills: [],
  territory: undefined,
  branch_id: undefined,
  status: 'active',
}

const STATUS_LABELS = { active: 'Active', inactive: 'Inactive: not on the board' } as const

/** Who a technician is, what they can do, and where. */
export function TechnicianForm({
  technician,
  choices,
  save,
  onDone,
  onCancel,
}: {
  technician: Versioned<TechnicianRecord> | null
  choices: TechnicianChoices
  save: (values: TechnicianValues, version: string | undefined) => Promise<FormState<TechnicianRecord>>
  onDone: (saved: TechnicianRecord) => void
  onCancel: () => void
}) {
  const form = useServerForm<TechnicianValues, TechnicianRecord>({
    schema: technicianCreate,
    defaults: startValues(NEW_TECHNICIAN, technician),
    version: technician?.version,
    action: save,
    onDone,
  })
  const { control } = form
  return (
    <Form form={form} labels={{ branch_id: 'Branch' }}>
      <TextField control={control} name="name" label="Name" required autoComplete="off" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField control={control} name="phone" label="Phone" type="tel" autoComplete="off" />
        <TextField control={control} name="email" label="E-mail" type="email" autoComplete="off" />
      </div>
      <TagsField
        control={control}
        name="skills"
        label="Skills"
        hint="The board can be filtered by skill; press Enter to add one."
        suggestions={choices.skills}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          control={control}
          name="territory"
          label="Territory"
          clearLabel="No territory"
          placeholder="No territory"
          options={withCurrent(choices.territories, technician?.territory).map((name) => ({
            value: name,
            label: name,
          }))}
        />
        <SelectField
          control={control}
          name="branch_id"
          label="Branch"
          clearLabel="No branch"
          placeholder="No branch"
          options={branchOptions(choices.branches, technician)}
        />
      </div>
      <SelectField
        control={control}
        name="status"
        label="Status"
        options={TECHNICIAN_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
      />
      <FormActions form={form} submitLabel={technician ? 'Save' : 'Add technician'} onCancel={onCancel} />
    </Form>
  )
}

/** What the technician has stays a choice, also when it was deleted in the meantime. */
function withCurrent(names: readonly string[], current: string | null | undefined): string[] {
  return current && !names.includes(current) ? [current, ...names] : [...names]
}

function branchOptions(branches: TechnicianChoices['branches'], technician: TechnicianRecord | null) {
  const current = technician?.branch
  const all = current && !branches.some(({ id }) => id === current.id) ? [current, ...branches] : branches
  return all.map(({ id, name }) => ({ value: id, label: name }))
}
