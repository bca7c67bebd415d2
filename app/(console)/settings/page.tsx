import type { Metadata } from 'next'
import { PageHeader } from '@/components/frame/page-header'
import { SectionIcon } from '@/components/frame/settings/section-icon'
import { visibleSettings } from '@/components/frame/settings/sections'
import { PageLink } from '@/components/ui/page-link'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const { ctx } = await requireUser('/settings')
  const groups = visibleSettings((needed) => holds(ctx, needed))
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid gap-x-6 gap-y-5 p-(--gutter) sm:grid-cols-2 xl:grid-cols-3">
        {groups.map(({ label, sections }) => (
          <section key={label} aria-label={label} className="min-w-0">
            <h2 className="mb-2 text-sm font-semibold">{label}</h2>
            <ul className="overflow-hidden rounded-lg border border-line bg-surface">
              {sections.map((section) => (
                <li key={section.href} className="border-b border-line last:border-b-0">
                  <PageLink href={section.href} className="flex items-start gap-3 px-3 py-2.5 hover:bg-hover">
                    <span className="mt-0.5 text-text-3">
                      <SectionIcon name={section.icon} />
                    </span>
                    <span className="min-w-0">
                      <span className="block text-sm font-medium">{section.label}</span>
                      <span className="block text-xs text-text-2">{section.description}</span>
                    </span>
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  )
}
