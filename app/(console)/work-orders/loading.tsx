import { PageHeader } from '@/components/frame/page-header'
import { TableSkeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <PageHeader title="Work orders" />
      <TableSkeleton columns={9} label="Loading the work orders…" />
    </>
  )
}
