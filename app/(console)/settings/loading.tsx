import { PendingSection } from '@/components/company/settings/pending-section'

export default function Loading() {
  return <PendingSection />
}
