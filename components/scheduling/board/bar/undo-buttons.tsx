'use client'

import { Redo2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import type { DispatchBoardProps } from '../store/types'

type Direction = 'undo' | 'redo'

/** Takes back what one did last, also before a reload, and does it again: for those who do not know the keys. */
export function UndoButtons({ onTakeBack }: { onTakeBack: NonNullable<DispatchBoardProps['onTakeBack']> }) {
  const [busy, setBusy] = useState(false)
  const run = async (direction: Direction) => {
    setBusy(true)
    await onTakeBack(direction)
    setBusy(false)
  }
  return (
    <div className="flex items-center">
      <IconButton
        label="Undo my last change"
        icon={<Undo2 aria-hidden />}
        aria-keyshortcuts="Control+Z"
        disabled={busy}
        onClick={() => void run('undo')}
      />
      <IconButton
        label="Redo"
        icon={<Redo2 aria-hidden />}
        aria-keyshortcuts="Control+Shift+Z"
        disabled={busy}
        onClick={() => void run('redo')}
      />
    </div>
  )
}
