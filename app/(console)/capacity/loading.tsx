import { PendingPage } from '@/components/frame/pending-page'
import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <PendingPage title="Capacity" label="Loading the capacity…">
      <span className="flex flex-col gap-4 p-(--gutter)">
        <Skeleton className="h-24 w-full max-w-4xl" />
        <Skeleton className="h-96 w-full" />
      </span>
    </PendingPage>
  )
}
