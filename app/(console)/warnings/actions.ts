'use server'

import { z } from 'zod'
import { actionsFor } from '@/lib/forms/actions-for'
import { setWarningMails } from '@/lib/services/people/users'

// What a browser sends may be anything.
const choice = z.boolean().catch(false)

/** Turns mails of warnings on or off for whoever is signed in. */
export const setMails = actionsFor('read:work-orders').write(({ ctx }, isWanted: boolean) =>
  setWarningMails(ctx, choice.parse(isWanted)),
)
