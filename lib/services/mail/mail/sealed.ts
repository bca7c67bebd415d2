import { seal, unseal } from '@/lib/secrets'

/** Mails that hold a secret. Nobody who reads the database or a backup may use it: they are sealed until they are sent, and emptied then. */
const SECRET_KINDS: readonly string[] = ['password_link']

const PURPOSE = 'mail'

type Content = { id: string; kind: string; text: string; html: string }

/** Whether a mail of the kind holds a secret. */
export function holdsSecret(kind: string): boolean {
  return SECRET_KINDS.includes(kind)
}

/** A mail as it is stored. */
export function asStored<Mail extends Content>(mail: Mail): Mail {
  const { id, kind, text, html } = mail
  return holdsSecret(kind) ? { ...mail, text: seal(PURPOSE, id, text), html: seal(PURPOSE, id, html) } : mail
}

/** A stored mail as it is sent. */
export function asSent<Mail extends Content>(mail: Mail): Mail {
  const { id, kind, text, html } = mail
  return holdsSecret(kind) ? { ...mail, text: unseal(PURPOSE, id, text), html: unseal(PURPOSE, id, html) } : mail
}
