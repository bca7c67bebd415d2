import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Card } from '@/components/ui/card'
import type { CallContext, OpenWorkOrder } from '@/lib/schemas/work/call'
import { CallPromise } from './call-promise'
import { CallerFields } from './caller-fields'
import { CustomerCard } from './customer-card'
import type { FormParts } from './form-parts'
import { MachineList } from './machine-list'
import { machineGroups } from './machine-rows'
import type { AddTo } from './open-orders'
import { AssetFields, ContactField, SiteField } from './place-fields'
import { PriorityField } from './problem-fields'
import { ProblemLine } from './problem-line'
import { UrgentSlots } from './urgent-slots'

/** A call becomes a work order: who, which machine and what is wrong, when. Enter leads from one to the next. */
export function CallColumns(parts: FormParts) {
  const { form, caller, context, mayAssign, slot } = parts
  const { control, setValue, getValues, setFocus } = form
  const [promise, siteId, addToId = null] = useWatch({ control, name: ['promise', 'site_id', 'add_to'] })
  const who = useRef<HTMLDivElement>(null)
  const machines = useRef<HTMLDivElement>(null)
  const another = useRef<HTMLDivElement>(null)
  const when = useRef<HTMLDivElement>(null)
  const [callers, setCallers] = useState(0)
  // Once their machines are drawn, unless a hand has moved the focus elsewhere by then.
  useEffect(() => {
    if (callers > 0 && !isElsewhere(who)) machines.current?.focus()
  }, [callers])
  // The call is added by changing the work order, which not everybody may who takes calls.
  const addTo: AddTo | undefined = mayAssign
    ? {
        id: addToId,
        choose: (id) => {
          setValue('add_to', id, { shouldDirty: true })
          if (id) setFocus('description')
        },
      }
    : undefined
  const groups = context ? machineGroups(context, siteId ?? null) : []
  const listed = groups.flatMap(({ machines: shown }) => shown.map(({ id }) => id))
  const choice = (group: string) =>
    when.current?.querySelector<HTMLElement>(`[data-part="${group}"] [role="radio"][data-checked]`)?.focus()

  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[22.5rem_minmax(0,1fr)_25rem]">
      <Card title="Customer">
        <div ref={who} className="flex min-w-0 flex-col gap-3">
          <CallerFields
            {...parts}
            onFound={() => {
              // The caller may be found after a fast hand went on by itself.
              if (isElsewhere(who)) return
              if ((getValues('asset_ids') ?? []).length > 0) setFocus('description')
              else setCallers((count) => count + 1)
            }}
          />
          {context ? (
            <CustomerCard customer={context.customer} orders={ordersBeside(context, listed)} addTo={addTo} />
          ) : null}
          {caller.isNewCustomer ? null : (
            <>
              <SiteField {...parts} />
              <ContactField {...parts} />
            </>
          )}
        </div>
      </Card>
      <Card title="Machine and problem">
        <div className="flex min-w-0 flex-col gap-3">
          {caller.isNewCustomer ? null : (
            <>
              <MachineList
                {...parts}
                groups={groups}
                addTo={addTo}
                onGoOn={() => setFocus('description')}
                onFind={() => another.current?.querySelector('input')?.focus()}
                boxRef={machines}
              />
              <div ref={another}>
                <AssetFields
                  {...parts}
                  label="Another machine"
                  placeholder="/ for a name, serial number or tag"
                  listed={listed}
                  onGoOn={() => setFocus('description')}
                />
              </div>
            </>
          )}
          <ProblemLine {...parts} onGoOn={() => choice('promise')} />
          <PriorityField control={control} />
        </div>
      </Card>
      <Card title="When">
        <div ref={when} className="flex min-w-0 flex-col gap-3">
          <div data-part="promise">
            <CallPromise {...parts} onGoOn={() => choice('slots')} />
          </div>
          {mayAssign ? (
            <div data-part="slots">
              <UrgentSlots slot={slot} promisedUntil={promise?.until} />
            </div>
          ) : (
            <p className="text-sm text-text-2">A dispatcher assigns a technician.</p>
          )}
        </div>
      </Card>
    </div>
  )
}

/** The open work orders that stand with none of the listed machines. */
function ordersBeside({ open_work_orders }: CallContext, listed: readonly string[]): OpenWorkOrder[] {
  return (open_work_orders ?? []).filter(({ asset_ids }) => !asset_ids.some((id) => listed.includes(id)))
}

/** Whether something outside of a part of the page has the focus. */
function isElsewhere(part: React.RefObject<HTMLElement | null>): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && !part.current?.contains(activeElement)
}
