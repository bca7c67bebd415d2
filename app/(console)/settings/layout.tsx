import { PendingSection } from '@/components/company/settings/pending-section'
import { SettingsNav } from '@/components/company/settings/settings-nav'
import { visibleSettings } from '@/components/company/settings/sections'
import { PageArea } from '@/components/frame/place'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'

/** What stands around every page of the settings: its sub-navigation, with what the role may see. */
export default async function SettingsLayout({ children }: { children: React.ReactNode }) {
  const { ctx } = await requireUser()
  return (
    <div className="flex min-h-0 min-w-0 flex-1 max-lg:flex-col">
      <SettingsNav groups={visibleSettings((needed) => holds(ctx, needed))} />
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto">
        <PageArea frame="/settings" pending={<PendingSection />}>
          {children}
        </PageArea>
      </div>
    </div>
  )
}
