import { FileText } from 'lucide-react'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/states'

export default function InvoiceNotFound() {
  return (
    <div className="m-auto">
      <h1 className="sr-only">Invoice not found</h1>
      <EmptyState
        icon={<FileText aria-hidden />}
        title="This invoice does not exist"
        description="Its draft may have been deleted, or the link may be incomplete."
        action={
          <ButtonLink href="/billing/invoices" variant="primary">
            All invoices
          </ButtonLink>
        }
      />
    </div>
  )
}
