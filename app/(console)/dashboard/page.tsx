import type { Metadata } from 'next'
import { DashboardScreen } from '@/components/company/dashboard/dashboard-screen'
import { requireUser } from '@/lib/auth/session'
import { readDashboard } from '@/lib/services/company/dashboard'
import { readMaintenanceFigures } from '@/lib/services/maintenance/year'

export const metadata: Metadata = { title: 'Dashboard' }

/** How the company stands: what is open, what is late, who has room, what ends soon. */
export default async function DashboardPage() {
  const { ctx, now } = await requireUser('/dashboard')
  const [dashboard, maintenance] = await Promise.all([readDashboard(ctx, now), readMaintenanceFigures(ctx)])
  return <DashboardScreen dashboard={dashboard} maintenance={maintenance} readAt={now.toISOString()} />
}
