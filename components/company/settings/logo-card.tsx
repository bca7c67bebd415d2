'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { dataOf } from '@/components/form/outcome'
import { companyLogoAddress } from '@/components/frame/company-mark'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Spinner } from '@/components/ui/spinner'
import { toastDone } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'

const MAX_BYTES = 2 * 1024 * 1024

export type LogoActions = {
  save: (base64: string) => Promise<FormState<unknown>>
  remove: () => Promise<FormState<unknown>>
}

/** The company's picture: saved as soon as it is chosen. */
export function LogoCard({ logo, actions }: { logo: string | null; actions: LogoActions }) {
  const router = useRouter()
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function changeLogo(work: () => Promise<FormState<unknown>>, done: string) {
    setSaving(true)
    setProblem(undefined)
    try {
      dataOf(await work())
      toastDone(done)
      router.refresh()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The picture was not saved. Try again.')
    }
    setSaving(false)
  }

  function take(file: File | undefined) {
    if (!file) return
    if (file.size > MAX_BYTES) return setProblem('must have at most 2 MB')
    void changeLogo(async () => actions.save(await base64Of(file)), 'The logo is saved.')
  }

  return (
    <Card title="Logo">
      <Field
        label="Logo"
        hideLabel
        name="logo"
        hint="PNG, JPEG, WebP or SVG, at most 2 MB. Shown in the console, on printed pages and in mails to customers."
        error={problem}
      >
        <div className="flex flex-wrap items-center gap-3">
          {logo ? (
            <img
              src={companyLogoAddress(logo)}
              alt="Logo of the company"
              className="max-h-16 max-w-48 rounded-md border border-line bg-white object-contain p-1"
            />
          ) : null}
          <label
            className={`${buttonClass({ size: 'sm' })} has-focus-visible:outline-2 has-focus-visible:outline-focus`}
          >
            {saving ? <Spinner /> : null}
            Choose a picture
            <input
              type="file"
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              className="sr-only"
              disabled={saving}
              onChange={(event) => {
                take(event.currentTarget.files?.[0])
                event.currentTarget.value = ''
              }}
            />
          </label>
          {logo ? (
            <Button
              size="sm"
              variant="ghost"
              disabled={saving}
              onClick={() => void changeLogo(actions.remove, 'The logo is removed.')}
            >
              Remove
            </Button>
          ) : null}
        </div>
      </Field>
    </Card>
  )
}

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const address = typeof reader.result === 'string' ? reader.result : ''
      resolve(address.slice(address.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
}
