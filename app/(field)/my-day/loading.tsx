import { Skeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <output aria-label="Loading your jobs…" className="flex flex-col gap-3 p-4">
      <Skeleton className="h-7 w-32" />
      {['one', 'two', 'three'].map((place) => (
        <Skeleton key={place} className="h-40 w-full" />
      ))}
    </output>
  )
}
