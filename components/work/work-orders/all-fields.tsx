import { useWatch } from 'react-hook-form'
import { SelectField } from '@/components/form/fields'
import { KeyValuesField } from '@/components/form/key-values-field'
import { PlainFields } from '@/components/form/plain-fields'
import { Card } from '@/components/ui/card'
import { FieldGroup } from '@/components/ui/field'
import { WORK_ORDER_FIELDS } from '@/lib/domain/fields/work-order'
import { PRICINGS } from '@/lib/domain/billing/terms'
import { PRICING_WORDS } from '@/lib/domain/billing/words'
import { CallPromise } from './call-promise'
import { CallerFields } from './caller-fields'
import { CustomerCard } from './customer-card'
import type { FormParts } from './form-parts'
import { JobTypeField } from './job-type-field'
import { AssetFields, ContactField, SiteField } from './place-fields'
import { PlanCheck } from './plan-check'
import { ProblemFields } from './problem-fields'
import { RecordPicker } from './record-picker'
import { ScheduleFields } from './schedule-fields'
import { SuggestSlot } from './suggest-slot'
import { UrgentSlots } from './urgent-slots'

const PRICING_OPTIONS = PRICINGS.map((value) => ({ value, label: PRICING_WORDS[value] }))

/** The form of a work order with everything that it can hold. */
export function AllFields(parts: FormParts) {
  const { form, isNew, caller, context, check, skills, mayAssign, slot } = parts
  const { control } = form
  const promise = useWatch({ control, name: 'promise' })
  return (
    <div className="mx-auto grid w-full max-w-6xl min-w-0 grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <Card title="Customer and problem">
          <div className="flex min-w-0 flex-col gap-3">
            <CallerFields {...parts} />
            {context ? <CustomerCard customer={context.customer} orders={context.open_work_orders ?? []} /> : null}
            {isNew ? <JobTypeField {...parts} /> : null}
            <ProblemFields control={control} />
          </div>
        </Card>
        {caller.isNewCustomer ? null : (
          <Card title="Where">
            <div className="flex min-w-0 flex-col gap-3">
              <FieldGroup columns={2}>
                <SiteField {...parts} />
                <ContactField {...parts} />
              </FieldGroup>
              <AssetFields {...parts} label="Assets" />
            </div>
          </Card>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <ScheduleFields control={control} skills={skills}>
          {isNew && mayAssign ? <CallPromise {...parts} /> : null}
          {slot.isAwaited && mayAssign ? <UrgentSlots slot={slot} promisedUntil={promise?.until} /> : null}
          <TechnicianFields {...parts} />
        </ScheduleFields>
        <PlanCheck control={control} check={check} />
        <Card title="More">
          <div className="flex min-w-0 flex-col gap-3">
            <PlainFields control={control} fields={WORK_ORDER_FIELDS} />
            <SelectField control={control} name="pricing" label="Pricing" options={PRICING_OPTIONS} />
            <KeyValuesField control={control} name="custom_fields" label="Custom fields" noun="custom field" />
          </div>
        </Card>
      </div>
    </div>
  )
}

function TechnicianFields({
  form,
  knownOptions,
  find,
  suggest,
  mayAssign,
}: Pick<FormParts, 'form' | 'knownOptions' | 'find' | 'suggest' | 'mayAssign'>) {
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
