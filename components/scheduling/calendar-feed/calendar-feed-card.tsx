'use client'

import { CalendarPlus } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { dataOf } from '@/components/form/outcome'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyField } from '@/components/ui/copy-field'
import { failureOf } from '@/components/ui/failure'
import { ShownOnce } from '@/components/ui/shown-once'
import { Time } from '@/components/ui/time'
import { toastDone, toastError } from '@/components/ui/toast'
import type { FormState } from '@/lib/schemas/form-state'
import type { CalendarFeedRecord, CalendarFeedWithUrl } from '@/lib/schemas/scheduling/calendar-feed'

type CalendarFeedActions = {
  create: () => Promise<FormState<CalendarFeedWithUrl>>
  revoke: () => Promise<FormState<unknown>>
}

type Props = {
  feed: CalendarFeedRecord | null
  /** What the calendar shows: "Your visits and leave". */
  shows: string
  actions: CalendarFeedActions
}

/** The secret address by which a calendar program shows visits: whether there is one, a new one, and its end. */
export function CalendarFeedCard({ feed, shows, actions }: Props) {
  const router = useRouter()
  const [newFeed, setNewFeed] = useState<CalendarFeedWithUrl | null>(null)
  const [asking, setAsking] = useState<'renew' | 'revoke' | null>(null)
  const [busy, setBusy] = useState(false)

  async function create() {
    setBusy(true)
    try {
      setNewFeed(dataOf(await actions.create()))
      router.refresh()
    } catch (error) {
      toastError('No address was made', { description: failureOf(error) })
    } finally {
      setBusy(false)
    }
  }

  async function revoke() {
    try {
      dataOf(await actions.revoke())
      toastDone('The calendar feed is revoked.')
      router.refresh()
    } catch (error) {
      toastError('The calendar feed was not revoked', { description: failureOf(error) })
    }
  }

  return (
    <Card title="Calendar feed">
      <p className="text-sm text-text-2">
        {shows} in Google Calendar, Outlook or Apple Calendar. Whoever has the address sees them without signing in.
      </p>
      {feed ? <FeedFacts feed={feed} /> : null}
      <div className="mt-3 flex flex-wrap gap-2">
        {feed ? (
          <>
            <Button onClick={() => setAsking('renew')} aria-disabled={busy}>
              New address
            </Button>
            <Button variant="danger-ghost" onClick={() => setAsking('revoke')} aria-disabled={busy}>
              Revoke
            </Button>
          </>
        ) : (
          <Button icon={<CalendarPlus aria-hidden />} onClick={() => void create()} aria-disabled={busy}>
            Create address
          </Button>
        )}
      </div>
      <AlertDialog
        open={asking === 'renew'}
        onOpenChange={(next) => !next && setAsking(null)}
        title="Make a new address?"
        description="The current address stops working at once. Calendars that use it have to be given the new one."
        confirmLabel="Make a new address"
        onConfirm={create}
      />
      <AlertDialog
        open={asking === 'revoke'}
        onOpenChange={(next) => !next && setAsking(null)}
        title="Revoke the calendar feed?"
        description="Its address stops working at once. Calendars that use it no longer get any visits."
        confirmLabel="Revoke"
        danger
        onConfirm={revoke}
      />
      {newFeed ? (
        <ShownOnce title="Calendar address" what="address" onClose={() => setNewFeed(null)}>
          <CopyField
            label="Address"
            what="the address"
            text={newFeed.url}
            hint="Add it in your calendar program as a calendar from the internet (subscription)."
          />
        </ShownOnce>
      ) : null}
    </Card>
  )
}

function FeedFacts({ feed }: { feed: CalendarFeedRecord }) {
  return (
    <p className="mt-2 text-sm text-text-2">
      Made by <bdi>{feed.created_by}</bdi> on <Time value={feed.created_at} format="date" />.{' '}
      {feed.last_read_at ? (
        <>
          Last read <Time value={feed.last_read_at} />.
        </>
      ) : (
        'No calendar has read it yet.'
      )}
    </p>
  )
}
