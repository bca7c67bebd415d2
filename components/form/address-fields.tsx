import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from './fields'
import { Field, FieldGroup } from '@/components/ui/field'
import { AddressBox } from './address-box'
import { useBoundField } from './use-bound-field'
import { useEarlyText } from './use-early-text'

/** The parts of a postal address in a form, under one name. */
export function AddressFields<Values extends FieldValues>({
  control,
  path,
  legend = 'Address',
}: {
  control: Control<Values>
  path: FieldPath<Values>
  legend?: string
}) {
  const part = (name: string) => `${path}.${name}` as FieldPath<Values>
  return (
    <FieldGroup legend={legend}>
      <StreetField control={control} part={part} />
      <FieldGroup columns={3}>
        <TextField control={control} name={part('city')} label="City" maxLength={200} autoComplete="off" />
        <TextField control={control} name={part('state')} label="State" maxLength={200} autoComplete="off" />
        <TextField control={control} name={part('postal_code')} label="Postal code" maxLength={40} autoComplete="off" />
      </FieldGroup>
      <TextField control={control} name={part('country')} label="Country" maxLength={200} autoComplete="off" />
    </FieldGroup>
  )
}

/** The street; an address that is offered for it fills in the other parts too. */
function StreetField<Values extends FieldValues>({
  control,
  part,
}: {
  control: Control<Values>
  part: (name: string) => FieldPath<Values>
}) {
  const { field, frame } = useBoundField({ control, name: part('street'), label: 'Street' })
  const city = useBoundField({ control, name: part('city'), label: null })
  const state = useBoundField({ control, name: part('state'), label: null })
  const code = useBoundField({ control, name: part('postal_code'), label: null })
  const country = useBoundField({ control, name: part('country'), label: null })
  const box = useEarlyText(field.ref, field.onChange)
  return (
    <Field {...frame}>
      <AddressBox
        value={field.value ?? ''}
        onValueChange={field.onChange}
        onPick={({ address }) => {
          field.onChange(address.street)
          city.field.onChange(address.city)
          state.field.onChange(address.state)
          code.field.onChange(address.postal_code)
          country.field.onChange(address.country)
        }}
        onBlur={field.onBlur}
        inputRef={box}
        name={field.name}
        maxLength={200}
      />
    </Field>
  )
}

export type AddressValues = Record<'street' | 'city' | 'state' | 'postal_code' | 'country', string | null>

/** An address for a form, whose fields must all be there. */
export function addressValues(address: Partial<AddressValues> | null | undefined): AddressValues {
  return { street: null, city: null, state: null, postal_code: null, country: null, ...address }
}

/** What is sent: an address of which nothing was typed is none. */
export function typedAddress<A extends object>(address: A | null | undefined): A | null {
  return address && Object.values(address).some((part) => typeof part === 'string' && part.trim() !== '')
    ? address
    : null
}
