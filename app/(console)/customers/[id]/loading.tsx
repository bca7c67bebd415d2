import { PendingPage } from '@/components/frame/pending-page'

export default function Loading() {
  return <PendingPage label="Loading the customer…" />
}
