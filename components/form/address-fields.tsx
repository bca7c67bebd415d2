import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from './fields'
import { FieldGroup } from '@/components/ui/field'

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
      <TextField control={control} name={part('street')} label="Street" maxLength={200} autoComplete="off" />
      <FieldGroup columns={3}>
        <TextField control={control} name={part('city')} label="City" maxLength={200} autoComplete="off" />
        <TextField control={control} name={part('state')} label="State" maxLength={200} autoComplete="off" />
        <TextField control={control} name={part('postal_code')} label="Postal code" maxLength={40} autoComplete="off" />
      </FieldGroup>
      <TextField control={control} name={part('country')} label="Country" maxLength={200} autoComplete="off" />
    </FieldGroup>
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
