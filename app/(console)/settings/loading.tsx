import { SettingsHeading } from '@/components/company/settings/settings-heading'
import { TableSkeleton } from '@/components/ui/skeleton'

export default function Loading() {
  return (
    <>
      <SettingsHeading />
      <TableSkeleton columns={4} label="Loading the settings…" />
    </>
  )
}
