'use server'

import type { CompanyValues } from '@/components/company/settings/company-form'
import { requireUser } from '@/lib/auth/session'
import { editState } from '@/lib/forms/form-state'
import { getAccount, updateAccount } from '@/lib/services/company/account'

export async function saveCompany(values: CompanyValues, version: string | undefined) {
  const { ctx } = await requireUser('/settings/company')
  return editState(
    values,
    () => updateAccount(ctx, values, version),
    () => getAccount(ctx),
  )
}
