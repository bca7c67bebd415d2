import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ConfirmationSheet } from '@/components/mail/customer-mail/confirmation-sheet'
import { ButtonLink } from '@/components/ui/button'
import { PrintButton } from '@/components/work/work-orders/print-button'
import { requireUser } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'
import { readAppointment } from '@/lib/services/mail/customer-mail'

export const metadata: Metadata = { title: 'Appointment confirmation' }

/** The confirmation of an appointment on paper, in the words of the mail. */
export default async function ConfirmationPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx, account } = await requireUser()
  const { id } = await params
  const visit = await readAppointment(ctx, id).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'not_found') notFound()
    throw error
  })
  return (
    <>
      <div className="mx-auto flex max-w-[210mm] justify-end gap-2 px-4 pt-4 print:hidden">
        <ButtonLink href={`/work-orders/${id}`}>Back to the work order</ButtonLink>
        <PrintButton />
      </div>
      <ConfirmationSheet visit={visit} logo={account.logo} />
    </>
  )
}
