import { failureOf } from './failure'
import { Toast } from '@base-ui/react/toast'

export type ToastData = { tone: 'success' | 'warning' | 'error' | 'info'; busy?: boolean }

/** The one queue of toasts; ToastRegion shows it. */
export const toastManager = Toast.createToastManager<ToastData>()

type Action = () => void | Promise<void>
type Notice = { tone: ToastData['tone']; title: string; description?: string }

/** How long a message is shown that nothing hangs on. It rests while the pointer or the focus is on the toasts. */
const SHORT_TIME = 5_000
/** How long a user has to take one small thing back; the list of their actions goes on offering it. */
const UNDO_TIME = 8_000
/** Until it is dismissed. */
const STAYS = 0

/** The toasts that offer an undo, and those that say something failed, by what they say. */
const undoOffers = new Set<string>()
const failures = new Map<string, string>()

/** Says that something was done. With `undo` it offers to take it back; of many records (`many`) until it is dismissed. */
export function toastDone(
  title: string,
  { description, undo, many = false }: { description?: string; undo?: Action; many?: boolean } = {},
): string {
  if (!undo) return add({ tone: 'success', title, description }, SHORT_TIME)
  return addUndoOffer({ tone: 'success', title, description }, many ? STAYS : UNDO_TIME, undo)
}

/** Says that something was done in part, and what was not. It stays until it is dismissed. */
export function toastWarning(
  title: string,
  { description, undo }: { description?: string; undo?: Action } = {},
): string {
  const notice: Notice = { tone: 'warning', title, description }
  return undo ? addUndoOffer(notice, STAYS, undo) : add(notice, STAYS)
}

/** Says that something failed and is not saved. It stays until it is dismissed; the same failure again takes its place. */
export function toastError(
  title: string,
  { description, retry }: { description?: string; retry?: Action } = {},
): string {
  const key = `${title} ${description ?? ''}`
  const before = failures.get(key)
  if (before) toastManager.close(before)
  const id = add({ tone: 'error', title, description }, STAYS, retry && { label: 'Try again', run: retry }, () =>
    failures.delete(key),
  )
  failures.set(key, id)
  return id
}

/** Says something that needs no answer. */
export function toastInfo(title: string, { description }: { description?: string } = {}): string {
  return add({ tone: 'info', title, description }, SHORT_TIME)
}

/** Takes away what offers an undo: it was done some other way. */
export function dismissUndoOffers(): void {
  for (const id of undoOffers) toastManager.close(id)
}

function addUndoOffer(notice: Notice, timeout: number, undo: Action): string {
  const id = add(notice, timeout, { label: 'Undo', run: undo }, () => undoOffers.delete(id))
  undoOffers.add(id)
  return id
}

function add(
  { tone, title, description }: Notice,
  timeout: number,
  action?: { label: string; run: Action },
  onClose?: () => void,
): string {
  const id = toastManager.add({
    title,
    description,
    data: { tone },
    // Read out at once what can be lost; the rest waits until the reader has finished a sentence.
    priority: tone === 'error' || tone === 'warning' ? 'high' : 'low',
    timeout,
    onClose,
    actionProps: action && { children: action.label, onClick: () => void run(id, action) },
  })
  return id
}

async function run(id: string, action: { label: string; run: Action }): Promise<void> {
  toastManager.update(id, { data: { tone: 'info', busy: true }, timeout: STAYS, actionProps: undefined })
  try {
    await action.run()
    toastManager.close(id)
  } catch (error) {
    toastManager.close(id)
    toastError(`${action.label} failed. Nothing was changed.`, { description: failureOf(error), retry: action.run })
  }
}
