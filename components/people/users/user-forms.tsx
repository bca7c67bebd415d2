'use client'

import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { ComboboxField, SelectField, TextField } from '@/components/form/fields'
import { useServerForm } from '@/components/form/use-server-form'
import type { ComboboxOption } from '@/components/ui/combobox'
import {
  invitationCreate,
  ROLE_MEANINGS,
  USER_ROLES,
  USER_STATUSES,
  type UserRecord,
  userUpdate,
} from '@/lib/schemas/people/user'
import type { Versioned } from '@/components/company/settings/types'

type Role = UserRecord['role']

export type InvitationValues = { email: string; name: string; role: Role; technician_id?: string | null }
export type UserValues = {
  name?: string
  role?: Role
  status?: UserRecord['status']
  technician_id?: string | null
}
export type InvitationLink = {
  invitation: { id: string; email: string; name: string; expires_at: string }
  link: string
}

export type FindTechnicians = (text: string) => Promise<readonly ComboboxOption[]>

export const ROLE_LABELS: Record<Role, string> = {
  admin: 'Admin',
  dispatcher: 'Dispatcher',
  back_office: 'Back office',
  technician: 'Technician',
}

const ROLE_OPTIONS = USER_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))
const STATUS_LABELS = { active: 'Active', inactive: 'Deactivated: cannot sign in' } as const

/** Whom to invite, and what they will be able to do. */
export function InvitationForm({
  action,
  findTechnicians,
  onDone,
  onCancel,
}: {
  action: (values: InvitationValues) => Promise<FormState<InvitationLink>>
  findTechnicians: FindTechnicians
  onDone: (link: InvitationLink) => void
  onCancel: () => void
}) {
  const form = useServerForm<InvitationValues, InvitationLink>({
    schema: invitationCreate,
    defaults: { email: '', name: '', role: 'dispatcher', technician_id: null },
    action,
    onDone,
  })
  return (
    <Form form={form}>
      <TextField control={form.control} name="name" label="Name" required autoComplete="off" />
      <TextField control={form.control} name="email" label="E-mail" type="email" required autoComplete="off" />
      <RoleFields
        control={form.control}
        roleName="role"
        technicianName="technician_id"
        find={findTechnicians}
        chosen={null}
      />
      <FormActions form={form} submitLabel="Make invitation" onCancel={onCancel} />
    </Form>
  )
}

/** Name, role and state of a user. */
export function UserForm({
  user,
  isOwn,
  action,
  findTechnicians,
  onDone,
  onCancel,
}: {
  user: Versioned<UserRecord>
  /** Whether it is the signed-in user: nobody deactivates themselves. */
  isOwn: boolean
  action: (id: string, values: UserValues, version: string | undefined) => Promise<FormState<UserRecord>>
  findTechnicians: FindTechnicians
  onDone: (saved: UserRecord) => void
  onCancel: () => void
}) {
  const form = useServerForm<UserValues, UserRecord>({
    schema: userUpdate,
    defaults: { name: user.name, role: user.role, status: user.status, technician_id: user.technician_id },
    version: user.version,
    action: (values, version) => action(user.id, values, version),
    onDone,
  })
  const { technician } = user
  return (
    <Form form={form}>
      <TextField control={form.control} name="name" label="Name" required autoComplete="off" />
      <RoleFields
        control={form.control}
        roleName="role"
        technicianName="technician_id"
        find={findTechnicians}
        chosen={technician && { value: technician.id, label: technician.name }}
      />
      <SelectField
        control={form.control}
        name="status"
        label="Status"
        disabled={isOwn}
        hint={isOwn ? 'You cannot deactivate yourself.' : undefined}
        options={USER_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
      />
      <FormActions form={form} onCancel={onCancel} />
    </Form>
  )
}

function RoleFields<Values extends FieldValues>({
  control,
  roleName,
  technicianName,
  find,
  chosen,
}: {
  control: Control<Values>
  roleName: FieldPath<Values>
  technicianName: FieldPath<Values>
  find: FindTechnicians
  chosen: ComboboxOption | null
}) {
  const [option, setOption] = useState<ComboboxOption | null>(chosen)
  const role: unknown = useWatch({ control, name: roleName })
  const current = USER_ROLES.find((one) => one === role)
  return (
    <>
      <SelectField
        control={control}
        name={roleName}
        label="Role"
        required
        options={ROLE_OPTIONS}
        hint={current && `${ROLE_MEANINGS[current]}.`}
      />
      {current === 'technician' || option ? (
        <ComboboxField
          control={control}
          name={technicianName}
          label="Technician on the board"
          hint="The technician whose jobs this user sees under My day."
          option={option}
          onOptionChange={setOption}
          search={find}
        />
      ) : null}
    </>
  )
}
