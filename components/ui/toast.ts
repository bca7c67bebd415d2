import { failureOf } from './failure'
import { Toast } from '@base-ui/react/toast'

export type ToastData = { tone: 'success' | 'error' | 'info'; busy?: boolean }

/** The one queue of toasts; ToastRegion shows it. */
export const toastManager = Toast.createToastManager<ToastData>()

type Action = () => void | Promise<void>

/** How long a user has to take something back. */
const UNDO_TIME = 8_000

/** Says that something was done. With `undo` the toast stays 8 s and offers to take it back. */
export function toastDone(title: string, options: { description?: string; undo?: Action } = {}): string {
  return add('success', title, options.description, options.undo && { label: 'Undo', run: options.undo }, UNDO_TIME)
}

/** Says that something failed and is not saved. It stays until dismissed when it offers to `retry`. */
export function toastError(title: string, options: { description?: string; retry?: Action } = {}): string {
  return add('error', title, options.description, options.retry && { label: 'Try again', run: options.retry }, 0)
}

/** Says something that needs no answer. */
export function toastInfo(title: string, options: { description?: string } = {}): string {
  return add('info', title, options.description, undefined, 0)
}

/** Takes a toast away, for instance when what it said is no longer true. */
export function dismissToast(id: string): void {
  toastManager.close(id)
}

function add(
  tone: ToastData['tone'],
  title: string,
  description: string | undefined,
  action: { label: string; run: Action } | undefined,
  actionTimeout: number,
): string {
  const id = toastManager.add({
    title,
    description,
    data: { tone },
    priority: tone === 'error' ? 'high' : 'low',
    timeout: action ? actionTimeout : tone === 'error' ? 10_000 : 5_000,
    actionProps: action && { children: action.label, onClick: () => void run(id, action) },
  })
  return id
}

async function run(id: string, action: { label: string; run: Action }): Promise<void> {
  toastManager.update(id, { data: { tone: 'info', busy: true }, timeout: 0, actionProps: undefined })
  try {
    await action.run()
    toastManager.close(id)
  } catch (error) {
    toastManager.close(id)
    toastError(`${action.label} failed. Nothing was changed.`, { description: failureOf(error), retry: action.run })
  }
}
