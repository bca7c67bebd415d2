import { PageHeader } from '@/components/frame/page-header'
import { Skeleton, TableSkeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <PageHeader title="Warranty lookup" />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 p-(--gutter)">
        <Skeleton className="h-12 w-full" />
        <TableSkeleton rows={12} label="Loading warranties…" />
      </div>
    </>
  )
}
