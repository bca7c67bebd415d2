import { PendingPage } from '@/components/frame/pending-page'

export default function Loading() {
  return <PendingPage title="New work order" label="Loading the work order…" />
}
