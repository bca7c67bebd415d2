'use client'

import { useActionState, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Field, FieldGroup } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import type { FormState } from './form-state'
import { PasswordInput } from '@/components/form/password-input'

/** The company and its first admin. The choices come from the server, whose word counts. */
export function SetupForm({
  action,
  timeZones,
  currencies,
}: {
  action: (state: FormState, form: FormData) => Promise<FormState>
  timeZones: readonly string[]
  currencies: readonly string[]
}) {
  const [state, submit, pending] = useActionState(action, {})
  const [values, setValues] = useState({ company: '', time_zone: '', currency: 'USD', name: '', email: '' })
  const bound = (name: keyof typeof values) => ({
    name,
    value: values[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setValues({ ...values, [name]: event.target.value }),
  })
  const field = (name: string, label: string) => ({ name, label, required: true, error: state.fields?.[name] })

  return (
    <form action={submit} noValidate className="flex flex-col gap-5">
      {state.message ? (
        <Callout kind="danger" announce>
          {state.message}
        </Callout>
      ) : null}
      <FieldGroup legend="The company" columns={2}>
        <div className="sm:col-span-2">
          <Field {...field('company', 'Name')}>
            <Input {...bound('company')} autoComplete="organization" autoFocus />
          </Field>
        </div>
        <Field {...field('time_zone', 'Time zone')} hint="Such as America/New_York">
          <Input {...bound('time_zone')} list="time-zones" autoComplete="off" />
        </Field>
        <Field {...field('currency', 'Currency')} hint="Three letters, such as USD">
          <Input {...bound('currency')} list="currencies" autoComplete="off" maxLength={3} />
        </Field>
      </FieldGroup>
      <FieldGroup legend="You, its administrator">
        <Field {...field('name', 'Your name')}>
          <Input {...bound('name')} autoComplete="name" />
        </Field>
        <Field {...field('email', 'E-mail address')}>
          <Input {...bound('email')} type="email" inputMode="email" autoComplete="username" />
        </Field>
        <Field
          {...field('password', 'Password')}
          hint="At least 12 characters. A sentence is easy to remember and hard to guess."
        >
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
      </FieldGroup>
      <datalist id="time-zones">
        {timeZones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <datalist id="currencies">
        {currencies.map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
      <Button type="submit" variant="primary" size="lg" block pending={pending}>
        Create the company
      </Button>
    </form>
  )
}
