'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ServerForm } from '@/components/form/use-server-form'
import type { ComboboxOption } from '@/components/ui/combobox'
import type { Intake, WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import type { KnownOptions } from './known-options'

/**
 * What is known of the chosen customer, read each time another one is chosen. In a new work order their only contact and
 * only site are filled in.
 */
export function useIntake(
  { control, getValues, setValue }: ServerForm<WorkOrderValues>,
  knownOptions: KnownOptions,
  isNew: boolean,
  read: (id: string) => Promise<Intake | null>,
): Intake | null {
  const customerId = useWatch({ control, name: 'customer_id' })
  const [intake, setIntake] = useState<Intake | null>(null)
  const loadIntake = useEffectEvent((id: string) => read(id).catch(() => null))
  const fillIn = useEffectEvent(({ contacts, sites }: Intake) => {
    if (!isNew) return
    const [contact, site] = [onlyOne(contacts), onlyOne(sites)]
    knownOptions.learn(contact, site)
    if (contact && !getValues('contact_id')) setValue('contact_id', contact.value)
    if (site && !getValues('site_id')) setValue('site_id', site.value)
  })
  useEffect(() => {
    if (!customerId) return
    let current = true
    async function run(id: string) {
      const loaded = await loadIntake(id)
      if (!current || !loaded) return
      setIntake(loaded)
      fillIn(loaded)
    }
    void run(customerId)
    return () => {
      current = false
    }
  }, [customerId])
  return intake?.customer.id === customerId ? intake : null
}

function onlyOne(records: Intake['sites']): ComboboxOption | null {
  const [only, other] = records
  return only && !other ? { value: only.id, label: only.name, detail: only.detail ?? undefined } : null
}
