import { PageHeader } from '@/components/frame/page-header'
import { TableSkeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <PageHeader title="Assets" />
      <TableSkeleton label="Loading assets…" />
    </>
  )
}
