'use client'

import { useState } from 'react'
import { ApplicationMark } from '@/components/access/auth/application-mark'
import { Button, buttonClass } from '@/components/ui/button'
import { Field } from '@/components/ui/field'

const MAX_BYTES = 64 * 1024

/** A small picture, kept as text in the registration itself. */
export function LogoField({
  name,
  value,
  error,
  onChange,
}: {
  name: string
  value: string | null
  error?: string
  onChange: (value: string | null) => void
}) {
  const [problem, setProblem] = useState<string | null>(null)

  async function take(file: File | undefined) {
    if (!file) return
    if (file.size > MAX_BYTES)
      return setProblem(`The picture has ${Math.ceil(file.size / 1024)} kB; the limit is 64 kB.`)
    setProblem(null)
    onChange(await dataUriOf(file))
  }

  return (
    <Field label="Logo" name="logo" hint="PNG, JPEG or WebP, at most 64 kB." error={problem ?? error}>
      <div className="flex items-center gap-3">
        <ApplicationMark name={name || 'A'} logo={value} />
        <label className={`${buttonClass({ size: 'sm' })} has-focus-visible:outline-2 has-focus-visible:outline-focus`}>
          Choose a picture
          <input
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="sr-only"
            onChange={(event) => void take(event.target.files?.[0])}
          />
        </label>
        {value ? (
          <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
            Remove
          </Button>
        ) : null}
      </div>
    </Field>
  )
}

function dataUriOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
}
