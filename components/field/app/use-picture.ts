'use client'

import { useEffect, useState } from 'react'
import { readPicture } from '@/components/field/store/use-field'

/** A photo as it is shown: `id` is the office's, null while it has left for there. */
export type ShownPhoto = { key: string; id: string | null; sha256: string; name: string; caption: string | null }

/** The address of a photo's picture as this phone has it, null where it has none; `whole`: as large as it was taken. */
export function usePicture(
  { id, sha256 }: Pick<ShownPhoto, 'id' | 'sha256'>,
  whole: boolean,
): { address: string | null; isRead: boolean } {
  const [shown, setShown] = useState<{ sha256: string; address: string | null } | null>(null)
  useEffect(() => {
    const objectUrls: string[] = []
    let isGone = false
    const show = (bytes: ArrayBuffer | null) => {
      if (isGone) return
      const address = bytes && URL.createObjectURL(new Blob([bytes]))
      if (address) objectUrls.push(address)
      setShown({ sha256, address })
    }
    const read = async () => {
      // What is here is shown at once; what has to be got first takes its place.
      show(await readPicture({ id, sha256 }))
      if (whole) show(await readPicture({ id, sha256 }, true))
    }
    read().catch((error: unknown) => console.error(error))
    return () => {
      isGone = true
      for (const address of objectUrls) URL.revokeObjectURL(address)
    }
  }, [id, sha256, whole])
  return shown?.sha256 === sha256 ? { address: shown.address, isRead: true } : { address: null, isRead: false }
}
