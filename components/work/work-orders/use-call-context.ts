'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ServerForm } from '@/components/form/use-server-form'
import type { ComboboxOption } from '@/components/ui/combobox'
import type { CallContext } from '@/lib/schemas/work/call'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import type { KnownOptions } from './known-options'

export type ReadCallContext = (customerId: string, siteId: string | null) => Promise<CallContext | null>

/**
 * What is known of the chosen customer, read each time another one is chosen, and for each site of one with more machines than are shown. In a new
 * work order their only contact and only site are filled in. `settled` waits for what is being read.
 */
export function useCallContext(
  { control, getValues, setValue }: ServerForm<WorkOrderValues>,
  knownOptions: KnownOptions,
  isNew: boolean,
  read: ReadCallContext,
): { context: CallContext | null; settled: () => Promise<CallContext | null> } {
  const [customerId, siteId] = useWatch({ control, name: ['customer_id', 'site_id'] })
  const [context, setContext] = useState<CallContext | null>(null)
  const [isLargeId, setIsLargeId] = useState<string | null>(null)
  const pending = useRef<Promise<CallContext | null>>(Promise.resolve(null))
  const narrowedTo = isLargeId === customerId ? (siteId ?? null) : null
  const load = useEffectEvent((id: string, site: string | null) => read(id, site).catch(() => null))
  const fillIn = useEffectEvent((loaded: CallContext) => {
    setContext(loaded)
    if (loaded.more_machines > 0) setIsLargeId(loaded.customer.id)
    if (!isNew) return
    const [contact, site] = [onlyOne(loaded.contacts.map(contactOption)), onlyOne(loaded.sites.map(siteOption))]
    knownOptions.learn(contact, site)
    if (contact && !getValues('contact_id')) setValue('contact_id', contact.value)
    if (site && !getValues('site_id')) setValue('site_id', site.value)
  })
  useEffect(() => {
    if (!customerId) return
    let current = true
    async function run(id: string) {
      const loaded = await load(id, narrowedTo)
      if (current && loaded) fillIn(loaded)
      return loaded
    }
    pending.current = run(customerId)
    return () => {
      current = false
    }
  }, [customerId, narrowedTo])
  return { context: context?.customer.id === customerId ? context : null, settled: () => pending.current }
}

function onlyOne(options: readonly ComboboxOption[]): ComboboxOption | null {
  const [only, other] = options
  return only && !other ? only : null
}

function contactOption({ id, name, title, phone }: CallContext['contacts'][number]): ComboboxOption {
  return { value: id, label: name, detail: [title, phone].filter(Boolean).join(' · ') || undefined }
}

function siteOption({ id, name, address }: CallContext['sites'][number]): ComboboxOption {
  return { value: id, label: name, detail: address ?? undefined }
}
