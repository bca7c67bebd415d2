'use client'

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { todayIn } from '@/components/ui/dates'
import { useFormats } from '@/components/ui/formats'
import { RadioGroup, type RadioOption } from '@/components/ui/radio'
import { Skeleton } from '@/components/ui/skeleton'
import { Time } from '@/components/ui/time'
import { machineCoverage } from '@/components/work/coverage/words'
import type { CallMachine, OpenWorkOrder } from '@/lib/schemas/work/call'
import type { FormParts } from './form-parts'
import type { MachineGroup } from './machine-rows'
import { type AddTo, OpenOrders } from './open-orders'

const CHANGED = { shouldDirty: true }
/** Chosen instead of a machine; a site's own id follows. */
const NO_MACHINE = 'none:'

type Props = Pick<FormParts, 'form' | 'knownOptions' | 'context'> & {
  groups: readonly MachineGroup[]
  addTo?: AddTo
  /** After a machine was chosen, or none. */
  onGoOn: () => void
  /** To find one that is not listed. */
  onFind: () => void
  boxRef: React.RefObject<HTMLDivElement | null>
}

/**
 * The machines of the caller's site, each with who pays for work on it, the work that is open on it and who was there last. Enter chooses
 * one and goes on, also before they are there; a letter is the beginning of the problem, a slash finds another machine.
 */
export function MachineList({ form, knownOptions, context, groups, addTo, onGoOn, onFind, boxRef }: Props) {
  const { control, setValue, clearErrors } = form
  const [customerId, chosen] = useWatch({ control, name: ['customer_id', 'asset_ids'] })
  const assetIds = chosen ?? []
  const [none, setNone] = useState<string | null>(null)
  const isEntered = useRef(false)
  const machines = groups.flatMap((group) => group.machines)

  function chooseMachine(value: string) {
    const machine = machines.find(({ id }) => id === value)
    const site = machine ? machine.site : (groups.find((group) => noneOf(group) === value)?.site ?? null)
    setNone(machine ? null : value)
    setValue('asset_ids', machine ? [machine.id] : [], CHANGED)
    clearErrors('asset_ids')
    if (!site) return
    knownOptions.learn({ value: site.id, label: site.name })
    setValue('site_id', site.id, CHANGED)
  }

  /** From the box to its first machine, or on where there is none. */
  function goIn() {
    const radio = boxRef.current?.querySelector<HTMLElement>('[role="radio"]')
    if (radio && machines.length > 0) radio.focus()
    else onGoOn()
  }

  const arrive = useEffectEvent(() => {
    const [first] = machines
    if (isEntered.current && first && assetIds.length === 0) chooseMachine(first.id)
    isEntered.current = false
    if (document.activeElement === boxRef.current) goIn()
  })
  const shownId = context?.customer.id
  useEffect(() => {
    if (shownId) arrive()
  }, [shownId])

  if (!customerId) return <p className="text-sm text-text-2">Find the caller first.</p>
  const options = groups.flatMap((group) => optionsOf(group, context?.open_work_orders ?? [], addTo, groups.length > 1))
  return (
    <div
      ref={boxRef}
      role="group"
      aria-label="Machines"
      tabIndex={-1}
      className="-m-1 flex max-h-[22rem] min-w-0 flex-col gap-2 overflow-y-auto p-1 outline-none"
      onFocus={(event) => {
        if (context && event.target === event.currentTarget) goIn()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) {
          isEntered.current = true
          onGoOn()
          event.preventDefault()
        }
        // The letter itself is typed where the focus is then.
        const isText = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
        const isChoice = event.target === event.currentTarget || isRadio(event.target)
        if (!isText || !isChoice) return
        if (event.key === '/') {
          onFind()
          event.preventDefault()
        } else onGoOn()
      }}
    >
      {machines.length > 0 ? (
        <RadioGroup
          legend="Machine"
          options={options}
          value={assetIds[0] ?? none ?? ''}
          onValueChange={chooseMachine}
          onEnter={(value) => {
            chooseMachine(value)
            onGoOn()
          }}
        />
      ) : null}
      <MissingMachines context={context} />
    </div>
  )
}

/** Why there are no machines, or how many are not listed. */
function MissingMachines({ context }: Pick<Props, 'context'>) {
  if (context === null) return <Skeleton className="h-24 w-full" />
  const { machines, more_machines } = context
  if (machines === null) return <p className="text-sm text-text-2">You don’t have permission to see assets.</p>
  if (machines.length === 0) return <p className="text-sm text-text-2">No machines are recorded.</p>
  if (more_machines === 0) return null
  return <p className="text-xs text-text-2">{more_machines} more: choose a site, or find one below.</p>
}

function optionsOf(
  group: MachineGroup,
  orders: readonly OpenWorkOrder[],
  addTo: AddTo | undefined,
  isOneOfSeveral: boolean,
): RadioOption<string>[] {
  const { site, machines } = group
  const heading = isOneOfSeveral ? (
    <p className="mt-1 text-xs font-semibold text-text-2">{site?.name ?? 'At no site'}</p>
  ) : undefined
  const rows = machines.map((machine): RadioOption<string> => {
    const open = orders.filter(({ asset_ids }) => asset_ids.includes(machine.id))
    return {
      value: machine.id,
      label: <MachineName machine={machine} />,
      hint: <MachineFacts machine={machine} />,
      extra:
        open.length > 0 ? (
          <div className="mb-1 ml-6 rounded-md border border-line bg-sunken px-2 py-1">
            <OpenOrders orders={open} addTo={addTo} />
          </div>
        ) : null,
    }
  })
  const none = { value: noneOf(group), label: site && isOneOfSeveral ? `${site.name}, no machine` : 'No machine' }
  const all: RadioOption<string>[] = site || !isOneOfSeveral ? [...rows, none] : rows
  return all.map((option, index) => (index === 0 ? { ...option, heading } : option))
}

function noneOf({ site }: MachineGroup): string {
  return `${NO_MACHINE}${site?.id ?? ''}`
}

function MachineName({ machine: { name, asset_tag, serial_number, location } }: { machine: CallMachine }) {
  return (
    <>
      <bdi className="font-medium">{name}</bdi>
      <span className="text-text-2"> · {[serial_number ?? asset_tag, location].filter(Boolean).join(' · ')}</span>
    </>
  )
}

function MachineFacts({ machine }: { machine: CallMachine }) {
  const { locale, timeZone } = useFormats()
  const { last_visit } = machine
  return (
    <>
      <span className="block text-text-2">{machineCoverage(machine, todayIn(timeZone), locale)}</span>
      {last_visit ? (
        <span className="block">
          Last visit <Time value={last_visit.at} format="date" />
          {last_visit.technician ? `, ${last_visit.technician}` : null}
        </span>
      ) : null}
    </>
  )
}

function isRadio(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.closest('[role="radio"]') !== null
}
