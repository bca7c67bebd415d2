'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { useTransition } from 'react'
import { useAskedAddress } from '@/components/ui/place'
import type { ParamPatch } from './view-state'
import { patchedQuery } from './view-state'

/** The view's address: `href` for links, `set` to go there (keeps the scroll place), `pending` while the server answers. */
export function useViewState() {
  const path = usePathname()
  const params = useSearchParams()
  const router = useRouter()
  const [pending, startTransition] = useTransition()
  const requestedUrl = useAskedAddress()
  // A filter that was chosen a moment ago is not in the address yet, and stays when the next one is.
  const current = requestedUrl?.pathname === path ? requestedUrl.searchParams : params
  const href = (patch: ParamPatch) => `${path}${patchedQuery(current.toString(), patch)}`
  return {
    params,
    pending,
    href,
    set: (patch: ParamPatch, { replace = false }: { replace?: boolean } = {}) =>
      startTransition(() => {
        if (replace) router.replace(href(patch), { scroll: false })
        else router.push(href(patch), { scroll: false })
      }),
    /** For what the server need not know, such as hidden columns: the address changes, nothing is fetched. */
    note: (patch: ParamPatch) =>
      window.history.replaceState(null, '', `${path}${patchedQuery(params.toString(), patch)}`),
  }
}
