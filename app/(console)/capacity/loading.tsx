import { PageHeader } from '@/components/frame/page-header'
import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <PageHeader title="Capacity" />
      <output aria-label="Loading the capacity…" className="flex flex-col gap-4 p-(--gutter)">
        <Skeleton className="h-24 w-full max-w-4xl" />
        <Skeleton className="h-96 w-full" />
      </output>
    </>
  )
}
