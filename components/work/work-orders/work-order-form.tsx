'use client'

import { useEffect, useRef } from 'react'
import { Controller } from 'react-hook-form'
import { SelectField, TextareaField } from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import type { FormState } from '@/lib/schemas/form-state'
import { useServerForm } from '@/components/form/use-server-form'
import { useShortcut } from '@/components/frame/shortcuts'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ComboboxOption } from '@/components/ui/combobox'
import { FieldGroup } from '@/components/ui/field'
import { useFormats } from '@/components/ui/formats'
import { Keys } from '@/components/ui/kbd'
import { RadioGroup } from '@/components/ui/radio'
import { PRIORITY, type PriorityName } from '@/components/ui/status'
import { isoIn } from '@/components/ui/time'
import { PRIORITIES, type WorkOrderRecord } from '@/lib/schemas/work/work-order'
import { type Intake, workOrderForm, type WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { AssetsField } from './assets-field'
import { TYPE_OPTIONS } from './choices'
import { CustomFieldsEditor } from './custom-fields-editor'
import { CustomerCard } from './customer-card'
import { useKnownOptions } from './known-options'
import { type CheckPlan, PlanCheck } from './plan-check'
import { AssetDialog, ContactDialog, CustomerDialog, type QuickCreate, SiteDialog } from './quick-create'
import { RecordPicker } from './record-picker'
import { ScheduleFields } from './schedule-fields'
import { SuggestSlot, type SuggestSlots } from './suggest-slot'
import type { FindOptions } from './types'
import { onlyOne, useIntake } from './use-intake'

type Saved = Pick<WorkOrderRecord, 'id' | 'work_order_number' | 'scheduled_date'>

type Props = {
  defaults: WorkOrderValues
  /** The records that the defaults name. */
  options: readonly ComboboxOption[]
  /** The state that an edit is based on; absent for a new work order. */
  version?: string
  /** What speaks against the plan so far. */
  check: CheckPlan
  /** Who could do what the form holds so far, and when. */
  suggest: SuggestSlots
  /** Skills that technicians have. */
  skills: readonly string[]
  /** Without it the order is for the queue, and a dispatcher assigns it. */
  mayAssign: boolean
  find: FindOptions
  readIntake: (customerId: string) => Promise<Intake | null>
  create: QuickCreate
  save: (values: WorkOrderValues, version: string | undefined) => Promise<FormState<Saved>>
  onSaved: (order: Saved, next: 'order' | 'board') => void
  onCancel: () => void
}

const LABELS = {
  scheduled_date: 'Scheduled',
  due_by: 'Due',
  window_start: 'Not before',
  window_end: 'Not after',
  required_skills: 'Skills needed',
}
const INSTANTS = new Set(['scheduled_date', 'due_by', 'window_start', 'window_end'])

const PRIORITY_CHOICES = PRIORITIES.map((value) => ({ value, label: PRIORITY[value].label }))

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
  readIntake,
  create,
  save,
  onSaved,
  onCancel,
}: Props) {
  const isNew = version === undefined
  const { customer: createCustomer, site: createSite, contact: createContact, asset: createAsset } = create
  const { timeZone } = useFormats()
  const known = useKnownOptions(options)
  const next = useRef<'order' | 'board'>('order')
  const form = useServerForm<WorkOrderValues, Saved>({
    schema: workOrderForm,
    defaults,
    version,
    action: save,
    onDone: (order) => onSaved(order, next.current),
  })
  const { control, setValue, getValues } = form
  const [customerId, siteId, contactId, technicianId, assetIds] = form.watch([
    'customer_id',
    'site_id',
    'contact_id',
    'technician_id',
    'asset_ids',
  ])
  const intake = useIntake(customerId, readIntake, (found) => {
    if (!isNew) return
    const [contact, site] = [onlyOne(found.contacts), onlyOne(found.sites)]
    known.learn(contact, site)
    if (contact && !getValues('contact_id')) setValue('contact_id', contact.value)
    if (site && !getValues('site_id')) setValue('site_id', site.value)
  })
  const { setFocus } = form
  useEffect(() => {
    // The call begins with who is calling.
    if (isNew && !getValues('customer_id')) setFocus('customer_id')
  }, [isNew, getValues, setFocus])
  useShortcut('mod+u', 'Make it urgent', () => setValue('priority', 'urgent', { shouldDirty: true }))

  function pickCustomer() {
    setValue('contact_id', null, { shouldDirty: true })
    setValue('site_id', null, { shouldDirty: true })
    setValue('asset_ids', [], { shouldDirty: true })
  }

  function describe(field: string, value: unknown): string | null {
    const names = (form.stale?.theirs.names ?? {}) as Record<string, string>
    const nameOf = (id: unknown) => names[String(id)] ?? known.optionOf(String(id))?.label ?? null
    if (field === 'required_skills') return Array.isArray(value) ? value.join(', ') || null : null
    if (Array.isArray(value)) return value.map((id) => nameOf(id) ?? 'unknown').join(', ') || null
    if (typeof value !== 'string' || value === '') return null
    if (field.endsWith('_id')) return nameOf(value)
    return INSTANTS.has(field) ? isoIn(new Date(value), timeZone).slice(0, 16).replace('T', ' ') : null
  }

  const picker = { control, known }
  return (
    <Form form={form} labels={LABELS} describe={describe}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Customer and problem">
            <div className="flex min-w-0 flex-col gap-3">
              <RecordPicker
                {...picker}
                name="customer_id"
                label="Customer"
                required
                placeholder="Name, number or phone…"
                value={customerId}
                search={(text) => find('customer', text)}
                onPick={pickCustomer}
                createLabel="New customer"
                dialog={createCustomer && ((props) => <CustomerDialog {...props} create={createCustomer} />)}
              />
              {intake && intake.customer.id === customerId ? <CustomerCard intake={intake} /> : null}
              <TextareaField
                control={control}
                name="description"
                label="Description"
                hint="Describe the problem in the caller’s words."
                rows={3}
                maxLength={10_000}
              />
              <Controller
                control={control}
                name="priority"
                render={({ field }) => (
                  <RadioGroup<PriorityName>
                    row
                    legend={
                      <>
                        Priority <Keys keys="mod+u" /> urgent
                      </>
                    }
                    options={PRIORITY_CHOICES}
                    value={field.value ?? 'medium'}
                    onValueChange={field.onChange}
                  />
                )}
              />
              <div className="sm:w-1/2">
                <SelectField control={control} name="work_order_type" label="Type" options={TYPE_OPTIONS} />
              </div>
            </div>
          </Card>
          <Card title="Where">
            <div className="flex min-w-0 flex-col gap-3">
              <FieldGroup columns={2}>
                <RecordPicker
                  {...picker}
                  name="site_id"
                  label="Site"
                  value={siteId}
                  disabled={!customerId}
                  search={(text) => find('site', text, customerId)}
                  onPick={() => undefined}
                  createLabel="New site"
                  dialog={
                    createSite && ((props) => <SiteDialog {...props} customerId={customerId} create={createSite} />)
                  }
                />
                <RecordPicker
                  {...picker}
                  name="contact_id"
                  label="Contact"
                  value={contactId}
                  disabled={!customerId}
                  search={(text) => find('contact', text, customerId)}
                  onPick={() => undefined}
                  createLabel="New contact"
                  dialog={
                    createContact &&
                    ((props) => <ContactDialog {...props} create={(input) => createContact(customerId, input)} />)
                  }
                />
              </FieldGroup>
              <AssetsField
                ids={assetIds ?? []}
                known={known}
                disabled={!customerId}
                error={form.formState.errors.asset_ids?.message}
                search={(text) => find('asset', text, customerId)}
                onChange={(ids) => setValue('asset_ids', ids, { shouldDirty: true })}
                dialog={
                  createAsset &&
                  ((props) => (
                    <AssetDialog {...props} customerId={customerId} siteId={siteId ?? null} create={createAsset} />
                  ))
                }
              />
            </div>
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ScheduleFields control={control} skills={skills}>
            {mayAssign ? (
              <>
                <RecordPicker
                  {...picker}
                  name="technician_id"
                  label="Technician"
                  value={technicianId}
                  search={(text) => find('technician', text)}
                  onPick={() => undefined}
                />
                <SuggestSlot form={form} suggest={suggest} learn={known.learn} />
              </>
            ) : (
              <p className="text-sm text-text-2">A dispatcher assigns a technician.</p>
            )}
          </ScheduleFields>
          <PlanCheck control={control} check={check} />
          <Card title="More">
            <div className="flex min-w-0 flex-col gap-3">
              <TextareaField control={control} name="notes" label="Notes" rows={2} maxLength={10_000} />
              <CustomFieldsEditor
                value={defaults.custom_fields ?? {}}
                onChange={(pairs) => setValue('custom_fields', pairs, { shouldDirty: true })}
              />
            </div>
          </Card>
        </div>
      </div>
      <FormActions pinned form={form} submitLabel={isNew ? 'Create work order' : 'Save'} onCancel={onCancel}>
        {isNew ? (
          <Button
            pending={form.saving}
            onClick={() => {
              next.current = 'board'
              void form.submit().finally(() => (next.current = 'order'))
            }}
          >
            Create and show on the board
          </Button>
        ) : null}
      </FormActions>
    </Form>
  )
}
