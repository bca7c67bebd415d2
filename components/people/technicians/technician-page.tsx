'use client'

import { Pencil, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PageLink } from '@/components/ui/page-link'
import type { FormState } from '@/lib/schemas/form-state'
import { PageHeader } from '@/components/frame/page-header'
import { useShortcut } from '@/components/ui/shortcuts'
import { confirmLeave } from '@/components/ui/unsaved'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DescriptionList } from '@/components/ui/description-list'
import { Dialog } from '@/components/ui/dialog'
import { StatusBadge } from '@/components/ui/status-badge'
import { toastDone } from '@/components/ui/toast'
import type { TechnicianChoices, TechnicianRecord } from '@/lib/schemas/people/technician'
import { openWorkOf } from './open-work'
import { TechnicianForm, type TechnicianValues } from './technician-form'
import type { Versioned } from '@/components/company/settings/types'
import { shortened } from '@/components/company/settings/use-removal'
import { useTechnicianRemoval } from './use-technician-removal'

export type TechnicianActions = {
  update: (values: TechnicianValues, version: string | undefined) => Promise<FormState<TechnicianRecord>>
  remove: (id: string) => Promise<FormState<unknown>>
  restore: (id: string) => Promise<FormState<unknown>>
}

/** The head of a technician's page, with what changes the technician. */
export function TechnicianHeader({
  technician,
  choices,
  canWrite,
  actions,
}: {
  technician: Versioned<TechnicianRecord>
  choices: TechnicianChoices
  canWrite: boolean
  actions: TechnicianActions
}) {
  const router = useRouter()
  const [editing, setEditing] = useState(false)
  const close = () => confirmLeave(() => setEditing(false))
  const { removeTechnician, dialog } = useTechnicianRemoval({
    ...actions,
    onDeleted: () => router.push('/settings/technicians'),
    onRestored: () => router.refresh(),
  })
  useShortcut('e', 'Edit the technician', () => setEditing(true), { enabled: canWrite })
  return (
    <>
      <PageHeader
        title={<bdi>{technician.name}</bdi>}
        badges={<StatusBadge kind="active" status={technician.status} look="soft" />}
        actions={
          canWrite ? (
            <>
              <Button icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
                Edit
              </Button>
              <Button
                variant="danger-ghost"
                icon={<Trash2 aria-hidden />}
                onClick={() => void removeTechnician(technician)}
              >
                Delete
              </Button>
            </>
          ) : null
        }
      />
      <Dialog open={editing} onOpenChange={(next) => !next && close()} title="Edit technician">
        <TechnicianForm
          technician={technician}
          choices={choices}
          save={actions.update}
          onCancel={close}
          onDone={(saved) => {
            setEditing(false)
            toastDone(`${shortened(saved.name)} is saved.`)
            router.refresh()
          }}
        />
      </Dialog>
      {dialog}
    </>
  )
}

/** What is known of a technician. */
export function TechnicianFacts({ technician }: { technician: TechnicianRecord }) {
  const { phone, email, skills, territory, branch } = technician
  return (
    <Card title="About">
      <DescriptionList
        items={[
          { term: 'Phone', value: phone ? <Contact href={`tel:${phone}`}>{phone}</Contact> : null },
          { term: 'E-mail', value: email ? <Contact href={`mailto:${email}`}>{email}</Contact> : null },
          {
            term: 'Skills',
            value:
              skills.length > 0 ? (
                <span className="flex flex-wrap gap-1">
                  {skills.map((skill) => (
                    <Badge key={skill}>{skill}</Badge>
                  ))}
                </span>
              ) : null,
          },
          { term: 'Territory', value: territory },
          { term: 'Branch', value: branch?.name },
          {
            term: 'Work',
            value: (
              <PageLink
                href={openWorkOf(technician.id)}
                className="text-accent-text underline-offset-2 hover:underline"
              >
                All unfinished work orders
              </PageLink>
            ),
          },
        ]}
      />
    </Card>
  )
}

function Contact({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="wrap-anywhere text-accent-text underline-offset-2 hover:underline">
      {children}
    </a>
  )
}
