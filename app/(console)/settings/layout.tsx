import { PendingSection } from '@/components/frame/settings/pending-section'
import { SettingsNav } from '@/components/frame/settings/settings-nav'
import { visibleSettings } from '@/components/frame/settings/sections'
import { PageArea } from '@/components/ui/place'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'

/** The frame around every page of the settings: its sub-navigation, with what the role may see. */
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
