'use client'

import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { iconButtonClass } from '@/components/ui/icon-button'
import { NotStored } from './not-stored'

/** What rises from the bottom edge and asks one thing; it opens on its title, so that no keyboard comes up by itself. */
export function Sheet({
  title,
  description,
  onClose,
  children,
}: {
  title: React.ReactNode
  description?: React.ReactNode
  onClose: () => void
  children: React.ReactNode
}) {
  const t = useTranslations('field')
  const top = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-backdrop" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-end justify-center">
          <Dialog.Popup
            initialFocus={top}
            className="relative flex max-h-[92dvh] w-full max-w-2xl flex-col rounded-t-xl border border-line-strong bg-raised pb-[env(safe-area-inset-bottom)] text-text shadow-lg outline-none"
          >
            <div ref={top} tabIndex={-1} className="min-w-0 px-4 pt-4 pr-16 pb-3 outline-none">
              <Dialog.Title className="text-lg font-semibold wrap-anywhere">{title}</Dialog.Title>
              {description ? (
                <Dialog.Description className="mt-0.5 text-sm wrap-anywhere text-text-2">
                  {description}
                </Dialog.Description>
              ) : null}
            </div>
            {/* The header behind it says so too, where nobody sees it now. */}
            <NotStored />
            <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 pt-1 pb-4">{children}</div>
            <Dialog.Close aria-label={t('close')} className={`absolute top-2 right-2 ${iconButtonClass()} size-12!`}>
              <X aria-hidden />
            </Dialog.Close>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
