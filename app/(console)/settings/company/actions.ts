'use server'

import type { CompanyValues } from '@/components/company/settings/company-form'
import { actionsFor } from '@/lib/forms/actions-for'
import { editState } from '@/lib/forms/form-state'
import { getAccount, updateAccount } from '@/lib/services/company/account'

const company = actionsFor('account', { page: '/settings/company' })

export const saveCompany = company.answer(({ ctx }, values: CompanyValues, version: string | undefined) =>
  editState(
    values,
    () => updateAccount(ctx, values, version),
    () => getAccount(ctx),
  ),
)
