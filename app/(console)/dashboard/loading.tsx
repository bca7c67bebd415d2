import { PageHeader } from '@/components/frame/page-header'
import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <PageHeader title="Dashboard" />
      <output aria-label="Loading the dashboard…" className="flex flex-col gap-4 p-(--gutter)">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          {Array.from({ length: 4 }, (_tile, index) => (
            <Skeleton key={index} className="h-20 w-full" />
          ))}
        </div>
        <div className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      </output>
    </>
  )
}
