import type { Metadata } from 'next'
import { AssistantsScreen } from '@/components/access/assistants/assistants-screen'
import { Breadcrumbs } from '@/components/frame/breadcrumbs'
import { holds } from '@/lib/access/permissions'
import { requireUser } from '@/lib/auth/session'
import { resourceAddress } from '@/lib/domain/token-resource'
import { appUrl } from '@/lib/env'
import { listAssistants } from '@/lib/services/access/assistants'
import { loadIdentity, proveIdentity } from '@/app/(console)/identity-actions'
import { Forbidden } from '@/app/(console)/settings/forbidden'
import { createAssistant, stopApplication, stopKey, updateAssistant } from './actions'

export const metadata: Metadata = { title: 'Assistants' }

export default async function AssistantsPage() {
  const { ctx } = await requireUser('/settings/assistants')
  if (!holds(ctx, 'admin')) return <Forbidden title="Assistants" />
  return (
    <>
      <Breadcrumbs items={[{ label: 'Settings', href: '/settings' }, { label: 'Assistants' }]} />
      <AssistantsScreen
        assistants={await listAssistants(ctx)}
        address={resourceAddress(appUrl(), 'mcp')}
        actions={{ create: createAssistant, update: updateAssistant, stopKey, stopApplication }}
        identity={{ load: loadIdentity, prove: proveIdentity }}
      />
    </>
  )
}
