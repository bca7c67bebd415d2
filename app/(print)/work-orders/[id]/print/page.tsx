import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { PrintButton } from '@/components/work/work-orders/print-button'
import { PrintSheet } from '@/components/work/work-orders/print-sheet'
import { ButtonLink } from '@/components/ui/button'
import { requireUser } from '@/lib/auth/session'
import { ServiceError } from '@/lib/errors'
import { getLetterhead } from '@/lib/services/company/account'
import { readWorkOrderSheet } from '@/lib/services/work/work-orders'

export const metadata: Metadata = { title: 'Print work order' }

/** A work order on paper, for the technician's clipboard or the customer. */
export default async function PrintWorkOrderPage({ params }: { params: Promise<{ id: string }> }) {
  const { ctx } = await requireUser()
  const { id } = await params
  const detail = await readWorkOrderSheet(ctx, id).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'not_found') notFound()
    throw error
  })
  return (
    <>
      <div className="mx-auto flex max-w-[210mm] justify-end gap-2 px-4 pt-4 print:hidden">
        <ButtonLink href={`/work-orders/${detail.order.id}`}>Back to the work order</ButtonLink>
        <PrintButton />
      </div>
      <PrintSheet detail={detail} company={await getLetterhead(ctx)} />
    </>
  )
}
