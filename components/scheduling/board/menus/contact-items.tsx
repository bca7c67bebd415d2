import { Mail, MessageSquare, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MenuGroup, MenuItem, MenuLink, MenuSeparator } from '@/components/ui/menu'
import type { BoardTechnician } from '@/lib/domain/board/types'

type Contact = { email: string | null; phone: string | null }

/** How to reach a technician, asked for when the menu opens: the board knows no numbers. They stand last, so that no other item moves when they come. */
export function ContactItems({ technician: { id, name } }: { technician: BoardTechnician }) {
  const contact = useContact(id)
  const why = whyNone(contact, name)
  return (
    <>
      <MenuSeparator />
      <MenuGroup label={`Message ${name}`}>
        {why === null ? (
          <Ways {...(contact as Contact)} />
        ) : (
          <MenuItem icon={<MessageSquare aria-hidden />} disabled onSelect={() => undefined}>
            {why}
          </MenuItem>
        )}
      </MenuGroup>
    </>
  )
}

function Ways({ email, phone }: Contact) {
  const number = phone?.replaceAll(/[^\d+]/g, '')
  return (
    <>
      {email ? <MenuLink href={`mailto:${email}`} icon={<Mail aria-hidden />}>{`Email ${email}`}</MenuLink> : null}
      {number ? (
        <>
          <MenuLink href={`sms:${number}`} icon={<MessageSquare aria-hidden />}>{`Text ${phone}`}</MenuLink>
          <MenuLink href={`tel:${number}`} icon={<Phone aria-hidden />}>{`Call ${phone}`}</MenuLink>
        </>
      ) : null}
    </>
  )
}

/** Why nothing is offered; null where something is. */
function whyNone(contact: Contact | 'reading' | 'failed', name: string): string | null {
  if (contact === 'reading') return 'Looking up phone and email…'
  if (contact === 'failed') return 'Phone and email are unavailable. Open the menu again.'
  return contact.email || contact.phone ? null : `No email or phone of ${name} is known`
}

function useContact(technicianId: string): Contact | 'reading' | 'failed' {
  const [read, setRead] = useState<{ id: string; contact: Contact | 'failed' } | null>(null)
  useEffect(() => {
    const leave = new AbortController()
    const find = async () => {
      const response = await fetch(`/board/contact/${technicianId}`, { signal: leave.signal })
      if (!response.ok) throw new Error(`The contact answered ${response.status}`)
      return (await response.json()) as Contact
    }
    find().then(
      (contact) => setRead({ id: technicianId, contact }),
      () => leave.signal.aborted || setRead({ id: technicianId, contact: 'failed' }),
    )
    return () => leave.abort()
  }, [technicianId])
  return read?.id === technicianId ? read.contact : 'reading'
}
