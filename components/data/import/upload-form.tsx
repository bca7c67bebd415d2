'use client'

import { Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Callout } from '@/components/ui/callout'
import { Field } from '@/components/ui/field'
import { Select } from '@/components/ui/select'
import type { ImportResource } from '@/lib/domain/imports/fields'
import { RESOURCES } from './words'

/** What a file holds, and the file. It goes to the server as it is, so that its size does not matter here. */
export function UploadForm({
  resources,
  resource: initialResource,
}: {
  resources: readonly ImportResource[]
  resource: ImportResource
}) {
  const router = useRouter()
  const [resource, setResource] = useState<ImportResource>(initialResource)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const fileId = useId()

  async function submit(event: React.SyntheticEvent<HTMLFormElement>) {
    event.preventDefault()
    const file = new FormData(event.currentTarget).get('file')
    if (!(file instanceof File) || file.name === '') return setProblem('Choose a CSV file first.')
    setBusy(true)
    setProblem(null)
    const answer = await upload(resource, file)
    if ('id' in answer) return router.push(`/settings/import/${answer.id}`)
    setBusy(false)
    setProblem(answer.message)
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      aria-label="Upload"
      className="flex shrink-0 flex-col gap-3 border-b border-line bg-surface px-(--gutter) py-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        <div className="w-44">
          <Field label="Records in the file">
            <Select
              options={resources.map((value) => ({ value, label: RESOURCES[value].many }))}
              value={resource}
              onValueChange={(next) => next && setResource(next)}
            />
          </Field>
        </div>
        <div className="flex min-w-0 flex-col gap-1">
          <label htmlFor={fileId} className="text-xs font-medium text-text-2">
            CSV file
          </label>
          <input
            id={fileId}
            name="file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            className="control h-8 max-w-full py-1 pr-2 pl-1 text-sm file:mr-2 file:rounded-sm file:border-0 file:bg-sunken file:px-2 file:text-sm file:text-text pointer-coarse:h-10 pointer-coarse:py-2"
          />
        </div>
        <Button type="submit" variant="primary" icon={<Upload aria-hidden />} pending={busy}>
          Upload
        </Button>
      </div>
      {problem ? (
        <Callout kind="danger" announce>
          {problem}
        </Callout>
      ) : null}
      <p className="max-w-3xl text-xs text-text-3">
        One record on each line below a line of headings; up to 200,000 lines and 200 MB, as your spreadsheet saves CSV.
        You choose what each column holds, see every problem before anything is saved, and can undo the whole import.
      </p>
    </form>
  )
}

async function upload(resource: ImportResource, file: File): Promise<{ id: string } | { message: string }> {
  try {
    const address = `/import/${resource}?${new URLSearchParams({ name: file.name }).toString()}`
    const answer = await fetch(address, { method: 'POST', body: file, headers: { 'Content-Type': 'text/csv' } })
    return (await answer.json()) as { id: string } | { message: string }
  } catch {
    return { message: 'The upload failed. Check the connection and upload the file again.' }
  }
}
