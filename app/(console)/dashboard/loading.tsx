import { PendingPage } from '@/components/frame/pending-page'
import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <PendingPage title="Dashboard" label="Loading the dashboard…">
      <span className="flex flex-col gap-4 p-(--gutter)">
        <span className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {Array.from({ length: 4 }, (_tile, index) => (
            <Skeleton key={index} className="h-20 w-full" />
          ))}
        </span>
        <span className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </span>
      </span>
    </PendingPage>
  )
}
