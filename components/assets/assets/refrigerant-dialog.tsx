'use client'

import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import {
  ComboboxField,
  DayField,
  NumberField,
  RadioField,
  SelectField,
  TextareaField,
  TextField,
} from '@/components/form/fields'
import { Form, FormActions } from '@/components/form/form'
import { dataOf } from '@/components/form/outcome'
import { type ServerForm, useServerForm } from '@/components/form/use-server-form'
import { Button } from '@/components/ui/button'
import type { ComboboxOption } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { FieldGroup } from '@/components/ui/field'
import { toastDone } from '@/components/ui/toast'
import { APPLIANCES, REFRIGERANT_KINDS, REFRIGERANT_UNITS } from '@/lib/domain/compliance/types'
import { APPLIANCE_WORDS, KIND_WORDS } from '@/lib/domain/compliance/words'
import type { SheetCircuit } from '@/lib/schemas/assets/refrigerant-sheet'
import { valueOf } from './meter-words'
import { eventValues, type EventValues, type Recorded, type RefrigerantActions } from './refrigerant-actions'

const KINDS = REFRIGERANT_KINDS.map((value) => ({ value, label: KIND_WORDS[value] }))
const APPLIANCE_OPTIONS = APPLIANCES.map((value) => ({ value, label: APPLIANCE_WORDS[value] }))
const UNIT_OPTIONS = REFRIGERANT_UNITS.map((value) => ({ value, label: value }))

export type RefrigerantDialogProps = {
  circuits: readonly SheetCircuit[]
  today: string
  actions: RefrigerantActions
  onClose: () => void
  onSaved: () => Promise<void>
}

/** Records what was done with the refrigerant of an asset. What the log says of the circuit already is not asked for again. */
export function RefrigerantDialog({ circuits, today, actions, onClose, onSaved }: RefrigerantDialogProps) {
  const [isChanging, setChanging] = useState(false)
  const form = useServerForm<EventValues, Recorded>({
    schema: eventValues,
    defaults: {
      kind: 'added',
      occurred_on: today,
      circuit: circuits[0]?.circuit ?? '1',
      quantity: null,
      cylinder: null,
      technician_id: null,
      certificate: null,
      note: null,
      unit: circuits[0]?.unit ?? 'lb',
    },
    action: (values) => actions.record(sentOf(values, !isChanging && Boolean(namedIn(circuits, values.circuit)))),
    onDone: ({ request, ordersRepair }) => {
      const undo = async () => {
        dataOf(await actions.undo(request))
        await onSaved()
      }
      toastDone(ordersRepair ? 'The event was recorded, and a repair was ordered.' : 'The event was recorded.', {
        description: ordersRepair ? 'The leak rate is beyond its limit.' : undefined,
        undo,
      })
      void onSaved()
      onClose()
    },
  })
  const { control } = form
  const [kind, circuit] = useWatch({ control, name: ['kind', 'circuit'] })
  const circuitOfName = namedIn(circuits, circuit)
  const fillFromCircuit = () => {
    if (!circuitOfName) return
    const { appliance, substance, unit, full_charge } = circuitOfName
    for (const [name, value] of Object.entries({ appliance, substance, unit, full_charge }))
      form.setValue(name as keyof EventValues, value)
    setChanging(true)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Record a refrigerant event">
      <Form form={form}>
        <RadioField
          control={control}
          name="kind"
          label="What was done"
          options={KINDS}
          row
          onEnter={() => void form.submit()}
        />
        <FieldGroup columns={2}>
          {hasAmount(kind) ? <Quantity form={form} known={isChanging ? undefined : circuitOfName} /> : null}
          <DayField control={control} name="occurred_on" label="Done on" required />
          <TextField control={control} name="circuit" label="Circuit" autoComplete="off" />
          {hasAmount(kind) ? (
            <TextField control={control} name="cylinder" label="Cylinder" autoComplete="off" mono />
          ) : null}
        </FieldGroup>
        {circuitOfName && !isChanging ? (
          <KnownCharge circuit={circuitOfName} onChange={fillFromCircuit} />
        ) : (
          <Charge form={form} />
        )}
        <Who form={form} find={actions.findTechnicians} />
        <TextareaField control={control} name="note" label="Note" rows={2} />
        <FormActions form={form} submitLabel="Record event" onCancel={onClose} />
      </Form>
    </Dialog>
  )
}

type Part = { form: ServerForm<EventValues> }

function Quantity({ form: { control }, known: storedCircuit }: Part & { known: SheetCircuit | undefined }) {
  const unit = useWatch({ control, name: 'unit' })
  return <NumberField control={control} name="quantity" label="Quantity" required end={storedCircuit?.unit ?? unit} />
}

/** What the log says of the circuit already. */
function KnownCharge({ circuit, onChange }: { circuit: SheetCircuit; onChange: () => void }) {
  const { substance, full_charge, unit, appliance } = circuit
  return (
    <div className="flex min-w-0 items-center justify-between gap-2 rounded-md bg-sunken py-1 pr-1 pl-3">
      <p className="min-w-0 truncate text-sm text-text-2">
        <bdi>{substance}</bdi>, full charge {valueOf(full_charge, unit)}, {APPLIANCE_WORDS[appliance].toLowerCase()}
      </p>
      <Button size="sm" variant="ghost" onClick={onChange}>
        Change
      </Button>
    </div>
  )
}

function Charge({ form: { control } }: Part) {
  return (
    <FieldGroup columns={2}>
      <TextField
        control={control}
        name="substance"
        label="Refrigerant"
        required
        placeholder="R-410A"
        autoComplete="off"
      />
      <SelectField
        control={control}
        name="appliance"
        label="Appliance"
        required
        options={APPLIANCE_OPTIONS}
        placeholder="Choose"
      />
      <NumberField control={control} name="full_charge" label="Full charge" required />
      <SelectField control={control} name="unit" label="Unit" required options={UNIT_OPTIONS} />
    </FieldGroup>
  )
}

/** Who did it, with the number of that person's certificate. */
function Who({ form: { control }, find }: Part & { find: RefrigerantActions['findTechnicians'] }) {
  const [technician, setTechnician] = useState<ComboboxOption | null>(null)
  return (
    <FieldGroup columns={2}>
      {find ? (
        <ComboboxField
          control={control}
          name="technician_id"
          label="Technician"
          option={technician}
          onOptionChange={setTechnician}
          search={find}
          placeholder="Search by name"
        />
      ) : null}
      <TextField control={control} name="certificate" label="Certificate" autoComplete="off" />
    </FieldGroup>
  )
}

function namedIn(circuits: readonly SheetCircuit[], name: string | undefined): SheetCircuit | undefined {
  return circuits.find(({ circuit }) => circuit === name?.trim())
}

function hasAmount(kind: EventValues['kind']): boolean {
  return kind === 'added' || kind === 'recovered'
}

/** What is sent: no amount where none is shown, and nothing of what the log says already. */
function sentOf({ appliance, substance, unit, full_charge, ...values }: EventValues, isKnown: boolean): EventValues {
  const { quantity, cylinder } = hasAmount(values.kind) ? values : { quantity: null, cylinder: null }
  const charge = isKnown ? {} : { appliance, substance, unit, full_charge }
  return { ...values, quantity, cylinder, ...charge }
}
