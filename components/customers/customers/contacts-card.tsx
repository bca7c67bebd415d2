'use client'

import { Ellipsis, Pencil, Plus, Star, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { FormState } from '@/lib/schemas/form-state'
import { Avatar } from '@/components/ui/avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { ComboboxOption } from '@/components/ui/combobox'
import { iconButtonClass } from '@/components/ui/icon-button'
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { EmptyState } from '@/components/ui/states'
import { ContactDialog, type Contact, type ContactValues } from './contact-dialog'
import { EmailLink, PhoneLink } from '@/components/ui/links'
import { useAction } from './use-action'

export type ContactActions = {
  add: (values: Partial<ContactValues>) => Promise<FormState>
  save: (id: string, values: Partial<ContactValues>) => Promise<FormState>
  remove: (id: string) => Promise<FormState>
  restore: (id: string) => Promise<FormState>
  search: (kind: 'site', text: string, customerId: string) => Promise<ComboboxOption[]>
}

/** The people at a customer, the primary one first. */
export function ContactsCard({
  customerId,
  contacts,
  actions,
  canWrite,
}: {
  customerId: string
  contacts: readonly Contact[]
  actions: ContactActions
  canWrite: boolean
}) {
  const router = useRouter()
  const [open, setOpen] = useState<Contact | 'new' | null>(null)
  const edited = open === 'new' ? null : open

  return (
    <Card
      title="Contacts"
      count={contacts.length}
      flush
      actions={
        canWrite ? (
          <Button size="sm" variant="ghost" icon={<Plus aria-hidden />} onClick={() => setOpen('new')}>
            Add contact
          </Button>
        ) : null
      }
    >
      {contacts.length === 0 ? (
        <EmptyState
          compact
          title="No contacts yet"
          description="Add the person whom a technician asks for at the door."
        />
      ) : (
        <ul aria-label="Contacts" className="divide-y divide-line">
          {contacts.map((contact) => (
            <ContactRow
              key={contact.id}
              contact={contact}
              actions={actions}
              canWrite={canWrite}
              onEdit={() => setOpen(contact)}
            />
          ))}
        </ul>
      )}
      {open ? (
        <ContactDialog
          contact={edited}
          isFirst={contacts.length === 0}
          findSites={(text) => actions.search('site', text, customerId)}
          save={(values) => (edited ? actions.save(edited.id, values) : actions.add(values))}
          onClose={() => setOpen(null)}
          onSaved={() => router.refresh()}
        />
      ) : null}
    </Card>
  )
}

function ContactRow({
  contact,
  actions,
  canWrite,
  onEdit,
}: {
  contact: Contact
  actions: ContactActions
  canWrite: boolean
  onEdit: () => void
}) {
  const run = useAction()
  return (
    <li className="flex min-w-0 items-center gap-3 py-2 pr-2 pl-4">
      <Avatar name={contact.name} />
      <div className="grid min-w-0 flex-1 gap-x-4 gap-y-0.5 sm:grid-cols-[minmax(0,1.3fr)_minmax(0,1fr)_minmax(0,1.3fr)] sm:items-center">
        <div className="min-w-0">
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm font-medium">
            <bdi className="min-w-0">{contact.name}</bdi>
            {contact.is_primary ? <Badge tone="petrol">Primary</Badge> : null}
          </p>
          {contact.title || contact.site ? (
            <p className="truncate text-xs text-text-2">
              {[contact.title, contact.site?.name].filter(Boolean).join(' · ')}
            </p>
          ) : null}
        </div>
        <div className="min-w-0 text-sm">
          {contact.phone ? <PhoneLink number={contact.phone} who={contact.name} /> : null}
        </div>
        <div className="min-w-0 text-sm">
          {contact.email ? <EmailLink email={contact.email} who={contact.name} /> : null}
        </div>
      </div>
      {canWrite ? (
        <Menu
          align="end"
          trigger={
            <button type="button" aria-label={`Actions for ${contact.name}`} className={iconButtonClass()}>
              <Ellipsis aria-hidden />
            </button>
          }
        >
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
            Edit
          </MenuItem>
          {contact.is_primary ? null : (
            <MenuItem
              icon={<Star aria-hidden />}
              onSelect={() =>
                void run({
                  action: () => actions.save(contact.id, { is_primary: true }),
                  done: `${contact.name} is the primary contact.`,
                  failed: 'The primary contact was not changed.',
                })
              }
            >
              Make primary
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 aria-hidden />}
            danger
            onSelect={() =>
              void run({
                action: () => actions.remove(contact.id),
                done: `${contact.name} was deleted.`,
                failed: `${contact.name} was not deleted.`,
                undo: () => actions.restore(contact.id),
              })
            }
          >
            Delete
          </MenuItem>
        </Menu>
      ) : null}
    </li>
  )
}
