'use client'

import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Combobox, type ComboboxOption } from '@/components/ui/combobox'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { toastDone, toastError } from '@/components/ui/toast'
import type { OrderTask } from '@/lib/schemas/work/work-order-detail'
import type { LineItemActions } from '../tasks/types'

/** Puts an item of the catalogue on the bill: text, Enter, and Enter again once its quantity is right. */
export function CatalogueLine({ tasks, actions }: { tasks: readonly OrderTask[]; actions: LineItemActions }) {
  const router = useRouter()
  const count = useRef<HTMLInputElement>(null)
  const finder = useRef<HTMLInputElement>(null)
  const [item, setItem] = useState<ComboboxOption | null>(null)
  const [quantity, setQuantity] = useState('1')
  const [taskId, setTaskId] = useState(tasks[0]?.id ?? '')
  const [isSaving, setSaving] = useState(false)
  const task = tasks.some(({ id }) => id === taskId) ? taskId : (tasks[0]?.id ?? '')

  async function add(): Promise<void> {
    if (!item || isSaving) return
    setSaving(true)
    const input = { price_item_id: item.value, quantity: Number(quantity.replace(',', '.')) }
    const state = await actions.addPriceItem(task, input).catch(() => null)
    setSaving(false)
    if (state?.status !== 'ok') {
      toastError(`“${item.label}” was not added.`, {
        description: state?.status === 'error' ? state.message : undefined,
      })
      return
    }
    toastDone(state.data.count === 1 ? `“${item.label}” was added.` : `${state.data.count} lines were added.`)
    setItem(null)
    setQuantity('1')
    finder.current?.focus()
    router.refresh()
  }

  return (
    <form
      className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2"
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <div className="min-w-56 flex-1">
        <Combobox
          aria-label="Add from the catalogue"
          placeholder="Add from the catalogue: name or code…"
          search={actions.find}
          inputRef={finder}
          value={item}
          onValueChange={(option) => {
            setItem(option)
            if (option) requestAnimationFrame(() => count.current?.select())
          }}
        />
      </div>
      <div className="w-20">
        <Input
          ref={count}
          aria-label="Quantity"
          inputMode="decimal"
          autoComplete="off"
          value={quantity}
          onChange={(event) => setQuantity(event.currentTarget.value)}
        />
      </div>
      {tasks.length > 1 ? (
        <div className="w-44">
          <Select
            aria-label="Task"
            value={task}
            onValueChange={(id) => setTaskId(id ?? '')}
            options={tasks.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      ) : null}
      <Button type="submit" size="sm" disabled={!item} pending={isSaving}>
        Add
      </Button>
    </form>
  )
}
