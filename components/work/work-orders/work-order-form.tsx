'use client'

import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import { takeTyping, useShortcut } from '@/components/ui/shortcuts'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Keys } from '@/components/ui/kbd'
import { useFormats } from '@/components/ui/formats'
import { isoIn } from '@/components/ui/time'
import { type Fields, labelsOf } from '@/lib/domain/fields/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import type { CallContext } from '@/lib/schemas/work/call'
import { callForm } from '@/lib/schemas/work/work-order-intake'
import { workOrderForm, type WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { AllFields } from './all-fields'
import { CallColumns } from './call-columns'
import type { FormParts } from './form-parts'
import type { ParkedCall } from './parked-calls'
import { type KnownOptions, useKnownOptions } from './known-options'
import type { SavedWorkOrder } from './types'
import { type ReadCallContext, useCallContext } from './use-call-context'
import { useCallPromise } from './use-call-promise'
import { useCaller } from './use-caller'
import { type AssetCalls, useFormAssets } from './use-form-assets'
import { useImpliedSkills } from './use-implied-skills'
import { type ReadJobType, useJobTypeChoice } from './use-job-type-choice'
import { useUrgentSlot } from './use-urgent-slot'

type Props = Pick<
  FormParts,
  'check' | 'suggest' | 'skills' | 'mayAssign' | 'find' | 'findCallers' | 'create' | 'mayCreateCustomer' | 'typed'
> & {
  defaults: WorkOrderValues
  /** The records that the defaults name. */
  options: readonly ComboboxOption[]
  /** The state that an edit is based on; absent for a new work order. */
  version?: string
  /** Whether a new work order begins with all fields instead of those of a call. */
  allFields: boolean
  readContext: ReadCallContext
  readJobType: ReadJobType
  assetCalls: AssetCalls
  save: (values: WorkOrderValues, version: string | undefined) => Promise<FormState<SavedWorkOrder>>
  onSaved: (order: SavedWorkOrder, next: 'order' | 'board') => void
  onCancel: () => void
  /** Keeps the call for later and begins another one; absent where nothing can be parked. */
  onPark?: (call: Pick<ParkedCall, 'caller' | 'values' | 'options'>) => void
}

const LABELS = labelsOf(WORK_ORDER_FIELDS)

/** A call becomes a work order: who, what, where, when. Only the customer is needed. */
export function WorkOrderForm({
  defaults,
  options,
  version,
  allFields,
  readContext,
  readJobType,
  assetCalls,
  save,
  onSaved,
  onCancel,
  onPark,
  ...given
}: Props) {
  const isNew = version === undefined
  const { timeZone } = useFormats()
  const knownOptions = useKnownOptions(options)
  const [isAll, setIsAll] = useState(allFields || !isNew)
  const next = useRef<'order' | 'board'>('order')
  const isAssigned = useRef(false)
  const adding = useRef<Promise<void> | null>(null)
  const form = useServerForm<WorkOrderValues, SavedWorkOrder>({
    schema: isNew ? callForm : workOrderForm,
    defaults,
    version,
    action: async (values, base) => {
      const isFilledIn = [await jobType.settled(), await settleAdding()].includes(true)
      const filled = await slot.applyTo(isFilledIn ? await rendered(form.getValues) : values)
      isAssigned.current = filled.technician_id !== values.technician_id
      return save(filled, base)
    },
    onDone: (order) => onSaved(order, isAssigned.current ? 'board' : next.current),
  })
  const slot = useUrgentSlot(form, given.suggest, { isNew, mayAssign: given.mayAssign })
  const { context, settled: settledContext } = useCallContext(form, knownOptions, isNew, readContext)
  const implySkills = useImpliedSkills(form)
  const jobType = useJobTypeChoice(form, readJobType, implySkills)
  const caller = useCaller(form, knownOptions)
  const assets = useFormAssets(form, knownOptions, isNew, assetCalls, implySkills, context)
  const promise = useCallPromise(form)
  useFirstField(form, isNew)
  /** Adds the call to the open work order of its machine, once it is known which that is. */
  async function addToOpen() {
    const order = openOrderOf(await settledContext(), form.getValues('asset_ids'))
    if (order) form.setValue('add_to', order)
  }
  useShortcut('alt+p', 'Park this call', park, { enabled: onPark !== undefined && !isAll })
  useShortcut('alt+a', 'Add to the open work order of the machine', () => void (adding.current = addToOpen()), {
    enabled: isNew && given.mayAssign && !isAll,
  })
  useShortcut('mod+u', 'Make it urgent', () => form.setValue('priority', 'urgent', { shouldDirty: true }))

  /** Waits until it is known what the call is added to; true where that was asked for. */
  async function settleAdding() {
    await adding.current
    return adding.current !== null
  }

  function park() {
    const values = form.getValues()
    const { customer_id, new_customer, description } = values
    const name = knownOptions.optionOf(customer_id)?.label ?? new_customer?.name
    const title = [name, new_customer?.phone, description].find(Boolean)
    if (title) onPark?.({ caller: title, values, options: knownOptions.all() })
  }

  const parts: FormParts = { ...given, form, isNew, knownOptions, caller, context, assets, jobType, promise, slot }
  return (
    <Form form={form} labels={LABELS} describe={describeWith(knownOptions, form.stale?.theirs.names, timeZone)}>
      {isAll ? <AllFields {...parts} /> : <CallColumns {...parts} />}
      <OrderActions
        {...parts}
        isAll={isAll}
        onPark={onPark && !isAll ? park : undefined}
        onToggle={() => setIsAll(!isAll)}
        onShowOnBoard={() => {
          next.current = 'board'
          void form.submit().finally(() => (next.current = 'order'))
        }}
        onCancel={onCancel}
      />
    </Form>
  )
}

/** The values after what was filled in last is rendered, so that the slots are looked up by it. */
async function rendered(read: () => WorkOrderValues): Promise<WorkOrderValues> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  return read()
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

/** A button names its result: who gets the job where somebody does, or what the call is added to. */
function OrderActions({
  form,
  isNew,
  slot,
  context,
  isAll,
  onPark,
  onToggle,
  onShowOnBoard,
  onCancel,
}: Pick<FormParts, 'form' | 'isNew' | 'slot' | 'context'> & {
  isAll: boolean
  onPark?: () => void
  onToggle: () => void
  onShowOnBoard: () => void
  onCancel: () => void
}) {
  const addToId = useWatch({ control: form.control, name: 'add_to' })
  const addTo = context?.open_work_orders?.find(({ id }) => id === addToId)?.work_order_number
  const assignee = slot.chosen?.technician.name
  return (
    <FormActions pinned form={form} submitLabel={submitLabel({ isNew, assignee, addTo })} onCancel={onCancel}>
      {isNew && assignee === undefined && !addTo ? (
        <Button pending={form.saving} onClick={onShowOnBoard}>
          Create and show on the board
        </Button>
      ) : null}
      {onPark ? (
        <Button variant="ghost" onClick={onPark}>
          Park call <Keys keys="alt+p" />
        </Button>
      ) : null}
      {isNew ? (
        <Button variant="ghost" onClick={onToggle}>
          {isAll ? 'Fewer fields' : 'All fields'}
        </Button>
      ) : null}
    </FormActions>
  )
}

/** The newest open work order of the chosen machines. */
function openOrderOf(context: CallContext | null, assetIds: readonly string[] | null | undefined): string | undefined {
  return context?.open_work_orders?.find(({ asset_ids }) => asset_ids.some((id) => assetIds?.includes(id)))?.id
}

function submitLabel({ isNew, assignee, addTo }: { isNew: boolean; assignee?: string; addTo?: string }): string {
  if (!isNew) return 'Save'
  if (addTo) return `Add to ${addTo}`
  return assignee === undefined ? 'Create work order' : `Create and assign ${assignee}`
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
