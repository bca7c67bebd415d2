'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ComboboxOption } from '@/components/ui/combobox'
import type { ServerForm } from '@/components/form/use-server-form'
import { toastDone, toastError, toastInfo } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import type { CallContext, CallMachine } from '@/lib/schemas/work/call'
import type { WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { expectData } from './answers'
import type { KnownOptions } from './known-options'
import type { ImplySkills } from './use-implied-skills'

/** What the form reads of its assets, and how it moves one; absent where the user may not. */
export type AssetCalls = {
  read: (ids: string[]) => Promise<CallMachine[]>
  move?: (id: string, siteId: string) => Promise<FormState<unknown>>
}

export type FormAssets = {
  assetOf: (id: string) => CallMachine | undefined
  takeSiteOf: (asset: CallMachine) => void
  moveHere?: (asset: CallMachine) => Promise<void>
  /** Takes out what stands at another site than the one that was just chosen, and says so. */
  keepThoseAt: (site: ComboboxOption | null) => void
}

const CHANGED = { shouldDirty: true }

/** Where the chosen assets stand and who pays for work on them. A new work order without a site is at that of its asset. */
export function useFormAssets(
  { control, getValues, setValue, clearErrors }: ServerForm<WorkOrderValues>,
  knownOptions: KnownOptions,
  isNew: boolean,
  { read, move }: AssetCalls,
  implySkills: ImplySkills,
  context: CallContext | null,
): FormAssets {
  const ids = useWatch({ control, name: 'asset_ids' }) ?? []
  const [assets, setAssets] = useState<readonly CallMachine[]>([])
  const key = ids.join()

  function takeSiteOf({ site }: CallMachine) {
    knownOptions.learn(site && { value: site.id, label: site.name })
    setValue('site_id', site?.id ?? null, CHANGED)
    clearErrors('asset_ids')
  }

  const loadAssets = useEffectEvent(async (assetIds: string[]) => {
    const listed = (context?.machines ?? []).filter(({ id }) => assetIds.includes(id))
    return listed.length === assetIds.length ? listed : read(assetIds).catch(() => [])
  })
  const isStored = useRef(!isNew)
  const show = useEffectEvent((loaded: readonly CallMachine[]) => {
    setAssets(loaded)
    implySkills(
      'assets',
      loaded.flatMap(({ required_skills }) => required_skills),
      isStored.current,
    )
    isStored.current = false
    const first = loaded.find(({ site }) => site)
    if (isNew && first && !getValues('site_id')) takeSiteOf(first)
  })
  useEffect(() => {
    let current = true
    async function run() {
      const loaded = await loadAssets(key ? key.split(',') : [])
      if (current) show(loaded)
    }
    void run()
    return () => {
      current = false
    }
  }, [key])

  function keepThoseAt(site: ComboboxOption | null) {
    if (!site) return
    const elsewhere = assets.filter((asset) => ids.includes(asset.id) && asset.site && asset.site.id !== site.value)
    if (elsewhere.length === 0) return
    const gone = elsewhere.map(({ id }) => id)
    setValue(
      'asset_ids',
      ids.filter((id) => !gone.includes(id)),
      CHANGED,
    )
    clearErrors('asset_ids')
    const names = elsewhere.map(({ name, site: own }) => `${name} stands at ${own?.name}`).join(', ')
    toastInfo(`Removed: ${names}.`)
  }

  async function moveHere({ id, name }: CallMachine) {
    const site = knownOptions.optionOf(getValues('site_id'))
    if (!move || !site) return
    try {
      await expectData(move(id, site.value))
      setAssets((before) =>
        before.map((one) => (one.id === id ? { ...one, site: { id: site.value, name: site.label } } : one)),
      )
      clearErrors('asset_ids')
      toastDone(`${name} is at ${site.label}.`)
    } catch (error) {
      toastError(`${name} was not moved.`, { description: error instanceof Error ? error.message : undefined })
    }
  }
  return { assetOf: (id) => assets.find((one) => one.id === id), takeSiteOf, moveHere: move && moveHere, keepThoseAt }
}
