'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { ServerForm } from '@/components/form/use-server-form'
import { toastDone, toastError } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import type { FormAsset, WorkOrderValues } from '@/lib/schemas/work/work-order-form'
import { expectData } from './answers'
import type { KnownOptions } from './known-options'
import type { ImplySkills } from './use-implied-skills'

/** What the form reads of its assets, and how it moves one; absent where the user may not. */
export type AssetCalls = {
  read: (ids: string[]) => Promise<FormAsset[]>
  move?: (id: string, siteId: string) => Promise<FormState<unknown>>
}

export type FormAssets = {
  assetOf: (id: string) => FormAsset | undefined
  takeSiteOf: (asset: FormAsset) => void
  moveHere?: (asset: FormAsset) => Promise<void>
}

const CHANGED = { shouldDirty: true }

/** Where the chosen assets stand and who pays for work on them. A new work order without a site is at that of its asset. */
export function useFormAssets(
  { control, getValues, setValue, clearErrors }: ServerForm<WorkOrderValues>,
  knownOptions: KnownOptions,
  isNew: boolean,
  { read, move }: AssetCalls,
  implySkills: ImplySkills,
): FormAssets {
  const ids = useWatch({ control, name: 'asset_ids' }) ?? []
  const [assets, setAssets] = useState<readonly FormAsset[]>([])
  const key = ids.join()

  function takeSiteOf({ site }: FormAsset) {
    knownOptions.learn(site && { value: site.id, label: site.name })
    setValue('site_id', site?.id ?? null, CHANGED)
    clearErrors('asset_ids')
  }

  const loadAssets = useEffectEvent(async (assetIds: string[]) =>
    assetIds.length > 0 ? read(assetIds).catch(() => []) : [],
  )
  const isStored = useRef(!isNew)
  const show = useEffectEvent((loaded: readonly FormAsset[]) => {
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

  async function moveHere({ id, name }: FormAsset) {
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
  return { assetOf: (id) => assets.find((one) => one.id === id), takeSiteOf, moveHere: move && moveHere }
}
