'use client'

import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { Form, FormActions } from '@/components/form/form'
import { KeyValuesField } from '@/components/form/key-values-field'
import { PlainFields } from '@/components/form/plain-fields'
import type { FormState } from '@/lib/schemas/form-state'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import { takeTyping, useShortcut } from '@/components/ui/shortcuts'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ComboboxOption } from '@/components/ui/combobox'
import { useFormats } from '@/components/ui/formats'
import { isoIn } from '@/components/ui/time'
import { type Fields, labelsOf } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import { workOrderIntake } from '@/lib/schemas/work/work-order-intake'
import { type Intake, workOrderForm, type WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { CallPromise } from './call-promise'
import { JobTypeField, type ReadJobType } from './job-type-field'
import { type KnownOptions, useKnownOptions } from './known-options'
import { PlaceFields } from './place-fields'
import { type CheckPlan, PlanCheck } from './plan-check'
import { ProblemFields } from './problem-fields'
import type { QuickCreate } from './quick-create'
import { RecordPicker } from './record-picker'
import { ScheduleFields } from './schedule-fields'
import { SuggestSlot, type SuggestSlots } from './suggest-slot'
import type { FindForIntake, FindOptions, SavedWorkOrder } from './types'
import { UrgentSlots } from './urgent-slots'
import type { AssetCalls } from './use-form-assets'
import { useImpliedSkills } from './use-implied-skills'
import { useIntake } from './use-intake'
import { useUrgentSlot } from './use-urgent-slot'

type Props = {
  defaults: WorkOrderValues
  /** The records that the defaults name. */
  options: readonly ComboboxOption[]
  /** The state that an edit is based on; absent for a new work order. */
  version?: string
  /** The scheduling conflicts so far. */
  check: CheckPlan
  /** Who could do what the form holds so far, and when. */
  suggest: SuggestSlots
  /** Skills that technicians have. */
  skills: readonly string[]
  /** Without it the order is for the queue, and a dispatcher assigns it. */
  mayAssign: boolean
  find: FindOptions
  findForIntake: FindForIntake
  readIntake: (customerId: string) => Promise<Intake | null>
  readJobType: ReadJobType
  assets: AssetCalls
  create: QuickCreate
  mayCreateCustomer: boolean
  save: (values: WorkOrderValues, version: string | undefined) => Promise<FormState<SavedWorkOrder>>
  onSaved: (order: SavedWorkOrder, next: 'order' | 'board') => void
  onCancel: () => void
}

const LABELS = labelsOf(WORK_ORDER_FIELDS)

/** A call becomes a work order: who, what, where, when. Only the customer is needed. */
export function WorkOrderForm({
  defaults,
  options,
  version,
  check,
  suggest,
  skills,
  mayAssign,
  find,
  findForIntake,
  readIntake,
  readJobType,
  assets,
  create,
  mayCreateCustomer,
  save,
  onSaved,
  onCancel,
}: Props) {
  const isNew = version === undefined
  const { timeZone } = useFormats()
  const knownOptions = useKnownOptions(options)
  const next = useRef<'order' | 'board'>('order')
  const isAssigned = useRef(false)
  const form = useServerForm<WorkOrderValues, SavedWorkOrder>({
    schema: isNew ? workOrderIntake : workOrderForm,
    defaults,
    version,
    action: async (values, base) => {
      const filled = await slot.applyTo(values)
      isAssigned.current = filled !== values
      return save(filled, base)
    },
    onDone: (order) => onSaved(order, isAssigned.current ? 'board' : next.current),
  })
  const { control, setValue } = form
  const slot = useUrgentSlot(form, suggest, isNew && mayAssign)
  const intake = useIntake(form, knownOptions, isNew, readIntake)
  const implySkills = useImpliedSkills(form)
  const [newCustomer, promise] = useWatch({ control, name: ['new_customer', 'promise'] })
  const isNewCustomer = Boolean(newCustomer)
  useFirstField(form, isNew)
  useShortcut('mod+u', 'Make it urgent', () => setValue('priority', 'urgent', { shouldDirty: true }))

  return (
    <Form form={form} labels={LABELS} describe={describeWith(knownOptions, form.stale?.theirs.names, timeZone)}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <ProblemFields
            form={form}
            knownOptions={knownOptions}
            find={findForIntake}
            may={{ createCustomer: isNew && mayCreateCustomer, createAsset: create.asset !== undefined }}
            intake={intake}
          >
            {isNew ? (
              <JobTypeField
                form={form}
                knownOptions={knownOptions}
                find={find}
                read={readJobType}
                implySkills={implySkills}
              />
            ) : null}
          </ProblemFields>
          {isNewCustomer ? null : (
            <PlaceFields
              form={form}
              isNew={isNew}
              knownOptions={knownOptions}
              find={find}
              intake={intake}
              assets={assets}
              implySkills={implySkills}
              create={create}
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ScheduleFields control={control} skills={skills}>
            {isNew && mayAssign ? <CallPromise form={form} contractBy={slot.response?.by ?? null} /> : null}
            <UrgentSlots slot={slot} promisedUntil={promise?.until} />
            <TechnicianFields
              form={form}
              knownOptions={knownOptions}
              find={find}
              suggest={suggest}
              mayAssign={mayAssign}
            />
          </ScheduleFields>
          <PlanCheck control={control} check={check} />
          <MoreFields control={control} />
        </div>
      </div>
      <OrderActions
        form={form}
        isNew={isNew}
        assignee={slot.chosen?.technician.name}
        onShowOnBoard={() => {
          next.current = 'board'
          void form.submit().finally(() => (next.current = 'order'))
        }}
        onCancel={onCancel}
      />
    </Form>
  )
}

function MoreFields({ control }: Pick<ServerForm<WorkOrderValues>, 'control'>) {
  return (
    <Card title="More">
      <div className="flex min-w-0 flex-col gap-3">
        <PlainFields control={control} fields={WORK_ORDER_FIELDS} />
        <KeyValuesField control={control} name="custom_fields" label="Custom fields" noun="custom field" />
      </div>
    </Card>
  )
}

/** The call begins with who is calling, or where that is known with the problem; what was typed on the way is there. */
function useFirstField({ getValues, setValue, setFocus }: ServerForm<WorkOrderValues>, isNew: boolean): void {
  useEffect(() => {
    if (!isNew) return
    // The finder takes what was typed by itself.
    if (!getValues('customer_id')) return setFocus('customer_id')
    const typed = takeTyping()
    if (typed) setValue('description', (getValues('description') ?? '') + typed, { shouldDirty: true })
    setFocus('description')
  }, [isNew, getValues, setValue, setFocus])
}

/** A button names its result: who gets the job where somebody does. */
function OrderActions({
  form,
  isNew,
  assignee,
  onShowOnBoard,
  onCancel,
}: Pick<Props, 'onCancel'> & {
  form: ServerForm<WorkOrderValues>
  isNew: boolean
  assignee: string | undefined
  onShowOnBoard: () => void
}) {
  const create = assignee === undefined ? 'Create work order' : `Create and assign ${assignee}`
  return (
    <FormActions pinned form={form} submitLabel={isNew ? create : 'Save'} onCancel={onCancel}>
      {isNew && assignee === undefined ? (
        <Button pending={form.saving} onClick={onShowOnBoard}>
          Create and show on the board
        </Button>
      ) : null}
    </FormActions>
  )
}

function TechnicianFields({
  form,
  knownOptions,
  find,
  suggest,
  mayAssign,
}: Pick<Props, 'find' | 'suggest' | 'mayAssign'> & { form: ServerForm<WorkOrderValues>; knownOptions: KnownOptions }) {
  if (!mayAssign) return <p className="text-sm text-text-2">A dispatcher assigns a technician.</p>
  return (
    <>
      <RecordPicker
        control={form.control}
        knownOptions={knownOptions}
        name="technician_id"
        label="Technician"
        search={(text) => find('technician', text)}
      />
      <SuggestSlot form={form} suggest={suggest} learn={knownOptions.learn} />
    </>
  )
}

/** Says a field's value in a comparison as people know it: names for ids, and times on the company's clock. */
function describeWith(knownOptions: KnownOptions, theirNames: unknown, timeZone: string) {
  const names = (theirNames ?? {}) as Record<string, string>
  const nameOf = (id: unknown) => names[String(id)] ?? knownOptions.optionOf(String(id))?.label ?? null
  const fields: Fields = WORK_ORDER_FIELDS
  return (name: string, value: unknown): string | null => {
    const kind = fields[name]?.kind
    if (Array.isArray(value))
      return value.map((one) => (kind === 'list' ? String(one) : (nameOf(one) ?? 'unknown'))).join(', ') || null
    if (typeof value !== 'string' || value === '') return null
    if (kind === 'reference') return nameOf(value)
    return kind === 'moment' ? isoIn(new Date(value), timeZone).slice(0, 16).replace('T', ' ') : null
  }
}
