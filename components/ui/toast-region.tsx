'use client'

import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { cn } from './cn'
import { Spinner } from './spinner'
import type { ToastData } from './toast'
import { toastManager } from './toast'

/** Shows the toasts; once per page, in the frame. F6 moves the focus here. `raised` leaves room for a bar at the bottom. */
export function ToastRegion({ raised = false }: { raised?: boolean }) {
  return (
    <Toast.Provider toastManager={toastManager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport
          className={cn(
            'fixed left-4 z-70 flex lg:left-16 w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 print:hidden',
            raised ? 'bottom-24' : 'bottom-12',
          )}
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager<ToastData>()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['left', 'down']}
      className={cn(
        'translate-x-(--toast-swipe-movement-x) rounded-lg bg-inverse text-on-inverse shadow-lg transition-[opacity,translate] duration-200 ease-out',
        'border border-on-inverse-2/20 data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-3 data-starting-style:opacity-0',
      )}
    >
      <Toast.Content className="flex items-start gap-2.5 py-2.5 pr-2 pl-3">
        <span className="flex h-6 items-center">
          <ToastIcon data={toast.data} />
        </span>
        <div className="min-w-0 flex-1 py-0.5">
          <Toast.Title className="text-sm font-medium wrap-anywhere" render={<p />} />
          <Toast.Description className="line-clamp-4 text-xs text-on-inverse-2" />
        </div>
        <Toast.Action className="h-6 shrink-0 rounded-sm px-2 text-xs font-semibold text-on-inverse underline underline-offset-2 hover:bg-on-inverse/15 pointer-coarse:h-9" />
        <Toast.Close
          aria-label="Dismiss"
          className="flex size-6 shrink-0 items-center justify-center rounded-sm text-on-inverse-2 hover:bg-on-inverse/15 hover:text-on-inverse pointer-coarse:size-9"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}

function ToastIcon({ data }: { data: ToastData | undefined }) {
  if (data?.busy) return <Spinner />
  if (data?.tone === 'error') return <CircleAlert aria-hidden className="size-4 text-[oklch(0.78_0.13_25)]" />
  if (data?.tone === 'warning') return <TriangleAlert aria-hidden className="size-4 text-[oklch(0.84_0.13_80)]" />
  if (data?.tone === 'info') return <Info aria-hidden className="size-4 text-[oklch(0.82_0.09_230)]" />
  return <CircleCheck aria-hidden className="size-4 text-[oklch(0.82_0.14_155)]" />
}
