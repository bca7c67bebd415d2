import { TableSkeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return <TableSkeleton columns={4} label="Loading the settings…" />
}
