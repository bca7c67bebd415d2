'use client'

import { Eraser } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf } from '@/lib/domain/field/views'
import { isTaskFinished } from '@/lib/domain/work-orders/task-status'
import type { PhoneJob } from '@/components/field/store/types'
import { addSignature, useJob } from '@/components/field/store/use-field'
import { completeJob } from './complete-sheet'
import { Choice, LineField } from './fields'
import { useMissing } from './missing'
import { aboutJob, openTasks } from './moves'
import { NotHere } from './not-here'
import { Press } from './press'
import { go, goBack } from './router'
import { ActionBar, Part, ReadingPage, useScreen } from './screen'
import { SignaturePad, type SignaturePen } from './signature-pad'
import { useSaving } from './use-saving'

type Role = 'customer' | 'technician'

/** What was done, for somebody to sign with a finger. */
export function SignatureScreen({ jobId }: { jobId: string }) {
  const job = useJob(jobId)
  if (job === undefined) return <ReadingPage />
  return job === null ? <NotHere /> : <SignaturePage job={job} />
}

function SignaturePage({ job }: { job: PhoneJob }) {
  const t = useTranslations('field')
  const { work_order: order } = job
  const [role, setRole] = useState<Role>(job.completion?.signature === 'technician' ? 'technician' : 'customer')
  const [typedName, setName] = useState<string | null>(null)
  const [isEmpty, setEmpty] = useState(true)
  const pen = useRef<SignaturePen>(null)
  useScreen(t('signature.title'))
  const name = typedName ?? signerOf(job, role)
  const document = useDocument(job)
  const mayComplete = useMayComplete(job)
  const saving = useSaving()
  const save = async (completes: boolean) => {
    const image = await pen.current?.picture()
    if (!image) return false
    const signed = { signer_name: name.trim(), role, statement: document.statement }
    const isSigned = await addSignature(aboutJob(job), signed, { document: document.text, image })
    return isSigned && (!completes || completeJob(job, []))
  }
  const leave = (completes: boolean) => {
    // Whoever has left meanwhile is where they wanted to be.
    if (window.location.pathname !== addressOf({ name: 'signature', jobId: order.id })) return
    if (completes) go(addressOf({ name: 'job', jobId: order.id }), { instead: true })
    else goBack()
  }
  const saveAndGo = (completes: boolean) =>
    void saving(
      () => save(completes),
      () => leave(completes),
    )
  const isReady = !isEmpty && name.trim() !== ''
  return (
    <div className="flex flex-col gap-3 px-4 pt-3 flat:grid flat:grid-cols-2">
      <h1 className="text-xl leading-7 font-semibold flat:sr-only">{t('signature.title')}</h1>
      <div className="min-w-0 flat:row-span-2">
        <Part title={t('signature.shown')}>
          {/* As high as leaves the place to sign on the screen, where a finger that scrolls would write. */}
          <section
            aria-label={t('signature.work_done')}
            tabIndex={0}
            className="scroll-cue max-h-[max(4.5rem,calc(100svh-45rem))] overflow-y-auto text-sm wrap-anywhere whitespace-pre-line"
          >
            {document.work}
          </section>
          <p className="text-sm wrap-anywhere">{document.statement}</p>
        </Part>
      </div>
      <div className="flex min-w-0 flex-col gap-3 short:order-1 flat:order-1 flat:col-span-2">
        <Choice
          legend={t('signature.who')}
          options={[
            { value: 'customer', label: t('signature.role.customer') },
            { value: 'technician', label: t('signature.role.technician') },
          ]}
          value={role}
          onChoose={setRole}
        />
        <LineField label={t('signature.name')} maxLength={255} value={name} onValueChange={setName} />
      </div>
      <SignaturePad ref={pen} label={t('signature.sign_here')} onEmpty={setEmpty} />
      <Press variant="ghost" icon={<Eraser aria-hidden />} disabled={isEmpty} onClick={() => pen.current?.clear()}>
        {t('signature.again')}
      </Press>
      <ActionBar label={t('next_step')}>
        {mayComplete ? (
          <Press disabled={!isReady} onClick={() => saveAndGo(false)}>
            {t('signature.save')}
          </Press>
        ) : null}
        <span className="flex min-w-40 flex-1 *:w-full">
          <Press variant="primary" disabled={!isReady} onClick={() => saveAndGo(mayComplete)}>
            {t(mayComplete ? 'signature.save_and_complete' : 'signature.save')}
          </Press>
        </span>
      </ActionBar>
    </div>
  )
}

function signerOf({ work_order, visit }: PhoneJob, role: Role): string {
  return (role === 'customer' ? work_order.contact?.name : visit?.technician?.name) ?? ''
}

/** Whether the signature is all that a job lacks to be completed; what else is missing is asked for by the step itself. */
function useMayComplete(job: PhoneJob): boolean {
  const missing = useMissing(job)
  if (job.state !== 'working' && job.state !== 'paused') return false
  return openTasks(job).length === 0 && missing?.every(({ kind }) => kind === 'signature') === true
}

/** What somebody signs, word for word: its digest is kept with the signature. */
function useDocument(job: PhoneJob): { text: string; work: string; statement: string } {
  const t = useTranslations('field')
  const { work_order: order, tasks } = job
  const done = tasks.filter(({ status }) => isTaskFinished(status)).map(({ name }) => `· ${name}`)
  const parts = tasks.flatMap(({ parts_used }) => parts_used.map(({ name, quantity }) => `· ${quantity} × ${name}`))
  const statement = t('signature.statement', { number: order.work_order_number })
  const work = [
    `${order.work_order_number} · ${order.customer.name}`,
    order.description,
    ...(done.length > 0 ? ['', t('signature.work_done'), ...done] : []),
    ...(parts.length > 0 ? ['', t('parts.used'), ...parts] : []),
  ]
    .filter((line) => line !== null)
    .join('\n')
  return { text: `${work}\n\n${statement}`, work, statement }
}
