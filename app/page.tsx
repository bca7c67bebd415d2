import { redirect } from 'next/navigation'
import { requireUser } from '@/lib/auth/session'
import type { UserRecord } from '@/lib/schemas/people/user'

/** Where each role's day begins. */
const HOME: Record<UserRecord['role'], string> = {
  admin: '/board',
  dispatcher: '/board',
  back_office: '/customers',
  technician: '/my-day',
}

export default async function Home(): Promise<never> {
  const { user } = await requireUser('/')
  redirect(HOME[user.role])
}
