'use server'

import type { CompanyValues } from '@/components/company/settings/company-form'
import { actionsFor } from '@/lib/forms/actions-for'
import { editState, withoutData } from '@/lib/forms/form-state'
import { getAccount, updateAccount } from '@/lib/services/company/account'
import type { MailServerInput } from '@/lib/schemas/mail/mail-server'
import { removeLogo, saveLogo } from '@/lib/services/company/logo'
import { removeMailServer, saveMailServer, sendTestMail } from '@/lib/services/mail/mail-server'

const company = actionsFor('account', { page: '/settings/company' })

export const saveCompany = company.answer(({ ctx }, values: CompanyValues, version: string | undefined) =>
  editState(
    values,
    () => updateAccount(ctx, values, version),
    () => getAccount(ctx),
  ),
)

export const saveCompanyLogo = company.write(({ ctx }, base64: string) => saveLogo(ctx, base64))

export const removeCompanyLogo = company.write(({ ctx }) => withoutData(removeLogo(ctx)))

export const saveOwnMailServer = company.write(({ ctx }, values: MailServerInput) => saveMailServer(ctx, values))

export const removeOwnMailServer = company.write(({ ctx }) => withoutData(removeMailServer(ctx)))

export const testMailServer = company.write(({ ctx }) => sendTestMail(ctx))
