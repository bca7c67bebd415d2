import { cookies, headers } from 'next/headers'
import { signOutAction } from '@/app/(auth)/actions'
import { ConsoleFrame } from '@/components/frame/console-frame'
import { CONSOLE_NAV, FIELD_NAV } from '@/components/frame/nav'
import { railOf } from '@/components/frame/preferences'
import { PermissionsProvider } from '@/components/ui/permissions'
import { FormatsProvider } from '@/components/ui/formats'
import { BrokenWebhooks } from '@/components/data/webhooks/broken-notice'
import { permissionsOf } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { localeOf } from '@/lib/domain/locale'
import { brokenEndpoints } from '@/lib/services/data/webhooks'
import { searchPalette } from './search-actions'
import { loadMyActions, redoLast, redoOne, undoLast, undoOne } from './undo-actions'

const UNDO = { load: loadMyActions, undoLast, redoLast, undoOne, redoOne }

export default async function ConsoleLayout({ children }: { children: React.ReactNode }) {
  const { user, account, ctx } = await requireUser()
  const [jar, sent, broken] = await Promise.all([
    cookies(),
    headers(),
    account.has_broken_webhooks ? brokenEndpoints(ctx) : [],
  ])
  return (
    <FormatsProvider
      locale={localeOf(sent.get('accept-language'))}
      timeZone={account.time_zone}
      currency={account.currency}
      units={account.units}
    >
      <PermissionsProvider value={permissionsOf(ctx)}>
        <ConsoleFrame
          user={user}
          account={account}
          nav={user.role === 'technician' ? FIELD_NAV : CONSOLE_NAV}
          rail={railOf(jar.get('sidebar')?.value)}
          search={searchPalette}
          undo={UNDO}
          signOutAction={signOutAction}
        >
          <BrokenWebhooks endpoints={broken} />
          {children}
        </ConsoleFrame>
      </PermissionsProvider>
    </FormatsProvider>
  )
}
