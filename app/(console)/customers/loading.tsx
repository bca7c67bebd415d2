import { PageHeader } from '@/components/frame/page-header'
import { TableSkeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <PageHeader title="Customers" />
      <TableSkeleton label="Loading customers…" />
    </>
  )
}
