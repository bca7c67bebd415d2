import { redirect } from 'next/navigation'
import { DAY_PATHS, requireUser } from '@/lib/auth/session'
import { HOME_PATH } from '@/lib/domain/return-path'

export default async function Home(): Promise<never> {
  const { user } = await requireUser(HOME_PATH)
  redirect(DAY_PATHS[user.role])
}
